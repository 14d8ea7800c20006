import { formatDecimal, money, type Money } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import { sumOf, type VendorHolding } from './vendor-wallets.ts';
import type { Wallet } from './wallet.ts';

export type WalletCall = 'balance' | 'reload';

/** The balance on the wire: its parts are named where not all of it is here. */
export const balanceOf = (here: Money, holdings: readonly VendorHolding[]) => {
  const { currency, minor } = here;
  const inGames = sumOf(currency, holdings);
  const sum = { sumBalance: formatDecimal(money(currency, minor + inGames.minor)), currency };
  return inGames.minor === 0n ? sum : { ...sum, here: formatDecimal(here), inGames: formatDecimal(inGames) };
};

/** The wallet's share of the contract (B283, B398, B428). The ledger says what is where, so a reload reads it again. */
export const walletHandlers = (wallet: Pick<Wallet, 'balance' | 'atVendors'>): Handlers<WalletCall> => {
  const current = async (context: CallContext) => {
    const { playerId } = callerOf(context);
    const [here, holdings] = await Promise.all([wallet.balance(playerId), wallet.atVendors(playerId)]);
    if (here === null) throw new Error('a player has no wallet');
    return ok(balanceOf(here, holdings));
  };
  return { balance: ({ context }) => current(context), reload: ({ context }) => current(context) };
};
