/**
 * The life of a withdrawal. Its money is set aside from `requested` on; it is gone with `paid`, and back with `rejected`, `cancelled`,
 * `failed` and `returned`. `unknown`: the provider has given no answer, so it is asked until it does.
 */
export const withdrawalStates = [
  'requested',
  'in_review',
  'approved',
  'sending',
  'sent',
  'unknown',
  'paid',
  'rejected',
  'cancelled',
  'failed',
  'returned',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** Why a withdrawal did not arrive. `refused`: an operator did not approve it. `account`: its bank or wallet did not take it. */
export const withdrawalReasons = ['refused', 'account', 'returned'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/**
 * What is looked at before a withdrawal:
 * `name`: the account has a real name. `contact`: one of its contacts is verified. `identity`: the person is verified,
 * where the merchant asks for it. `money_password`: it is set.
 * `account`: there is one to pay to. `turnover`: deposits have been played. `debt`: nothing is owed of deposits taken back.
 * `daily`: the number of a day is not reached. `open`: no other withdrawal is under way.
 */
export const withdrawalChecks = ['name', 'contact', 'identity', 'money_password', 'account', 'turnover', 'debt', 'daily', 'open'] as const;
export type WithdrawalCheck = (typeof withdrawalChecks)[number];

export const payoutKinds = ['bank', 'wallet'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/** Accounts to pay to that a player may have at once. */
export const payoutAccountsMax = 5;
/** Digits of an account's number. */
export const payoutNumberPattern = /^\d{6,20}$/;
/** Characters of a holder's name. */
export const payoutHolderMax = 100;
