/** Characters of a message's title and body. */
export const messageTitleMax = 120;
export const messageBodyMax = 4_000;

/** What a message is about: what the operator wrote, or what the system tells a player, whose text the app has. */
export const messageKinds = [
  'operator',
  'feedback_answered',
  'round_resolved',
  'new_device',
  'password_changed',
  'money_password_changed',
  'device_removed',
  'devices_removed',
  'second_step_on',
  'second_step_off',
  'passkey_added',
  'passkey_removed',
  'mobile_bound',
  'email_bound',
  'social_linked',
  'social_unlinked',
  'details_changed',
] as const;
export type MessageKind = (typeof messageKinds)[number];
export type SystemMessageKind = Exclude<MessageKind, 'operator'>;
