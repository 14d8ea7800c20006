import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { createBonusAdministration, type BonusAdministration } from '../modules/bonus/index.ts';
import type { PairAct } from './act.ts';

/** What operators do with bonus money, on a store. */
export const bonusOn = (pool: Pool): BonusAdministration =>
  createBonusAdministration({ pool, clock: systemClock, ids: createIds(systemClock.now) });

const decided = z.object({ merchantCode: z.string(), id: z.string(), required: z.string(), reason: z.string() });
const act = (
  after: (payload: z.output<typeof decided>) => object,
  change: (client: PoolClient, pool: Pool, payload: z.output<typeof decided>) => Promise<boolean>,
): PairAct => ({
  permission: 'promotions:approve',
  shown: async (pool, payload) => {
    const asked = decided.parse(payload);
    const grant = await bonusOn(pool).one(asked.merchantCode, asked.id);
    return grant?.state === 'active' ? { before: { state: 'active', balance: grant.balance.toString() }, after: after(asked) } : null;
  },
  carryOut: async (client, pool, payload) =>
    (await change(client, pool, decided.parse(payload))) ? ok('Done.') : fail({ code: 'refused', why: 'The bonus has ended.' }),
});
/** What takes two operators of bonus money: both give what the terms did not. */
export const bonusActs: Readonly<Record<string, PairAct>> = {
  'bonus.convert': act(
    () => ({ state: 'completed' }),
    (client, pool, { id, reason }) => bonusOn(pool).convert(client, id, reason),
  ),
  'bonus.alter': act(
    ({ required }) => ({ required }),
    (client, pool, { merchantCode, id, required }) => bonusOn(pool).alter(client, merchantCode, id, BigInt(required)),
  ),
};
