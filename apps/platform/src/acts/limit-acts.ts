import { limitKinds, limitPeriods, type LimitKind } from '@palaro/contract';
import { formatDecimal, isCurrency, money, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import { z } from 'zod';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';
import { createLimitAdministration, type LimitAdministration, type OperatorLimit } from '../modules/limits/index.ts';
import type { PairAct } from './act.ts';

/** What operators do with limits. */
export const limitsAdministration = (): LimitAdministration =>
  createLimitAdministration({ clock: systemClock, ids: createIds(systemClock.now) });
/** A limit's amount in words. */
export const writtenLimit = (kind: LimitKind, amount: bigint | null, currency: Currency): string => {
  if (amount === null) return 'none';
  return kind === 'session' ? `${amount} min` : `${formatDecimal(money(currency, amount))} ${currency}`;
};

/** The operator's own limit of a kind and period; null for none. */
export const operatorAmountOf = async (pool: Pool, { playerId, kind, period }: OperatorLimit): Promise<bigint | null> =>
  (await limitsAdministration().read(pool, playerId)).find((limit) => limit.kind === kind && limit.period === period)?.operatorAmount ??
  null;

const asked = z.object({
  playerId: z.string(),
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  amount: z.string().nullable(),
  currency: z.string(),
});
const limitOf = (payload: unknown): { readonly limit: OperatorLimit; readonly currency: Currency } => {
  const { amount, currency, ...limit } = asked.parse(payload);
  if (!isCurrency(currency)) throw new Error(`${currency} is no currency`);
  return { limit: { ...limit, amount: amount === null ? null : BigInt(amount) }, currency };
};

/** A higher limit of the operator's, or none, which two operators want. */
export const limitAct: PairAct = {
  permission: 'limits:approve',
  shown: async (pool, payload) => {
    const { limit, currency } = limitOf(payload);
    const { kind, period, amount } = limit;
    const side = (of: bigint | null) => ({ kind, period, operatorLimit: writtenLimit(kind, of, currency) });
    return { before: side(await operatorAmountOf(pool, limit)), after: side(amount) };
  },
  carryOut: async (client, _pool, payload, author) => {
    const done = await limitsAdministration().set(client, limitOf(payload).limit, author, true);
    return ok(done === 'unchanged' ? null : 'Done. It holds from the next bet and the next deposit on.');
  },
};
