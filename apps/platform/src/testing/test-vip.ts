import type { Pool } from 'pg';
import { transaction } from '../db/transaction.ts';
import { createPeriods } from '../modules/play/index.ts';
import { createVip } from '../modules/vip/vip.ts';
import { createVipAdministration } from '../modules/vip/vip-administration.ts';
import { createVipMoving } from '../modules/vip/vip-moving.ts';
import { startTestAgents } from './test-agents.ts';

export type GivenLevel = { readonly need: string; readonly keep?: string; readonly pays?: string; readonly name?: string };
/** A document of levels in pesos. */
export const levelsOf = (...levels: readonly GivenLevel[]) => ({
  levels: levels.map(({ need, keep, pays, name }, index) => ({
    need,
    ...(keep === undefined ? {} : { keep }),
    ...(pays === undefined ? {} : { rewards: [{ key: 'LEVEL', amount: pays }] }),
    copy: {
      EN: { name: name ?? `Level ${index + 1}`, benefits: [`Benefit of ${index + 1}`] },
      TY: { name: `Antas ${index + 1}`, benefits: [] },
    },
  })),
});
/** Three levels: the first asks nothing of a month. */
export const threeLevels = levelsOf(
  { need: '1000.00', pays: '10.00' },
  { need: '5000.00', keep: '2000.00', pays: '50.00' },
  { need: '20000.00', keep: '8000.00', pays: '200.00' },
);

/** Levels on a store of its own, at a merchant in Manila. Time stands at noon of 10 March 2026 there until it is moved. */
export const startTestVip = async () => {
  const it = await startTestAgents();
  const { pool, clock, ids } = it;
  const movingOn = (on: Pool) => createVipMoving({ pool: on, clock, ids, merchantCodes: () => ['demo'], onCommitted: () => undefined });
  const moving = movingOn(pool);
  const administration = createVipAdministration({ pool, clock });
  const periods = createPeriods({ pool, clock, merchantCodes: () => ['demo'] });
  const vip = createVip({
    pool,
    clock,
    periods,
    currencyOf: () => 'PHP',
    ratesByLevel: () =>
      Promise.resolve([
        { level: 1, key: 'DAILY', title: 'Daily rebate', percent: '0.6' },
        { level: 3, key: 'DAILY', title: 'Daily rebate', percent: '1' },
      ]),
    mayMarket: () => Promise.resolve(true),
  });
  const setTime = (instant: string): void => clock.set(Date.parse(instant));
  setTime('2026-03-10T04:00:00Z');
  await periods.make();
  const sumDays = async (): Promise<void> => void (await pool.query('select play_days_roll(p_max => 100000)'));
  return {
    ...it,
    vip,
    administration,
    moving,
    movingOn,
    setTime,
    /** Publishes a document; what keeps it from being published. */
    publish: async (document: object) => {
      const checked = administration.check(document, 'PHP');
      if (!checked.ok) throw new Error(checked.failure.map(({ key, why }) => `${key}: ${why}`).join('; '));
      return transaction(pool, (client) => administration.publish(client, 'demo', { document: checked.value, currency: 'PHP', by: 'Ana' }));
    },
    /** A player stakes so many pesos in decided rounds of a day, or less than none by a correction; nothing is counted yet. */
    stakes: async (playerId: string, day: string, pesos: number): Promise<void> => {
      await it.fed(playerId, day, Math.round(pesos * 100), 0);
      await sumDays();
    },
    /** Everything before that time is counted, and the months that are over by then are reviewed. */
    reviewAt: async (instant: string): Promise<void> => {
      setTime(instant);
      await periods.make();
      await pool.query(`update periods set mark = 0 where until_at <= $1::timestamptz - interval '15 minutes'`, [instant]);
      await moving.up();
      await moving.review();
    },
    set: (playerId: string, level: number, until: string | null = null) =>
      transaction(pool, (client) => administration.set(client, { playerId, level, until, by: 'Ana' })),
    levelOf: async (playerId: string): Promise<number> => (await administration.standing(playerId))?.level ?? 0,
    pointsOf: async (playerId: string): Promise<bigint | null> => (await administration.standing(playerId))?.points ?? null,
    balanceOf: async (playerId: string): Promise<bigint> =>
      (await pool.query<{ balance: bigint }>('select balance from wallet_accounts where player_id = $1', [playerId])).rows[0]?.balance ??
      -1n,
    /** The moves of a player, the first first, as `up 0>1 +10.00`. */
    movesOf: async (playerId: string): Promise<readonly string[]> =>
      [...(await administration.moves(playerId, 500))]
        .reverse()
        .map(({ kind, fromLevel, toLevel, reward }) => `${kind} ${fromLevel}>${toLevel}${reward > 0n ? ` +${reward}` : ''}`),
    noticesOf: async (playerId: string): Promise<readonly string[]> =>
      (
        await pool.query<{ kind: string }>(
          "select payload ->> 'kind' as kind from topic_delivery where topic = 'player.notice' and payload ->> 'playerId' = $1 order by seq",
          [playerId],
        )
      ).rows.map(({ kind }) => kind),
    callerOf: (playerId: string, type = 0) => ({ playerId, sessionId: 's', userName: playerId, merchantCode: 'demo', type }),
  };
};
export type TestVip = Awaited<ReturnType<typeof startTestVip>>;
