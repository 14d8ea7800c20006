/** Under which the check of a member's identity is kept. */
export const identityKeys = { all: ['identity'] as const };
