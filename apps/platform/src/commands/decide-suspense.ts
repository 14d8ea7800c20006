import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { ok, type Result } from '../kernel/result.ts';
import type { Held, NotHeld } from '../modules/cashier/index.ts';
import { endRefused } from './change.ts';
import { playerOf } from './list-money.ts';
import {
  askSecond,
  cashierOn,
  decide,
  demandSettings,
  refused,
  takesTwo,
  writtenAmount,
  type Decided,
  type Deciding,
  type Refused,
} from './decide.ts';

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
const decidedOf = ({ paymentId, provider, held, merchantCode }: Held): Decided => ({
  subject: `payment:${paymentId}`,
  title: `payment ${paymentId} of ${provider} at ${merchantCode}: ${writtenAmount(held)}`,
  state: 'waits',
});
const inWords = (done: Result<unknown, NotHeld>): Result<unknown, Refused> => (done.ok ? done : refused(whyNotHeld[done.failure.code]));

export type SuspenseEnd = 'credit' | 'give-back' | 'refund';
/**
 * Credits what waits of a payment, to the player that was found for it where nobody knew; has its provider asked to give it back; or notes
 * that it goes back, above the bound of slips with another operator, for nobody asks the provider.
 */
export const settleSuspense = async (context: Deciding, id: string, how: SuspenseEnd, player?: string): Promise<void> => {
  const { cashier, merchantCode } = context;
  const permission = 'payouts:decide';
  const held = (await cashier.suspense.list(merchantCode)).find(({ paymentId }) => paymentId === id) ?? endRefused(whyNotHeld.unknown);
  if (how === 'give-back' && (await takesTwo(context, held.held, ({ transfers }) => transfers.secondAbove)))
    return askSecond(context, decidedOf(held), {
      action: 'suspense.give-back',
      permission,
      payload: { merchantCode, paymentId: id, amount: writtenAmount(held.held), provider: held.provider },
    });
  const playerId = await playerOf(context, player);
  const { withdrawals } = (await demandSettings(context)).cashier;
  const { suspense } = cashier;
  const ends: Readonly<Record<SuspenseEnd, readonly [string, (client: PoolClient) => Promise<Result<unknown, NotHeld>>]>> = {
    credit: [
      `credited to ${held.playerId ?? playerId ?? ''}`,
      (client) => suspense.credit(client, merchantCode, id, withdrawals.turnoverTimes, { foundId: playerId }),
    ],
    refund: ['the provider is asked to give it back', (client) => suspense.refund(client, merchantCode, id)],
    'give-back': ['given back by the provider', (client) => suspense.giveBack(client, merchantCode, id)],
  };
  const [state, end] = ends[how];
  await decide(context, decidedOf(held), {
    action: `suspense.${how}`,
    permission,
    after: { state },
    act: async (client) => inWords(await end(client)),
    done: 'Done.',
  });
};

const givenBack = z.object({ merchantCode: z.string(), paymentId: z.string(), amount: z.string() });
/** The act of giving back a large payment, which takes two operators. */
export const giveBackAct = {
  permission: 'payouts:approve',
  shown: async (pool: Pool, payload: unknown) => {
    const { merchantCode, paymentId, amount } = givenBack.parse(payload);
    const held = (await cashierOn(pool).suspense.list(merchantCode)).find((one) => one.paymentId === paymentId);
    // What waits may have become less since.
    const isSame = held !== undefined && writtenAmount(held.held) === amount;
    return isSame ? { before: { state: 'waits' }, after: { state: 'given back by the provider', amount } } : null;
  },
  carryOut: async (client: PoolClient, pool: Pool, payload: unknown): Promise<Result<string, Refused>> => {
    const { merchantCode, paymentId } = givenBack.parse(payload);
    const done = await cashierOn(pool).suspense.giveBack(client, merchantCode, paymentId);
    return done.ok ? ok('Done: it counts as given back.') : refused(whyNotHeld[done.failure.code]);
  },
} as const;
