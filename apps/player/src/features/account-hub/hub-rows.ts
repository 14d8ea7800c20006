import { players, shownRows, type MenuBadge, type MenuRow, type MenuSituation, type PlainMenuRow } from '../../overlays/menu.ts';
import * as to from '../../navigation/to.ts';

/** What of the account a row says at its end. */
export type HubState = 'identity' | 'protection' | 'age' | 'unclaimed';
/** A row of the hub's list. */
export type HubRow = MenuRow & {
  /** Leads a guest there too, without a login. */
  readonly isOpen?: true;
  readonly badge?: Exclude<MenuBadge, 'unreadAnnouncements'>;
  readonly state?: HubState;
};
export type HubTile = PlainMenuRow & Pick<HubRow, 'isOpen' | 'state'>;

/** Tiles of A212 to A218, in order. */
const tiles: readonly HubTile[] = [
  { text: 'hub.missionLeaderBoard', icon: 'ranking', href: to.leaderBoard(), flag: 'MISSIONLB3' },
  { text: 'hub.manualRebate', icon: 'percent', href: to.manualRebate, flag: 'MANPLAYREB3' },
  { text: 'hub.points', icon: 'coins', href: to.points, flag: 'POINTS3' },
  { text: 'hub.rewardCenter', icon: 'gift-fill', href: to.rewardCentre, flag: 'REWCEN3', state: 'unclaimed' },
  { text: 'hub.vipBenefits', icon: 'crown-simple-fill', href: to.benefits, who: ['guest'] },
  { text: 'hub.vipBenefits', icon: 'crown-simple-fill', href: to.benefits, who: players, flag: 'showVipBenefit' },
];

/** The parts of the list, in order. */
export const hubGroups = ['money', 'account', 'help'] as const;
export type HubGroup = (typeof hubGroups)[number];

/** The list of A223 to A233, in that order within each group. A guest has neither money nor an account here: only help (A417). */
const list: Readonly<Record<HubGroup, readonly HubRow[]>> = {
  money: [
    { text: 'hub.depositRecord', icon: 'arrow-down-bold', href: to.depositRecord(), flag: 'DEPRECM3' },
    { text: 'hub.withdrawalRecord', icon: 'arrow-up-bold', href: to.withdrawRecord(), flag: 'WITHREC3' },
    { text: 'hub.transactionRecord', icon: 'arrows-left-right-bold', href: to.transactionRecord, flag: 'TRANSREC3' },
    { text: 'hub.bettingRecord', icon: 'receipt', href: to.gameRecord(), flag: 'TRANSBETREPMEM3' },
    { text: 'hub.lotteryRecord', icon: 'ticket', href: to.lotteryRecord(), flag: 'LOTTREC3' },
    { text: 'hub.profitAndLoss', icon: 'chart-line-up', href: to.profitAndLoss, flag: 'PERSREP' },
  ],
  account: [
    { text: 'hub.myAccount', icon: 'identification-card', href: to.myAccount, state: 'identity' },
    { text: 'hub.securityCenter', icon: 'shield-check', href: to.securityCentre(to.mine), state: 'protection' },
    { text: 'titles.limits', icon: 'hourglass', href: to.limits, actualOnly: true },
    { text: 'hub.messages', icon: 'envelope-simple', href: to.webEmail, flag: 'MAILCEN', badge: 'unreadMessages', actualOnly: true },
    { text: 'hub.settings', icon: 'gear', href: to.settings },
  ],
  help: [
    { text: 'hub.feedback', icon: 'chat-circle-dots', href: to.feedback, badge: 'unreadFeedback' },
    { text: 'hub.support', icon: 'headset', opens: 'service' },
    { text: 'hub.help', icon: 'question', href: to.helpDetail(), isOpen: true },
    { text: 'hub.responsible', icon: 'lifebuoy', href: to.help('rg'), isOpen: true, state: 'age' },
    { text: 'hub.terms', icon: 'file-text', href: to.help('tc'), isOpen: true },
  ],
};

/** Where an address that needs a session leads: guests go to login and come back (A208 to A211, ruling 4). */
export const memberHref = (href: string, isLogin: boolean): string => (isLogin ? href : to.login(href));

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
