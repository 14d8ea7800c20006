import { money, type Money } from '@palaro/money';
import type { LimitKind, LimitPeriod } from '@palaro/contract';
import { openSeat } from './seats.ts';
import { startTestGaming } from './test-gaming.ts';
import { createLimitAdministration, createLimits, createReality } from '../modules/limits/index.ts';
import { transaction } from '../db/transaction.ts';

export const php = (minor: bigint): Money => money('PHP', minor);
export const hourMs = 3_600_000;

/** Gaming with the limits of its players, on a store in UTC and at a merchant in Manila. */
export const startTestLimits = async () => {
  const gaming = await startTestGaming();
  const { pool, clock, ids } = gaming;
  const calendar = (config: object) =>
    pool.query("insert into merchant (code, config) values ('demo', $1) on conflict (code) do update set config = excluded.config", [
      config,
    ]);
  await calendar({ timeZone: 'Asia/Manila' });
  const sessions = { hold: (_client: unknown, { sessionId }: { sessionId: string }) => Promise.resolve(sessionId !== 'ended') };
  const intervals = { realityMinutes: [15, 30, 60], realityDefault: 60 };
  const reality = createReality({ pool, clock, sessions, realityTermsOf: () => intervals, onCommitted: () => undefined });
  const limits = createLimits({
    pool,
    clock,
    ids,
    sessions,
    termsOf: () => ({ raiseAfterHours: 24, confirmWithinHours: 168, reviewMonths: 6, askAgainMonths: 12 }),
    merchantCodes: () => ['demo'],
  });
  const administration = createLimitAdministration({ clock, ids });
  /** A player with a game open, and what they do about limits. Amounts are in centavos. */
  const aMember = async (minor = 10_000_000n) => {
    const player = await gaming.aPlayer({ minor });
    const owner = { playerId: player.playerId, sessionId: 'open', merchantCode: 'demo' };
    const limit = async (kind: LimitKind, period: LimitPeriod) =>
      (await limits.read(owner.playerId)).find((one) => one.kind === kind && one.period === period);
    return {
      owner,
      seat: await openSeat(gaming, player),
      /** The player opens a game: a session of play runs. */
      plays: () => transaction(pool, (client) => reality.playBegins(client, owner.playerId, owner.merchantCode)),
      limit,
      /** Asks for a limit, and returns why not. */
      set: async (kind: LimitKind, period: LimitPeriod, amount: bigint | null) => {
        const answer = await limits.set(owner, kind, period, amount);
        return answer.ok ? 'ok' : answer.failure.code;
      },
      /** Confirms or cancels what waits of a limit, or what once waited under an id. */
      end: async (how: 'confirm' | 'cancel', kind: LimitKind, period: LimitPeriod, id?: string) => {
        const answer = await limits[how](owner, id ?? (await limit(kind, period))?.pending?.id ?? 'none');
        return answer.ok ? 'ok' : answer.failure.code;
      },
      /** The operator limits the player, or two operators raise that limit; what came of it. */
      limitByOperator: (kind: LimitKind, period: LimitPeriod, amount: bigint | null, byTwo = false) =>
        transaction(pool, (client) => administration.set(client, { playerId: owner.playerId, kind, period, amount }, 'Ana', byTwo)),
    };
  };
  return { ...gaming, limits, reality, intervals, aMember, calendar };
};
export type TestLimits = Awaited<ReturnType<typeof startTestLimits>>;
