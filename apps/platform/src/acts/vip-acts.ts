import { isCurrency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createVipAdministration, type VipAdministration, type VipClause } from '../modules/vip/index.ts';
import { type PairAct, refused, type Refused } from './act.ts';

/** What operators do with VIP levels, on a store. */
export const vipOn = (pool: Pool): VipAdministration => createVipAdministration({ pool, clock: systemClock });

export const inVipClauses = (clauses: readonly VipClause[]): string => clauses.map(({ key, why }) => `${key}: ${why}`).join('\n  ');

const publishing = z.object({ merchantCode: z.string(), currency: z.string(), document: z.unknown() });
/** Checks a document again and publishes it. */
const publishNow = async (client: PoolClient, pool: Pool, payload: unknown, by: string): Promise<Result<string, Refused>> => {
  const { merchantCode, currency, document } = publishing.parse(payload);
  if (!isCurrency(currency)) return refused(`${currency} is no currency.`);
  const vip = vipOn(pool);
  const checked = vip.check(document, currency);
  if (!checked.ok) return refused(`Not published:\n  ${inVipClauses(checked.failure)}`);
  const published = await vip.publish(client, merchantCode, { document: checked.value, currency, by });
  return 'clauses' in published
    ? refused(`Not published:\n  ${inVipClauses(published.clauses)}`)
    : ok(`Done: version ${published.version} of the levels counts.`);
};

const setting = z.object({ playerId: z.string(), username: z.string(), level: z.number().int(), until: z.string().nullable() });
const setNow = async (client: PoolClient, pool: Pool, payload: unknown, by: string): Promise<Result<string, Refused>> => {
  const { playerId, username, level, until } = setting.parse(payload);
  const done = await vipOn(pool).set(client, { playerId, level, until, by });
  if (done === 'level') return refused(`There is no level ${level}.`);
  if (done === 'blocked') return refused(`${username} may have nothing now: blocked, excluded, or a trial or test account.`);
  return ok(`Done: ${username} is on level ${level}${until === null ? '' : `, until ${until} at least`}.`);
};

/** What takes two operators of VIP levels. */
export const vipActs: Readonly<Record<string, PairAct>> = {
  'vip.publish': {
    permission: 'promotions:approve',
    shown: async (pool, payload) => {
      const { merchantCode, document } = publishing.parse(payload);
      const [newest] = await vipOn(pool).versions(merchantCode, 1);
      return { before: newest?.document ?? { state: 'none' }, after: document };
    },
    carryOut: publishNow,
  },
  'vip.set': {
    permission: 'promotions:approve',
    shown: async (pool, payload) => {
      const { playerId, level, until } = setting.parse(payload);
      const held = await vipOn(pool).standing(playerId);
      return { before: { level: held?.level ?? 0, until: held?.heldUntil ?? null }, after: { level, until } };
    },
    carryOut: setNow,
  },
};
