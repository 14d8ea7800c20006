import { formatDecimal, money } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { WalletTotal } from './vendor-wallets.ts';
import type { Wallet } from './wallet.ts';

export type WalletCall = 'balance' | 'reload';

/** The balance on the wire: its parts are named where not all of it is here. */
export const balanceOf = ({ here, inGames }: WalletTotal) => {
  const { currency, minor } = here;
  const sum = { sumBalance: formatDecimal(money(currency, minor + inGames.minor)), currency };
  return inGames.minor === 0n ? sum : { ...sum, here: formatDecimal(here), inGames: formatDecimal(inGames) };
};

/** The wallet's share of the contract (B283, B398, B428). The ledger says what is where, so a reload reads it again. */
export const walletHandlers = (wallet: Pick<Wallet, 'total'>): Handlers<WalletCall> => {
  const current = async (context: CallContext) => {
    const total = await wallet.total(callerOf(context).playerId);
    if (total === null) throw new Error('a player has no wallet');
    return ok(balanceOf(total));
  };
  return { balance: ({ context }) => current(context), reload: ({ context }) => current(context) };
};
