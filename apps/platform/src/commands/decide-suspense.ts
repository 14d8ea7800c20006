import type { PoolClient } from 'pg';
import { type Result } from '../kernel/result.ts';
import type { Held, NotHeld } from '../modules/cashier/index.ts';
import { refused, type Refused, writtenAmount } from '../acts/act.ts';
import { whyNotHeld } from '../acts/suspense-acts.ts';
import { endRefused } from './change.ts';
import { askSecond, decide, type Decided, type Deciding, demandSettings, takesTwo } from './decide.ts';
import { playerOf } from './list-money.ts';

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
