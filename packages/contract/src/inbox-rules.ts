/** Characters of a message's title and body. */
export const messageTitleMax = 120;
export const messageBodyMax = 4_000;

/** Changes of an account that its player is told of: in the inbox, and by mail or SMS. */
export const noticeKinds = [
  'new_device',
  'password_changed',
  'money_password_set',
  'money_password_changed',
  'device_removed',
  'devices_removed',
  'second_step_on',
  'second_step_off',
  'passkey_added',
  'passkey_removed',
  'social_linked',
  'social_unlinked',
  'mobile_bound',
  'email_bound',
  'password_reset',
  'money_password_removed',
  'mobile_removed',
  'email_removed',
  'identity_removed',
  'payout_account_added',
] as const;

/** What a message is about: what the operator wrote, or what the system tells a player, whose text the app has. */
export const messageKinds = [
  'operator',
  'feedback_answered',
  'round_resolved',
  'jackpot_won',
  'free_rounds_given',
  'free_rounds_ended',
  'free_rounds_withdrawn',
  'limit_due',
  'limit_review',
  'deposit_credited',
  'deposit_paid',
  'deposit_refused',
  'deposit_held',
  'deposit_added',
  'deposit_returned',
  'withdrawal_paid',
  'withdrawal_refused',
  'withdrawal_returned',
  'money_password_locked',
  'identity_verified',
  'identity_refused',
  'identity_expired',
  'transfer_received',
  'commission_paid',
  'rebate_paid',
  'race_won',
  'promotion_paid',
  'agent_approved',
  'agent_refused',
  ...noticeKinds,
  'details_changed',
] as const;
export type MessageKind = (typeof messageKinds)[number];
