import type { IconName } from '@palaro/ui';
import type { FlagKey } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { paths } from '../../shared/paths.ts';

/** What decides which entries the hub has. */
export type HubSituation = {
  readonly isLogin: boolean;
  readonly flag: (key: FlagKey) => boolean;
  readonly showVipBenefit: boolean;
  /** Whether an address leads to a screen: entries whose screen does not exist are not shown. */
  readonly leads: (href: string) => boolean;
};

export type HubEntry = { readonly text: TextKey; readonly icon: IconName; readonly href: string };

type Row = HubEntry & { readonly when: (situation: HubSituation) => boolean; /** A guest is led to login first (ruling 4). */ readonly member: boolean };

const always = (): boolean => true;
const flagged = (key: FlagKey) => (situation: HubSituation): boolean => situation.flag(key);

/** Tiles of A212 to A218, in order. */
const tiles = (): readonly Row[] => [
  { text: 'hub.missionLeaderBoard', icon: 'ranking', href: paths.leaderBoard(), when: flagged('MISSIONLB3'), member: true },
  { text: 'hub.manualRebate', icon: 'percent', href: paths.manualRebate(), when: flagged('MANPLAYREB3'), member: true },
  { text: 'hub.rewardCenter', icon: 'gift-fill', href: paths.rewardCentre(), when: flagged('REWCEN3'), member: true },
  { text: 'hub.vipBenefits', icon: 'crown-simple-fill', href: paths.benefits(), when: ({ showVipBenefit, isLogin }) => showVipBenefit || !isLogin, member: true },
];

/** The list of A223 to A233, in order. Settings and the documents are open to guests. */
const list = (): readonly Row[] => [
  { text: 'hub.depositRecord', icon: 'arrow-down-bold', href: paths.depositRecord(), when: flagged('DEPRECM3'), member: true },
  { text: 'hub.withdrawalRecord', icon: 'arrow-up-bold', href: paths.withdrawRecord(), when: flagged('WITHREC3'), member: true },
  { text: 'hub.transactionRecord', icon: 'arrows-left-right-bold', href: paths.transactionRecord(), when: flagged('TRANSREC3'), member: true },
  { text: 'hub.myAccount', icon: 'identification-card', href: paths.myAccount(), when: always, member: true },
  { text: 'hub.bettingRecord', icon: 'receipt', href: paths.gameRecord(), when: flagged('TRANSBETREPMEM3'), member: true },
  { text: 'hub.profitAndLoss', icon: 'chart-line-up', href: paths.profitAndLoss(), when: flagged('PERSREP'), member: true },
  { text: 'hub.securityCenter', icon: 'shield-check', href: paths.securityCentre(paths.mine()), when: always, member: true },
  { text: 'hub.messages', icon: 'envelope-simple', href: paths.webEmail(), when: flagged('MAILCEN'), member: true },
  { text: 'hub.feedback', icon: 'chat-circle-dots', href: paths.feedback(), when: always, member: true },
  { text: 'hub.settings', icon: 'gear', href: paths.settings(), when: always, member: false },
];

const shown = (rows: readonly Row[], situation: HubSituation): HubEntry[] =>
  rows
    .filter((row) => row.when(situation) && situation.leads(row.href))
    .map(({ text, icon, href, member }) => ({ text, icon, href: member && !situation.isLogin ? paths.login(href) : href }));

/** The tiles to show now. */
export const hubTiles = (situation: HubSituation): HubEntry[] => shown(tiles(), situation);
/** The list entries to show now. */
export const hubList = (situation: HubSituation): HubEntry[] => shown(list(), situation);
/** Where a money button leads: guests go to login (A208 to A211). */
export const moneyHref = (href: string, isLogin: boolean): string => (isLogin ? href : paths.login(href));

/** The label of a VIP club; the wire's "0" and the empty text mean none (A203, A431). */
export const vipLabel = (member: { clubLabel: { labelName: string } } | undefined): string | null => {
  const label = member?.clubLabel.labelName ?? '';
  return label === '' || label === '0' ? null : label;
};

/** Whom the hub greets: the nickname, else the account (A205). */
export const greetedName = (member: { nickname: string; account: string } | undefined, userName: string): string => member?.nickname || member?.account || userName;
