import type { Money } from '@palaro/money';

/**
 * Why the wallet refuses a command. `balance` is what the player has, where the wallet exists.
 * - `key_reused`: this reference was used with other content.
 * - `rolled_back`: the debit was rolled back before it came.
 * - `settled`: the debit has paid out and stands.
 * - `balance_limit`: the balance would be beyond what the ledger holds.
 * - `hold_ended`: the hold was released or captured before.
 */
export type WalletFailure = {
  readonly code:
    | 'unknown_account'
    | 'wrong_currency'
    | 'insufficient_funds'
    | 'balance_limit'
    | 'key_reused'
    | 'rolled_back'
    | 'settled'
    | 'unknown_hold'
    | 'hold_ended';
  readonly balance: Money | null;
};

const codes: ReadonlySet<string> = new Set([
  'unknown_account',
  'wrong_currency',
  'insufficient_funds',
  'balance_limit',
  'key_reused',
  'rolled_back',
  'settled',
  'unknown_hold',
  'hold_ended',
] satisfies WalletFailure['code'][]);

/** True for a status of the wallet's SQL functions that is one of its refusals. */
export const isWalletFailureCode = (status: string): status is WalletFailure['code'] => codes.has(status);
