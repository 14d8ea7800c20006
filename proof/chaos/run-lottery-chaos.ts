import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimal, money } from '@palaro/money';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { startTestPlatform, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import {
  askHouse,
  createHouseProcess,
  fundedMembers,
  killWhilePaying,
  openingMinor,
  type HouseChaosOptions,
  type Seat,
} from './house-storm.ts';
import type { Member } from './member.ts';

export type LotteryChaosOptions = HouseChaosOptions & { /** Orders of each player, ten bets each. */ readonly orders: number };
export type LotteryChaosReport = {
  readonly kills: number;
  readonly bets: number;
  readonly won: number;
  readonly settledAtKills: readonly number[];
};

const [vendor, gameId] = ['LOTT', 'five-1'] as const;
const betsEach = 10;
const minuteMs = 60_000;
/** Where the house's clock stands when orders are placed: so long before a draw, at most a minute from the platform's clock. */
const beforeDrawMs = 25_000;
const program = join(import.meta.dirname, '../../sandbox/lottery/src/testing/moved-main.ts');

type Placed = { readonly suborderId: string; readonly stake: string; readonly payout: string; readonly status: string };
type OrderAnswer = { readonly suborders: readonly Placed[] };

/** Asks the house as its page does. */
const createHouseCalls = (origin: string) => {
  const ask = askHouse(origin);
  return {
    open: async (token: string): Promise<string> => (await ask<{ token: string }>('/api/session', '', { game: gameId, token })).token,
    nextDraw: async (): Promise<string> => {
      const { coming } = await ask<{ coming: readonly { drawId: string }[] }>(`/api/games/${gameId}/draws`, '');
      return coming[0]?.drawId ?? '';
    },
    order: (token: string, request: string, drawId: string, selections: readonly object[]): Promise<OrderAnswer> =>
      ask('/api/orders', token, { request, drawId, draws: 1, stopOnWin: false, selections }),
    bets: async (token: string): Promise<readonly Placed[]> =>
      (await ask<{ orders: readonly OrderAnswer[] }>('/api/orders', token)).orders.flatMap(({ suborders }) => suborders),
    left: (): Promise<{ readonly pending: number; readonly stuck: number }> => ask('/health/ready', ''),
  };
};
type HouseCalls = ReturnType<typeof createHouseCalls>;

/** The lottery as the lobby has it. The platform looked for its house before there was one, and lets it rest for some seconds. */
const lotteryInLobby = async (site: TestPlatform, member: Member) => {
  for (let tries = 0; tries < 60; tries++) {
    await site.platform.services.lottery.syncGames();
    const game = (await member.games({ gameType: 'LOTT' })).find((one) => one.vassalage === vendor && one.gameId === gameId);
    if (game !== undefined) return game;
    await pause(200);
  }
  throw new Error('the lottery is not in the lobby');
};

/** Members with money at an open page of the lottery. */
const seatPlayers = async (site: TestPlatform, house: HouseCalls, count: number): Promise<readonly Seat[]> => {
  const members = await fundedMembers(site, 'draw', count);
  const [first] = members;
  assert.ok(first !== undefined, 'no player was asked for');
  const game = await lotteryInLobby(site, first);
  return Promise.all(members.map(async (member) => ({ member, token: await house.open(await member.launch(game)) })));
};

/** Every player orders ten digits of a place at a time: whatever is drawn, one bet of ten wins. */
const placeOrders = async (house: HouseCalls, seats: readonly Seat[], orders: number): Promise<void> => {
  const drawId = await house.nextDraw();
  await Promise.all(
    seats.map(async ({ token }) => {
      for (let order = 0; order < orders; order++) {
        const picks = Array.from({ length: betsEach }, (_, digit) => `${1 + (order % 5)}:${digit}`);
        const selections = picks.map((pick) => ({ betKind: 'place', picks: pick, unitStake: '100', multiple: 1 }));
        await house.order(token, `r${order}`, drawId, selections);
      }
    }),
  );
};

/** Each bet that the house has decided is paid by the platform once and as the house says, and the sums hold. */
const verify = async (
  { platform, pool }: TestPlatform,
  house: HouseCalls,
  seats: readonly Seat[],
  { orders }: LotteryChaosOptions,
): Promise<number> => {
  assert.deepEqual(await house.left().then(({ pending, stuck }) => [pending, stuck]), [0, 0], 'bets are left over');
  const decided: Placed[] = [];
  for (const { member, token } of seats) {
    const bets = await house.bets(token);
    assert.equal(bets.length, orders * betsEach, 'the house lost a bet');
    decided.push(...bets);
    const balance = bets.reduce((sum, { stake, payout }) => sum - BigInt(stake) + BigInt(payout), openingMinor);
    assert.equal(await member.balance(), formatDecimal(money('PHP', balance)), 'a balance is not what the bets make');
  }
  assert.deepEqual(await platform.services.wallet.audit(), [], 'the ledger does not add up');
  const { rows } = await pool.query<{ round: string; state: string; wins: number; payout: bigint; paid: bigint; times: number }>(
    `select r.round, r.state, r.wins, r.payout, sum(t.credit)::bigint as paid, count(*)::int as times
       from gaming_rounds r join wallet_transactions t on t.group_id = r.id and t.kind = 'credit' group by r.id`,
  );
  const byRound = (one: { round: string }, other: { round: string }): number => (one.round < other.round ? -1 : 1);
  assert.deepEqual(
    rows.map((row) => ({ ...row, payout: `${row.payout}`, paid: `${row.paid}` })).toSorted(byRound),
    decided
      .map(({ suborderId, payout }) => ({ round: suborderId, state: 'settled', wins: 1, payout, paid: payout, times: 1 }))
      .toSorted(byRound),
    'a bet was not settled once, or not as the house says',
  );
  return decided.filter(({ status }) => status === 'won').length;
};

/**
 * Players order in a draw of the lottery house; then the house is killed with SIGKILL while it pays, again and again, until it
 * has paid all. Proves that the platform has settled every bet once, with what the house says that it won, and that the
 * ledger's sums hold. Throws with what is wrong.
 */
export const runLotteryChaos = async (options: LotteryChaosOptions): Promise<LotteryChaosReport> => {
  const { kills, seed, port, players, orders, dataDir, databaseUrl, onKill = () => undefined } = options;
  const origin = `http://127.0.0.1:${port}`;
  const site = await startTestPlatform({ databaseUrl, env: { LOTTERY_ORIGIN: origin } });
  const houseAt = (movedMs: number, faults: Readonly<Record<string, string>> = {}) =>
    createHouseProcess({ port, program, dataDir, platformUrl: site.baseUrl, movedMs, faults });
  const settled = async (): Promise<number> =>
    (await site.pool.query<{ n: number }>(`select count(*)::int as n from gaming_rounds where vendor_code = $1 and wins > 0`, [vendor]))
      .rows[0]?.n ?? 0;
  // The draw next to now: neither before nor after it the house's clock is a minute from the platform's.
  const drawsAt = Math.round((systemClock.now() + beforeDrawMs / 3) / minuteMs) * minuteMs;
  let house = houseAt(drawsAt - beforeDrawMs - systemClock.now());
  const calls = createHouseCalls(origin);
  try {
    await house.start();
    const seats = await seatPlayers(site, calls, players);
    await placeOrders(calls, seats, orders);
    await house.kill();
    // Slow enough to be killed between two calls, and some answers never reach it.
    house = houseAt(drawsAt + 100 - systemClock.now(), { FAULT_DELAY_MS: '20', FAULT_DROP: '0.1' });
    await house.start();
    const bets = players * orders * betsEach;
    const settledAtKills = await killWhilePaying({ house, kills, random: createTestRandom(seed), bets, settled, onKill });
    while ((await calls.left()).pending > 0 || (await settled()) < bets) await pause(20);
    return { kills, bets, won: await verify(site, calls, seats, options), settledAtKills };
  } finally {
    await house.kill();
    await site.stop();
  }
};
