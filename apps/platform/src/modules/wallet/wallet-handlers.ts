import { formatDecimal } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { Wallet } from './wallet.ts';

export type WalletCall = 'balance' | 'reload';

/** The wallet's share of the contract (B283, B398, B428). The house keeps all money here, so a reload reads the same ledger. */
export const walletHandlers = (wallet: Pick<Wallet, 'balance'>): Handlers<WalletCall> => {
  const current = async (context: CallContext) => {
    const balance = await wallet.balance(callerOf(context).playerId);
    if (balance === null) throw new Error('a player has no wallet');
    return ok({ sumBalance: formatDecimal(balance), currency: balance.currency });
  };
  return { balance: ({ context }) => current(context), reload: ({ context }) => current(context) };
};
