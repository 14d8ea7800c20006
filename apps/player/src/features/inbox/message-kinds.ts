import type { InboxMessage, MessageKind } from '@palaro/contract';
import type { IconName } from '@palaro/ui';
import type { TextKey } from '@palaro/i18n';
import type { Translate } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';

/** How the app shows a message of a kind: its drawing, what it says below the title, and where its button leads. */
type KindLook = { readonly icon: IconName; readonly body: TextKey; readonly action: { readonly href: string; readonly text: TextKey } };

const ofDeposit: KindLook = { icon: 'wallet', body: 'inbox.deposit', action: { href: to.depositRecord(), text: 'inbox.deposit.open' } };
const ofWithdrawal: KindLook = {
  icon: 'wallet',
  body: 'inbox.withdrawal',
  action: { href: to.withdraw, text: 'inbox.withdrawal.open' },
};
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
const special: Partial<Readonly<Record<MessageKind, KindLook>>> = {
  feedback_answered: {
    icon: 'chat-circle-dots',
    body: 'inbox.feedback',
    action: { href: `${to.feedback}?tab=sent`, text: 'inbox.feedback.open' },
  },
  round_resolved: { icon: 'receipt', body: 'inbox.round', action: { href: to.gameRecord(), text: 'inbox.round.open' } },
  jackpot_won: { icon: 'coins', body: 'inbox.jackpot', action: { href: to.gameRecord(), text: 'inbox.round.open' } },
  free_rounds_given: { ...ofFreeRounds, body: 'inbox.freeRounds.given' },
  free_rounds_ended: { ...ofFreeRounds, body: 'inbox.freeRounds.ended' },
  free_rounds_withdrawn: { ...ofFreeRounds, body: 'inbox.freeRounds.withdrawn' },
  limit_due: { icon: 'hourglass', body: 'inbox.limit', action: { href: to.limits, text: 'inbox.limit.open' } },
  limit_review: { icon: 'hourglass', body: 'inbox.review', action: { href: to.limits, text: 'inbox.limit.open' } },
  deposit_paid: ofDeposit,
  deposit_refused: ofDeposit,
  deposit_held: ofDeposit,
  deposit_added: ofDeposit,
  deposit_returned: ofDeposit,
  withdrawal_paid: ofWithdrawal,
  withdrawal_refused: ofWithdrawal,
  withdrawal_returned: ofWithdrawal,
  identity_verified: ofIdentity,
  identity_refused: ofIdentity,
  identity_expired: ofIdentity,
  agent_approved: ofAgents,
  agent_refused: ofAgents,
  details_changed: { icon: 'identification-card', body: 'inbox.details', action: { href: to.myAccount, text: 'inbox.details.open' } },
};

export type ShownMessage = {
  readonly icon: IconName;
  readonly title: string;
  readonly body: string;
  readonly action: KindLook['action'] | null;
};

/** A message in words: the operator's own, or the app's text of a message of the system. */
export const shownMessage = ({ kind, title, body }: InboxMessage, t: Translate): ShownMessage => {
  if (kind === 'operator') return { icon: 'envelope-simple', title, body, action: null };
  const look = special[kind] ?? ofAccount;
  return { icon: look.icon, title: t(`inbox.kind.${kind}`), body: t(look.body), action: look.action };
};
