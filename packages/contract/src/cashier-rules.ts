/** The life of a deposit. `expired`, `failed` and `cancelled` end the order, not its money: what arrives later is booked all the same. */
export const depositStates = ['created', 'awaiting', 'in_review', 'paid', 'rejected', 'expired', 'failed', 'cancelled'] as const;
export type DepositState = (typeof depositStates)[number];

/** What was not as the order says; `none` mostly. */
export const depositExceptions = [
  'none',
  /** It came after the order had ended. */
  'late',
  'over',
  'under',
  /** The order had been paid before. */
  'twice',
  'wrong_currency',
  /** Part of it or all is beyond the player's limits. */
  'limit',
  /** The account takes no money: closed, blocked or excluded. */
  'blocked',
  /** The provider has taken the money back. */
  'reversed',
] as const;
export type DepositException = (typeof depositExceptions)[number];

/** How a player pays: a code to scan, a page of the provider's, or a transfer by hand with its slip. */
export const depositMethods = ['qr', 'redirect', 'transfer'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** How long before the provider's own end a code is shown as ended: one that is scanned in its last seconds fails. */
export const depositEndEarlySeconds = 30;

/** A merchant's name of a way to pay. */
export const channelCodePattern = /^[A-Z0-9_]{2,20}$/;
/** A player's own name of an attempt, so that one that is sent again is the same. */
export const requestKeyPattern = /^[A-Za-z0-9-]{8,64}$/;
/** Deposits of one player that may wait for their money at once. */
export const openDepositsMax = 5;
