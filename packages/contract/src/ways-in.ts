/** All ways into an account and to its money. */
export const waysIn = [
  'password',
  'passkeys',
  'services',
  'mobile',
  'email',
  'secondStep',
  'moneyPassword',
  'devices',
  'sessions',
  'rememberedLogin',
] as const;
export type WayIn = (typeof waysIn)[number];

/** What a reset of the password may end: the ways in, and the details that say who the player is. */
export const endedByResets = [...waysIn, 'identity'] as const;
export type EndedByReset = (typeof endedByResets)[number];
