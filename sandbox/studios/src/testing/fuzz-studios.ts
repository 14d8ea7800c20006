import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { games, isTable } from '@palaro/game-library';
import { systemRuntime } from '@palaro/game-server';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import {
  bookFaults,
  disturbCalls,
  fuzzCalls,
  unansweredCalls,
  type BookedBet,
  type FuzzOptions,
  type FuzzReport,
  type FuzzTarget,
} from '@palaro/game-server/testing/fuzz';
import { createStudios, type Studios } from '../studios.ts';
import { createFuzzCalls, type FuzzStage } from './fuzz-studios-calls.ts';
import { SECRET, testConfig } from './visitor.ts';

const start = 50_000_000n;
const least = 10_000_000n;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Noon in Manila. */
const startsAt = Date.UTC(2026, 10, 25, 4);
const settledWithinMs = 60_000;
/** A pause between two attempts is that long at most, and is not the moved clock's. */
const pauseMaxMs = 5;
/** A game of every kind, three at tables, and titles of both books. */
const seatGames = [
  ...new Map(games.map(({ mechanic, code }) => [mechanic, code])).values(),
  ...games
    .filter(isTable)
    .slice(0, 1)
    .map(({ code }) => code),
  'palaro-sportsbook',
  'palaro-sportsbook',
  'football-fiesta',
  'lane-legends',
];
const stateOf: Readonly<Record<string, BookedBet['state']>> = { closed: 'settled', cancelled: 'cancelled', refused: 'refused' };

/** What stands in the studios' store after they have ended. */
const betsIn = (dataDir: string): readonly BookedBet[] => {
  const db = new DatabaseSync(join(dataDir, 'studios.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare('SELECT id, state, stake, win FROM round UNION ALL SELECT id, state, stake, win FROM slip').all();
    return rows.map(({ id, state, stake, win }) => ({
      id: String(id),
      state: stateOf[String(state)] ?? 'open',
      stake: BigInt(String(stake)),
      paid: BigInt(String(win ?? 0)),
    }));
  } finally {
    db.close();
  }
};
const isOpen = (dataDir: string): boolean => betsIn(dataDir).some(({ state }) => state === 'open');

const createTarget = ({ app }: Studios, stage: FuzzStage, passTime: FuzzTarget['passTime']): FuzzTarget => {
  let launches = 0;
  /** A seat whose session has ended opens the next one. */
  const seatDown = async (seat: FuzzStage['seats'][number]): Promise<void> => {
    const payload = { game: seat.game, token: `first-launch-${++launches}` };
    const answer = await app.inject({ method: 'POST', url: '/api/session', payload });
    if (answer.statusCode === 200) seat.token = answer.json<{ token: string }>().token;
  };
  return {
    ...createFuzzCalls(stage),
    seats: stage.seats.length,
    refusals: ['NO_SESSION', 'SESSION_CLOSED'],
    passTime,
    send: async ({ method, url, payload, seat: number, proof }) => {
      const seat = stage.seats[number];
      if (seat?.token === '') await seatDown(seat);
      const type = payload === null ? {} : { 'content-type': 'application/json' };
      const token = proof === 'none' ? {} : { authorization: `Bearer ${proof === 'right' ? (seat?.token ?? '') : 'wrong'}` };
      const answer = await app.inject({ method, url, headers: { ...type, ...token }, ...(payload === null ? {} : { payload }) });
      return { statusCode: answer.statusCode, body: answer.body };
    },
  };
};

export type StudiosFuzzReport = FuzzReport & {
  /** What the books say differently at the end. */
  readonly books: readonly string[];
  readonly unanswered: readonly string[];
  readonly bets: readonly BookedBet[];
};

/** Sends generated requests to studios of their own, with a wallet behind them, waits until all is settled and compares the books. */
export const fuzzStudios = async (options: FuzzOptions): Promise<StudiosFuzzReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'studios-fuzz-'));
  let moved = startsAt - systemRuntime.now();
  const now = (): number => systemRuntime.now() + moved;
  const runtime = { ...systemRuntime, now, wait: (ms: number) => systemRuntime.wait(Math.min(ms, pauseMaxMs)) };
  const platform = await startProtocolPlatform(() => SECRET, { anyTime: true, start });
  const studios = await createStudios(
    { ...testConfig(platform.url, dataDir), rateLimit: 0 },
    {
      runtime,
      retryPolicy: { betAttempts: 3, winAttempts: 2, pauseMs: 5, pauseMaxMs: 50, sweepMs: 10 },
      callTimeoutMs: 2_000,
    },
  );
  let purse = start;
  try {
    await studios.start();
    const stage: FuzzStage = { seats: seatGames.map((game) => ({ home: game, game, token: '', asked: [] })), fixtures: [] };
    const target = createTarget(studios, stage, (share) => {
      if (share < 0.03) moved += share < 0.001 ? 7 * hourMs : 10_000;
      if (platform.balance() >= least) return;
      platform.setBalance(platform.balance() + start);
      purse += start;
    });
    disturbCalls(platform);
    const report = await fuzzCalls(target, options);
    platform.disturb(() => 'none');
    moved += 9 * dayMs;
    for (let waited = 0; isOpen(dataDir) && waited < settledWithinMs; waited += 20) await pause(20);
    await studios.stop();
    const bets = betsIn(dataDir);
    return { ...report, bets, books: bookFaults(bets, platform, purse), unanswered: unansweredCalls(target, report) };
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
};
