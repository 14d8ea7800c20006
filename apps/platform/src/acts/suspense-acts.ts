import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import type { NotHeld } from '../modules/cashier/index.ts';
import { cashierOn, type PairAct, refused, writtenAmount } from './act.ts';

/** Why nothing of a payment is decided on. */
export const whyNotHeld: Readonly<Record<NotHeld['code'], string>> = {
  unknown: 'Nothing of this payment waits. `npm run cashier -- suspense` lists what does.',
  going_back: 'Its provider is giving it back: wait for its word.',
  no_player: 'Nobody knows whose it is: name its player with --player, or give it back.',
  others: 'It is another player’s.',
  by_hand: 'No provider can be asked: give it back at the bank, and note it with `give-back`.',
  refused_before: 'The provider has been asked before: give it back there, and note it with `give-back`.',
  refused: 'The ledger refuses it.',
  deposit_limit:
    'It is more than the deposit limit of its player leaves. Wait until the limit leaves all of it, or give the money back; nobody widens it.',
  blocked:
    'The account takes no money: it is blocked, or its player is on a break or excluded. Wait until that is over, or give the money back.',
};
const givenBack = z.object({ merchantCode: z.string(), paymentId: z.string(), amount: z.string() });
/** The act of giving back a large payment, which takes two operators. */
export const giveBackAct: PairAct = {
  permission: 'payouts:approve',
  shown: async (pool, payload) => {
    const { merchantCode, paymentId, amount } = givenBack.parse(payload);
    const held = (await cashierOn(pool).suspense.list(merchantCode)).find((one) => one.paymentId === paymentId);
    // What waits may have become less since.
    const isSame = held !== undefined && writtenAmount(held.held) === amount;
    return isSame ? { before: { state: 'waits' }, after: { state: 'given back by the provider', amount } } : null;
  },
  carryOut: async (client, pool, payload) => {
    const { merchantCode, paymentId } = givenBack.parse(payload);
    const done = await cashierOn(pool).suspense.giveBack(client, merchantCode, paymentId);
    return done.ok ? ok('Done: it counts as given back.') : refused(whyNotHeld[done.failure.code]);
  },
};
