import type { InboxMessage, MessageKind } from '@palaro/contract';
import type { IconName } from '@palaro/ui';
import type { TextKey } from '@palaro/i18n';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useSettings } from '../../site/site.ts';
import { formatAmount } from '../../texts/format.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';

/** How the app shows a message of a kind: its drawing, what it says below the title, after the sum where there is one, and where its button leads. */
type KindLook = {
  readonly icon: IconName;
  readonly body: TextKey;
  readonly sum?: TextKey;
  readonly action: { readonly href: string; readonly text: TextKey };
};

/** The sum is in the balance. */
const inBalance = 'inbox.sum.added';
const ofDeposit = { icon: 'wallet', body: 'inbox.deposit', action: { href: to.depositRecord(), text: 'inbox.deposit.open' } } as const;
const ofWithdrawal = { icon: 'wallet', body: 'inbox.withdrawal', action: { href: to.withdraw, text: 'inbox.withdrawal.open' } } as const;
const ofReward = {
  icon: 'gift-fill',
  sum: inBalance,
  body: 'inbox.reward',
  action: { href: to.gameRecord({ tab: 'wallet' }), text: 'inbox.reward.open' },
} as const;
const ofIdentity: KindLook = {
  icon: 'identification-card',
  body: 'inbox.identity',
  action: { href: to.identity, text: 'inbox.identity.open' },
};
const ofFreeRounds = { icon: 'gift-fill', action: { href: to.freeRounds, text: 'inbox.freeRounds.open' } } as const;
/** The answer to an application stands where it was sent. */
const ofAgents: KindLook = {
  icon: 'tree-structure',
  body: 'inbox.agents',
  action: { href: to.agentRegister, text: 'inbox.agents.open' },
};
/** A change of the account: whoever did not make it is told what to do. */
const ofAccount: KindLook = {
  icon: 'shield-check',
  body: 'inbox.notYou',
  action: { href: to.securityCentre(to.mine), text: 'inbox.security.open' },
};
/** Its own money is the player's, however a bonus ends. */
const ofBonus: KindLook = { icon: 'gift-fill', body: 'inbox.bonus', action: { href: to.rewardCentre, text: 'inbox.bonus.open' } };
const ofVip: Omit<KindLook, 'body'> = { icon: 'crown-simple-fill', action: { href: to.benefits, text: 'inbox.vip.open' } };
const special: Partial<Readonly<Record<MessageKind, KindLook>>> = {
  feedback_answered: {
    icon: 'chat-circle-dots',
    body: 'inbox.feedback',
    action: { href: `${to.feedback}?tab=sent`, text: 'inbox.feedback.open' },
  },
  round_resolved: {
    icon: 'receipt',
    sum: 'inbox.sum.paid',
    body: 'inbox.round',
    action: { href: to.gameRecord(), text: 'inbox.round.open' },
  },
  jackpot_won: { icon: 'coins', sum: 'inbox.sum.won', body: 'inbox.jackpot', action: { href: to.gameRecord(), text: 'inbox.round.open' } },
  free_rounds_given: { ...ofFreeRounds, body: 'inbox.freeRounds.given' },
  free_rounds_ended: { ...ofFreeRounds, body: 'inbox.freeRounds.ended' },
  free_rounds_withdrawn: { ...ofFreeRounds, body: 'inbox.freeRounds.withdrawn' },
  limit_due: { icon: 'hourglass', body: 'inbox.limit', action: { href: to.limits, text: 'inbox.limit.open' } },
  limit_review: { icon: 'hourglass', body: 'inbox.review', action: { href: to.limits, text: 'inbox.limit.open' } },
  deposit_credited: { ...ofDeposit, sum: inBalance },
  deposit_paid: { ...ofDeposit, sum: inBalance },
  deposit_refused: { ...ofDeposit, sum: 'inbox.sum.notFound' },
  deposit_held: { ...ofDeposit, sum: 'inbox.sum.waits' },
  deposit_added: { ...ofDeposit, sum: inBalance },
  deposit_returned: { ...ofDeposit, sum: 'inbox.sum.wentBack' },
  withdrawal_paid: { ...ofWithdrawal, sum: 'inbox.sum.paidOut' },
  withdrawal_refused: { ...ofWithdrawal, sum: 'inbox.sum.backInBalance' },
  withdrawal_returned: { ...ofWithdrawal, sum: 'inbox.sum.backInBalance' },
  transfer_received: { ...ofReward, icon: 'coins' },
  commission_paid: { ...ofReward, icon: 'tree-structure' },
  rebate_paid: ofReward,
  race_won: ofReward,
  promotion_paid: ofReward,
  promotion_given: { ...ofReward, body: 'inbox.promotion', action: { href: to.rewardCentre, text: 'inbox.promotion.open' } },
  referral_paid: { ...ofReward, body: 'inbox.referral', action: { href: to.inviteFriends, text: 'inbox.referral.open' } },
  identity_verified: ofIdentity,
  identity_refused: ofIdentity,
  identity_expired: ofIdentity,
  agent_approved: ofAgents,
  agent_refused: ofAgents,
  bonus_paid: ofReward,
  bonus_expired: ofBonus,
  bonus_withdrawn: ofBonus,
  vip_up: { ...ofVip, body: 'inbox.vip.up' },
  vip_down: { ...ofVip, body: 'inbox.vip.down' },
  details_changed: { icon: 'identification-card', body: 'inbox.details', action: { href: to.myAccount, text: 'inbox.details.open' } },
};

export type ShownMessage = {
  readonly icon: IconName;
  readonly title: string;
  readonly body: string;
  readonly action: KindLook['action'] | null;
};

/** Puts messages into words: the operator's own, or the app's text of a message of the system, with its sum. */
export const useShownMessage = (): ((message: InboxMessage) => ShownMessage) => {
  const { t, language } = useText();
  const symbol = useCurrencySymbol();
  const { currency } = useSettings();
  const written = (sum: NonNullable<InboxMessage['sum']>): string => {
    const amount = formatAmount(sum.amount, language);
    return sum.currency === currency ? `${symbol}${amount}` : `${amount} ${sum.currency}`;
  };
  return ({ kind, title, body, sum }) => {
    if (kind === 'operator') return { icon: 'envelope-simple', title, body, action: null };
    const look = special[kind] ?? ofAccount;
    const said = look.sum === undefined || !sum ? [] : [t(look.sum, { amount: written(sum) })];
    return { icon: look.icon, title: t(`inbox.kind.${kind}`), body: [...said, t(look.body)].join(' '), action: look.action };
  };
};
