/** The closed word lists of bonus money, which the app and the server share. */

/** 'active' is played with; 'completed' was staked in full and paid; 'consumed' was played and lost. */
export const bonusStates = ['active', 'completed', 'expired', 'forfeited', 'consumed'] as const;
export type BonusState = (typeof bonusStates)[number];

/** What changes the balance of a bonus. 'cap' is what was above the most that it can come to. */
export const bonusEntryKinds = ['grant', 'stake', 'refund', 'win', 'correction', 'convert', 'cap', 'forfeit', 'expire'] as const;
export type BonusEntryKind = (typeof bonusEntryKinds)[number];

/** Whether a withdrawal leaves a bonus as it is or takes it away. */
export const bonusWithdrawals = ['keep', 'forfeit'] as const;
