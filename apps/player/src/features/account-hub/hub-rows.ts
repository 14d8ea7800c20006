import { players, shownRows, type MenuBadge, type MenuRow, type MenuSituation, type PlainMenuRow } from '../../overlays/menu.ts';
import { benefitsPath, helpDetailPath } from '../content/paths.ts';
import { depositRecordPath, profitAndLossPath, transactionRecordPath, withdrawRecordPath } from '../records/paths.ts';
import { gameRecordPath } from '../records/paths.ts';
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

/** What of the account a row says at its end. */
export type HubState = 'identity' | 'protection' | 'age';
/** A row of the hub's list. */
export type HubRow = MenuRow & {
  /** Leads a guest there too, without a login. */
  readonly isOpen?: true;
  readonly badge?: Exclude<MenuBadge, 'unreadAnnouncements'>;
  readonly state?: HubState;
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

/** The parts of the list, in order. */
export const hubGroups = ['money', 'account', 'help'] as const;
export type HubGroup = (typeof hubGroups)[number];

/** The list of A223 to A233, in that order within each group. A guest has neither money nor an account here: only help (A417). */
const list: Readonly<Record<HubGroup, readonly HubRow[]>> = {
  money: [
    { text: 'hub.depositRecord', icon: 'arrow-down-bold', href: depositRecordPath, flag: 'DEPRECM3' },
    { text: 'hub.withdrawalRecord', icon: 'arrow-up-bold', href: withdrawRecordPath, flag: 'WITHREC3' },
    { text: 'hub.transactionRecord', icon: 'arrows-left-right-bold', href: transactionRecordPath, flag: 'TRANSREC3' },
    { text: 'hub.bettingRecord', icon: 'receipt', href: gameRecordPath(), flag: 'TRANSBETREPMEM3' },
    { text: 'hub.lotteryRecord', icon: 'ticket', href: lotteryRecordPath(), flag: 'LOTTREC3' },
    { text: 'hub.profitAndLoss', icon: 'chart-line-up', href: profitAndLossPath, flag: 'PERSREP' },
  ],
  account: [
    { text: 'hub.myAccount', icon: 'identification-card', href: myAccountPath, state: 'identity' },
    { text: 'hub.securityCenter', icon: 'shield-check', href: securityCentrePath(minePath), state: 'protection' },
    { text: 'hub.messages', icon: 'envelope-simple', href: webEmailPath, flag: 'MAILCEN', badge: 'unreadMessages', actualOnly: true },
    { text: 'hub.settings', icon: 'gear', href: settingsPath },
  ],
  help: [
    { text: 'hub.feedback', icon: 'chat-circle-dots', href: feedbackPath, badge: 'unreadFeedback' },
    { text: 'hub.support', icon: 'headset', opens: 'service' },
    { text: 'hub.help', icon: 'question', href: helpDetailPath(), isOpen: true },
    { text: 'hub.responsible', icon: 'lifebuoy', href: helpPath('rg'), isOpen: true, state: 'age' },
    { text: 'hub.terms', icon: 'file-text', href: helpPath('tc'), isOpen: true },
  ],
};

/** Where an address that needs a session leads: guests go to login and come back (A208 to A211, ruling 4). */
export const memberHref = (href: string, isLogin: boolean): string => (isLogin ? href : loginPath(href));

const shown = <R extends HubRow>(rows: readonly R[], situation: MenuSituation): R[] =>
  shownRows(rows, situation).map((row) =>
    row.href === undefined || row.isOpen ? row : { ...row, href: memberHref(row.href, situation.audience !== 'guest') },
  );

/** The tiles to show now. */
export const hubTiles = (situation: MenuSituation): HubTile[] => shown(tiles, situation);
/** The entries of a group to show now. */
export const hubRowsOf = (group: HubGroup, situation: MenuSituation): HubRow[] =>
  situation.audience === 'guest' && group !== 'help' ? [] : shown(list[group], situation);
/** All list entries to show now. */
export const hubList = (situation: MenuSituation): HubRow[] => hubGroups.flatMap((group) => hubRowsOf(group, situation));

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
