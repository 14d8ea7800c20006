import { players, shownRows, type MenuBadge, type MenuRow, type MenuSituation, type PlainMenuRow } from '../../shared/menu.ts';
import { benefitsPath } from '../announcements/paths.ts';
import { depositRecordPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from '../account-records/paths.ts';
import { gameRecordPath } from '../betting-record/paths.ts';
import { feedbackPath } from '../feedback/paths.ts';
import { webEmailPath } from '../inbox/paths.ts';
import { lotteryRecordPath } from '../lottery/paths.ts';
import { helpPath } from '../legal/paths.ts';
import { loginPath } from '../login/paths.ts';
import { myAccountPath } from '../profile/paths.ts';
import { leaderBoardPath, manualRebatePath, rewardCentrePath } from '../rewards/paths.ts';
import { securityCentrePath } from '../security/paths.ts';
import { settingsPath } from '../settings/paths.ts';
import { minePath } from './paths.ts';

/** A row of the hub's list. */
export type HubRow = MenuRow & {
  /** Leads a guest there too, without a login. */
  readonly isOpen?: true;
  readonly badge?: Exclude<MenuBadge, 'unreadAnnouncements'>;
};
type HubTile = PlainMenuRow & Pick<HubRow, 'isOpen'>;

/** Tiles of A212 to A218, in order. */
const tiles: readonly HubTile[] = [
  { text: 'hub.missionLeaderBoard', icon: 'ranking', href: leaderBoardPath, flag: 'MISSIONLB3' },
  { text: 'hub.manualRebate', icon: 'percent', href: manualRebatePath, flag: 'MANPLAYREB3' },
  { text: 'hub.rewardCenter', icon: 'gift-fill', href: rewardCentrePath, flag: 'REWCEN3' },
  { text: 'hub.vipBenefits', icon: 'crown-simple-fill', href: benefitsPath, who: ['guest'] },
  { text: 'hub.vipBenefits', icon: 'crown-simple-fill', href: benefitsPath, who: players, flag: 'showVipBenefit' },
];

/** The list of A223 to A233 in order, before what the law wants in reach. */
const list: readonly HubRow[] = [
  { text: 'hub.depositRecord', icon: 'arrow-down-bold', href: depositRecordPath, flag: 'DEPRECM3' },
  { text: 'hub.withdrawalRecord', icon: 'arrow-up-bold', href: withdrawRecordPath, flag: 'WITHREC3' },
  { text: 'hub.transactionRecord', icon: 'arrows-left-right-bold', href: transactionRecordPath, flag: 'TRANSREC3' },
  { text: 'hub.myAccount', icon: 'identification-card', href: myAccountPath },
  { text: 'hub.bettingRecord', icon: 'receipt', href: gameRecordPath(), flag: 'TRANSBETREPMEM3' },
  { text: 'hub.lotteryRecord', icon: 'ticket', href: lotteryRecordPath(), flag: 'LOTTREC3' },
  { text: 'hub.profitAndLoss', icon: 'chart-line-up', href: profitAndLossPath, flag: 'PERSREP' },
  { text: 'hub.securityCenter', icon: 'shield-check', href: securityCentrePath(minePath) },
  { text: 'hub.messages', icon: 'envelope-simple', href: webEmailPath, flag: 'MAILCEN', badge: 'unreadMessages', actualOnly: true },
  { text: 'hub.feedback', icon: 'chat-circle-dots', href: feedbackPath, badge: 'unreadFeedback' },
  { text: 'hub.support', icon: 'headset', opens: 'service' },
  { text: 'hub.settings', icon: 'gear', href: settingsPath },
  { text: 'hub.terms', icon: 'file-text', href: helpPath('tc'), isOpen: true },
  { text: 'hub.responsible', icon: 'lifebuoy', href: helpPath('rg'), isOpen: true },
];

/** Where an address that needs a session leads: guests go to login and come back (A208 to A211, ruling 4). */
export const memberHref = (href: string, isLogin: boolean): string => (isLogin ? href : loginPath(href));

const shown = <R extends HubRow>(rows: readonly R[], situation: MenuSituation): R[] =>
  shownRows(rows, situation).map((row) =>
    row.href === undefined || row.isOpen ? row : { ...row, href: memberHref(row.href, situation.audience !== 'guest') },
  );

/** The tiles to show now. */
export const hubTiles = (situation: MenuSituation): HubTile[] => shown(tiles, situation);
/** The list entries to show now. */
export const hubList = (situation: MenuSituation): HubRow[] => shown(list, situation);

/** What the member centre leads to beside its own parts, in the list's order. */
const onMemberHome: readonly PlainMenuRow['text'][] = [
  'hub.bettingRecord',
  'hub.securityCenter',
  'hub.messages',
  'hub.settings',
  'hub.responsible',
];
/** The member centre's entries to show now. */
export const memberHomeList = (situation: MenuSituation): HubRow[] => hubList(situation).filter(({ text }) => onMemberHome.includes(text));
