import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startProtocolPlatform } from '@palaro/game-server/testing';
import {
  bookFaults,
  disturbCalls,
  fuzzCalls,
  unansweredCalls,
  type BookedBet,
  type FuzzOptions,
  type FuzzReport,
  type FuzzRequest,
  type FuzzTarget,
} from '@palaro/game-server/testing/fuzz';
import { createHouse, type House } from '../house.ts';
import { createFuzzCalls, type FuzzStage } from './fuzz-house-calls.ts';
import { createMovedRuntime, SECRET, testConfig } from './visitor.ts';

const start = 50_000_000n;
const least = 10_000_000n;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const settledWithinMs = 60_000;
/** A pause between two attempts is that long at most, and is not the moved clock's. */
const pauseMaxMs = 5;
const seatGames = ['five-1', 'e-five-1', 'vn-hanoi-1', 'sea-4d-3', 'dice-1', 'e-cars-1', 'ph-642', 'ph-3d-5'] as const;
const stateOf: Readonly<Record<string, BookedBet['state']>> = { settled: 'settled', cancelled: 'cancelled', refused: 'refused' };

/** What stands in the house's store after it has ended. */
const betsIn = (dataDir: string): readonly BookedBet[] => {
  const db = new DatabaseSync(join(dataDir, 'lottery.sqlite'), { readOnly: true });
  try {
    const rows = db.prepare('SELECT id, state, stake, payout FROM suborder').all();
    return rows.map(({ id, state, stake, payout }) => ({
      id: String(id),
      state: stateOf[String(state)] ?? 'open',
      stake: BigInt(String(stake)),
      paid: BigInt(String(payout ?? 0)),
    }));
  } finally {
    db.close();
  }
};

const isOpen = (dataDir: string): boolean => betsIn(dataDir).some(({ state }) => state === 'open');

const createTarget = (house: House, stage: FuzzStage, passTime: FuzzTarget['passTime']): FuzzTarget => {
  const { calls, heard } = createFuzzCalls(house, stage);
  const proofOf = ({ url, payload, seat, proof, call }: FuzzRequest): Readonly<Record<string, string>> => {
    if (proof === 'none') return {};
    if (!call.startsWith('feed')) return { authorization: `Bearer ${proof === 'right' ? (stage.seats[seat]?.token ?? '') : 'wrong'}` };
    const timestamp = String(stage.now());
    const signature = createHmac('sha256', proof === 'right' ? SECRET : 'wrong').update(`${timestamp}.${payload ?? url}`);
    return { 'x-vendor-timestamp': timestamp, 'x-vendor-signature': signature.digest('hex') };
  };
  let launches = 0;
  /** A seat whose session has ended opens the next one. */
  const seatDown = async (seat: FuzzStage['seats'][number]): Promise<void> => {
    const payload = { game: seat.game, token: `first-launch-${++launches}` };
    const answer = await house.app.inject({ method: 'POST', url: '/api/session', payload });
    if (answer.statusCode === 200) seat.token = answer.json<{ token: string }>().token;
  };
  return {
    calls,
    seats: stage.seats.length,
    refusals: ['NO_SESSION', 'SESSION_CLOSED', 'BAD_REQUEST', 'BAD_SIGNATURE', 'TOO_MANY_REQUESTS'],
    passTime,
    heard,
    send: async (request) => {
      const { method, url, payload } = request;
      const seat = stage.seats[request.seat];
      if (seat?.token === '' && !request.call.startsWith('feed')) await seatDown(seat);
      const type = payload === null ? {} : { 'content-type': 'application/json' };
      const answer = await house.app.inject({
        method,
        url,
        headers: { ...type, ...proofOf(request) },
        ...(payload === null ? {} : { payload }),
      });
      return { statusCode: answer.statusCode, body: answer.body };
    },
  };
};

export type HouseFuzzReport = FuzzReport & {
  /** What the books say differently at the end. */
  readonly books: readonly string[];
  readonly unanswered: readonly string[];
  readonly bets: readonly BookedBet[];
};

/** Sends generated requests to a lottery house of its own, with a wallet behind it, waits until all is settled and compares the books. */
export const fuzzHouse = async (options: FuzzOptions): Promise<HouseFuzzReport> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lottery-fuzz-'));
  const moved = createMovedRuntime();
  const runtime = { ...moved, wait: (ms: number) => moved.wait(Math.min(ms, pauseMaxMs)) };
  const platform = await startProtocolPlatform(() => SECRET, { anyTime: true, start });
  const house = await createHouse(testConfig(platform.url, dataDir), {
    runtime,
    retryPolicy: { betAttempts: 3, pauseMs: 5, pauseMaxMs: 50, sweepMs: 10, concurrency: 4, winsAtOnce: 8 },
    callTimeoutMs: 2_000,
  });
  let purse = start;
  try {
    await house.start();
    const seats = seatGames.map((game) => ({ game, token: '', asked: 'none' }));
    const stage: FuzzStage = { seats, now: () => runtime.now(), bets: [], draws: [] };
    const target = createTarget(house, stage, (share) => {
      if (share < 0.03) moved.move(share < 0.001 ? 7 * hourMs : 20_000);
      if (platform.balance() >= least) return;
      platform.setBalance(platform.balance() + start);
      purse += start;
    });
    disturbCalls(platform);
    const report = await fuzzCalls(target, options);
    platform.disturb(() => 'none');
    moved.move(9 * dayMs);
    for (let waited = 0; isOpen(dataDir) && waited < settledWithinMs; waited += 20) await pause(20);
    await house.stop();
    const bets = betsIn(dataDir);
    return { ...report, bets, books: bookFaults(bets, platform, purse), unanswered: unansweredCalls(target, report) };
  } finally {
    await platform.stop();
    rmSync(dataDir, { recursive: true });
  }
};
