import type { Money } from '@palaro/money';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fingerprintOf } from './fingerprint.ts';
import { callWalletFunction, type Db } from './wallet-store.ts';

/** Money that changes its place within the house. `source` and `reference` make it unique within the merchant. */
export type HouseMove = {
  readonly merchantCode: string;
  readonly source: string;
  readonly reference: string;
  /** Accounts of the house, such as `psp:paymongo`, `suspense` or `fees`. */
  readonly from: string;
  readonly to: string;
  /** Above zero. */
  readonly amount: Money;
  readonly description?: string;
  /** What it belongs to, such as an order. */
  readonly groupId?: string;
};

/** The command that moves the house's own money: no player's balance changes by it. */
export const createHouseMoves = ({ clock, ids }: { readonly clock: Clock; readonly ids: Ids }) => ({
  houseMove: async (
    { merchantCode, source, reference, from, to, amount, description = '', groupId }: HouseMove,
    db: Db,
  ): Promise<Result<{ readonly duplicate: boolean }, 'key_reused'>> => {
    if (amount.minor <= 0n) throw new RangeError('an amount of a house move is out of bounds');
    const { status, duplicate } = await callWalletFunction(db, 'wallet_house_move', {
      p_id: ids.newId(),
      p_merchant: merchantCode,
      p_source: source,
      p_reference: reference,
      p_fingerprint: fingerprintOf(['house', from, to, amount.minor.toString(), amount.currency, groupId ?? null]),
      p_currency: amount.currency,
      p_amount: amount.minor,
      p_from: from,
      p_to: to,
      p_description: description,
      p_group: groupId ?? null,
      p_at: new Date(clock.now()),
    });
    if (status === 'key_reused') return fail(status);
    if (status !== 'ok') throw new Error(`the wallet answered ${status}`);
    return ok({ duplicate });
  },
});
