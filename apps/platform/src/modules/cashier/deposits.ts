import type { HeldChoice } from '@palaro/contract';
import { transaction } from '../../db/transaction.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import { createBeginning, type BeginningDeps, type DepositRequest } from './beginning.ts';
import { orRefused, refuse, type Refused } from './refused.ts';
import { choicesOf, hasEnded } from './deposit-rules.ts';
import {
  lockOrder,
  readDue,
  readLastChannel,
  readOwn,
  readPage,
  updateChoice,
  type DepositOrder,
  type DepositWithSteps,
} from './deposit-store.ts';
import type { Receiver } from './providers/provider.ts';
import type { Settling } from './settling.ts';

/** Orders that one run asks for. */
const dueMax = 100;
/** How long after a look at an order its provider may be asked again for the next one. */
const lookAgainMs = 5_000;

/** Deposits: what players begin, and what has become of it. */
export const createDeposits = ({ settling, ...deps }: Omit<BeginningDeps, 'settling'> & { readonly settling: Settling }) => {
  const { pool, clock, providerOf } = deps;
  const begin = createBeginning({ ...deps, settling });
  const own = (playerId: string, id: string): Promise<DepositWithSteps | null> => readOwn(pool, playerId, id);
  const answer = async (playerId: string, id: string): Promise<Result<DepositWithSteps, Refused>> => {
    const order = await own(playerId, id);
    return order === null ? fail({ code: 'not_found' }) : ok(order);
  };

  return {
    create: async (request: DepositRequest): Promise<Result<DepositWithSteps, Refused>> => {
      const begun = await begin(request);
      return begun.ok ? answer(request.playerId, begun.value) : begun;
    },
    /** A player's order; the provider of one that waits is asked first, where nobody has just done so. */
    one: async (playerId: string, id: string): Promise<DepositWithSteps | null> => {
      const order = await own(playerId, id);
      if (order === null || hasEnded(order.state)) return order;
      if (order.askedAt !== null && clock.now() - order.askedAt.getTime() < lookAgainMs) return order;
      await settling.settle(order, 'look');
      return own(playerId, id);
    },
    /** What the merchant asks for before a deposit and the player lacks; null for nothing. */
    needs: async (merchantCode: string, playerId: string): Promise<'contact' | 'identity' | null> => {
      const fault = await transaction(pool, (client) => deps.identity.depositFault(client, merchantCode, playerId));
      return fault === null ? null : fault === 'contact_needed' ? 'contact' : 'identity';
    },
    page: (playerId: string, pageNo: number, pageSize: number) => readPage(pool, playerId, (pageNo - 1) * pageSize, pageSize),
    lastChannel: (playerId: string): Promise<string | null> => readLastChannel(pool, playerId),
    /** The player gives an order up; the provider is told, so that nobody pays it by mistake. */
    cancel: async (playerId: string, id: string): Promise<Result<DepositWithSteps, Refused>> => {
      const order = await own(playerId, id);
      if (order === null) return fail({ code: 'not_found' });
      if (hasEnded(order.state)) return fail({ code: 'order_ended' });
      // What has been paid meanwhile is no longer given up.
      await settling.settle(order, 'look');
      if (!(await settling.end(id, 'cancelled'))) return fail({ code: 'order_ended' });
      const provider = providerOf(order.merchantCode, order.provider);
      if (order.providerOrder !== null)
        await provider?.expireDeposit({ providerOrder: order.providerOrder, method: order.method, reference: id });
      return answer(playerId, id);
    },
    /** What a player wants done with what waits; a job does it. */
    choose: async (playerId: string, id: string, choice: HeldChoice): Promise<Result<DepositWithSteps, Refused>> => {
      const chosen = await orRefused(
        transaction(pool, async (client) => {
          if ((await lockOrder(client, id)) === null) return refuse('not_found');
          const order = await readOwn(client, playerId, id);
          if (order === null) return refuse('not_found');
          if (!choicesOf(order).includes(choice)) return refuse('order_ended');
          await updateChoice(client, id, choice);
          await tell(client, 'deposit.changed', { playerId }, new Date(clock.now()));
          return ok(null);
        }),
      );
      return chosen.ok ? answer(playerId, id) : chosen;
    },
    /** Orders of a provider, or of transfers by hand, that are to be asked for now. */
    due: (receiver: Receiver): Promise<readonly DepositOrder[]> => readDue(pool, receiver, new Date(clock.now()), dueMax),
  };
};
export type Deposits = ReturnType<typeof createDeposits>;
