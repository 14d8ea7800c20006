import type { Money } from '@palaro/money';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { isWalletFailureCode, type WalletFailure } from './wallet-errors.ts';
import type { WalletAnswer } from './wallet-store.ts';

/** A command that was carried out: now, or when it first came (`duplicate`). */
export type WalletReceipt = { readonly balance: Money; readonly reference: string; readonly duplicate: boolean };
export type WalletResult = Result<WalletReceipt, WalletFailure>;

/** Largest amount of one command in minor units; anything above is a caller's bug. */
export const amountMax = 10n ** 15n;

export const receiptOf = (answer: WalletAnswer): WalletResult => {
  if (answer.status === 'ok' && answer.balance !== null && answer.reference !== null) {
    return ok({ balance: answer.balance, reference: answer.reference, duplicate: answer.duplicate });
  }
  if (isWalletFailureCode(answer.status)) return fail({ code: answer.status, balance: answer.balance });
  throw new Error(`the wallet answered ${answer.status}`);
};
