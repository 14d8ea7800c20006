import type { IconName } from '@palaro/ui';
import type { FlagKey } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { hasScreen } from '../../shared/routes.ts';
import { minePath } from './paths.ts';
import {
  depositRecordPath,
  myAccountPath,
  profitAndLossPath,
  transactionRecordPath,
  withdrawRecordPath,
} from '../account-records/paths.ts';
import { gameRecordPath } from '../betting-record/paths.ts';
import { feedbackPath } from '../feedback/paths.ts';
import { webEmailPath } from '../inbox/paths.ts';
import { loginPath } from '../login/paths.ts';
import { benefitsPath, leaderBoardPath, manualRebatePath, rewardCentrePath } from '../rewards/paths.ts';
import { securityCentrePath } from '../security/paths.ts';
import { settingsPath } from '../settings/paths.ts';

/** What decides which entries the hub has. */
export type HubSituation = {
  readonly isLogin: boolean;
  readonly flag: (key: FlagKey) => boolean;
  readonly showVipBenefit: boolean;
};

export type HubEntry = { readonly text: TextKey; readonly icon: IconName; readonly href: string };

type Row = HubEntry & { readonly when: (situation: HubSituation) => boolean };

const always = (): boolean => true;
const flagged =
  (key: FlagKey) =>
  (situation: HubSituation): boolean =>
    situation.flag(key);

/** Tiles of A212 to A218, in order. */
const tiles = (): readonly Row[] => [
  { text: 'hub.missionLeaderBoard', icon: 'ranking', href: leaderBoardPath, when: flagged('MISSIONLB3') },
  { text: 'hub.manualRebate', icon: 'percent', href: manualRebatePath, when: flagged('MANPLAYREB3') },
  { text: 'hub.rewardCenter', icon: 'gift-fill', href: rewardCentrePath, when: flagged('REWCEN3') },
  {
    text: 'hub.vipBenefits',
    icon: 'crown-simple-fill',
    href: benefitsPath,
    when: ({ showVipBenefit, isLogin }) => showVipBenefit || !isLogin,
  },
];

/** The list of A223 to A233, in order. */
const list = (): readonly Row[] => [
  { text: 'hub.depositRecord', icon: 'arrow-down-bold', href: depositRecordPath, when: flagged('DEPRECM3') },
  { text: 'hub.withdrawalRecord', icon: 'arrow-up-bold', href: withdrawRecordPath, when: flagged('WITHREC3') },
  { text: 'hub.transactionRecord', icon: 'arrows-left-right-bold', href: transactionRecordPath, when: flagged('TRANSREC3') },
  { text: 'hub.myAccount', icon: 'identification-card', href: myAccountPath, when: always },
  { text: 'hub.bettingRecord', icon: 'receipt', href: gameRecordPath(), when: flagged('TRANSBETREPMEM3') },
  { text: 'hub.profitAndLoss', icon: 'chart-line-up', href: profitAndLossPath, when: flagged('PERSREP') },
  { text: 'hub.securityCenter', icon: 'shield-check', href: securityCentrePath(minePath), when: always },
  { text: 'hub.messages', icon: 'envelope-simple', href: webEmailPath, when: flagged('MAILCEN') },
  { text: 'hub.feedback', icon: 'chat-circle-dots', href: feedbackPath, when: always },
  { text: 'hub.settings', icon: 'gear', href: settingsPath, when: always },
];

const shown = (rows: readonly Row[], situation: HubSituation): HubEntry[] =>
  rows
    .filter((row) => row.when(situation) && hasScreen(row.href))
    .map(({ text, icon, href }) => ({ text, icon, href: memberHref(href, situation.isLogin) }));

/** The tiles to show now. */
export const hubTiles = (situation: HubSituation): HubEntry[] => shown(tiles(), situation);
/** The list entries to show now. */
export const hubList = (situation: HubSituation): HubEntry[] => shown(list(), situation);
/** Where an address that needs a session leads: guests go to login and come back (A208 to A211, ruling 4). */
export const memberHref = (href: string, isLogin: boolean): string => (isLogin ? href : loginPath(href));

/** The label of a VIP club; the wire's "0" and the empty text mean none (A203, A431). */
export const vipLabel = (member: { clubLabel: { labelName: string } } | undefined): string | null => {
  const label = member?.clubLabel.labelName ?? '';
  return label === '' || label === '0' ? null : label;
};

/** Whom the hub greets: the nickname, else the account (A205). */
export const greetedName = (member: { nickname: string; account: string } | undefined, userName: string): string =>
  member?.nickname || member?.account || userName;
