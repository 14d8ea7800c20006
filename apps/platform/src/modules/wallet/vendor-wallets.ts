import { money, type Money } from '@palaro/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fingerprintOf } from './fingerprint.ts';
import { amountMax, receiptOf, type WalletResult } from './receipt.ts';
import { callWalletFunction, storedCurrency, type Db } from './wallet-store.ts';

/** A movement between a player's wallet and the one that the player has at a vendor; `reference` is unique for each way. */
export type VendorMove = {
  readonly playerId: string;
  readonly vendorCode: string;
  readonly reference: string;
  readonly amount: Money;
};
/** What a player has in a vendor's wallet, as far as it was moved there and not brought back. */
export type VendorHolding = { readonly vendorCode: string; readonly amount: Money };

/** All of a player's money: what is here, and what is in wallets of vendors. */
export type WalletTotal = { readonly here: Money; readonly inGames: Money };

/** The commands that move money to vendors with wallets of their own, and back. */
export const createVendorWallets = ({ pool, clock, ids }: { readonly pool: Db; readonly clock: Clock; readonly ids: Ids }) => {
  const move = async (
    name: 'wallet_transfer_out' | 'wallet_transfer_in',
    { playerId, vendorCode, reference, amount: { minor, currency } }: VendorMove,
    db: Db,
    more: { readonly p_left?: bigint | null } = {},
  ): Promise<WalletResult> => {
    if (minor < 0n || minor > amountMax) throw new RangeError('an amount of a transfer is out of bounds');
    return receiptOf(
      await callWalletFunction(db, name, {
        p_id: ids.newId(),
        p_player: playerId,
        p_vendor: vendorCode,
        p_reference: reference,
        p_fingerprint: fingerprintOf([name, playerId, minor.toString(), currency, more.p_left?.toString() ?? null]),
        p_currency: currency,
        p_amount: minor,
        p_description: vendorCode,
        p_at: new Date(clock.now()),
        ...more,
      }),
    );
  };
  return {
    /** Moves an amount to the vendor: it counts as there until it has come back. */
    transferOut: (command: VendorMove, db: Db = pool): Promise<WalletResult> => move('wallet_transfer_out', command, db),
    /** Brings an amount back of which so much is left there: what was won and lost there is booked with it. */
    transferIn: (command: VendorMove & { readonly left: Money }, db: Db = pool): Promise<WalletResult> =>
      move('wallet_transfer_in', command, db, { p_left: command.left.minor }),
    /** Gives back what the vendor never took. */
    takeTransferBack: (command: VendorMove, db: Db = pool): Promise<WalletResult> =>
      move('wallet_transfer_in', command, db, { p_left: null }),
    /** What was won from a vendor and booked with a transfer back of this reference; below zero what was lost to it. */
    resultOf: async (
      { playerId, vendorCode, reference, currency }: Omit<VendorMove, 'amount'> & { readonly currency: Money['currency'] },
      db: Db = pool,
    ): Promise<Money> => {
      const { rows } = await db.query<{ result: bigint }>({
        name: 'wallet-vendor-result',
        text: `select result from reporting_visits where id = (
                 select id from wallet_transactions where player_id = $1 and source = $2 and kind = 'transfer_in' and reference = $3)`,
        values: [playerId, `transfer:${vendorCode}`, reference],
      });
      return money(currency, rows[0]?.result ?? 0n);
    },
    /** What a player has here, and at all vendors together, as of one moment; null without a wallet. */
    total: async (playerId: string, db: Db = pool): Promise<WalletTotal | null> => {
      const { rows } = await db.query<{ currency: string; balance: bigint; away: string }>({
        name: 'wallet-total',
        text: `select a.currency, a.balance,
                 (select coalesce(sum(w.balance), 0)::text from wallet_at_vendor w where w.player_id = a.player_id) as away
               from wallet_accounts a where a.player_id = $1`,
        values: [playerId],
      });
      const [row] = rows;
      if (row === undefined) return null;
      const currency = storedCurrency(row.currency);
      return { here: money(currency, row.balance), inGames: money(currency, BigInt(row.away)) };
    },
    /** What a player has at each vendor where there is anything. */
    atVendors: async (playerId: string, db: Db = pool): Promise<readonly VendorHolding[]> =>
      (
        await db.query<{ vendorCode: string; currency: string; balance: bigint }>({
          name: 'wallet-at-vendors',
          text: 'select vendor_code as "vendorCode", currency, balance from wallet_at_vendor where player_id = $1 and balance > 0 order by 1',
          values: [playerId],
        })
      ).rows.map(({ vendorCode, currency, balance }) => ({ vendorCode, amount: money(storedCurrency(currency), balance) })),
  };
};
