import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatDecimal, money } from '@palaro/money';
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

export type SlipChaosOptions = HouseChaosOptions & { /** Slips of each player. */ readonly slips: number };
export type SlipChaosReport = {
  readonly kills: number;
  readonly slips: number;
  readonly won: number;
  readonly givenBack: number;
  readonly settledAtKills: readonly number[];
};

const gameId = 'palaro-sportsbook';
const stakeMinor = 2_000n;
/** After so long every match of the slips has ended. */
const afterMatchesMs = 8 * 86_400_000;
const program = join(import.meta.dirname, '../../sandbox/studios/src/testing/moved-main.ts');

type Offer = { readonly market: string; readonly pick: string; readonly odds: string | null };
type Fixture = { readonly id: string; readonly state: string; readonly offers: readonly Offer[] };
type Slip = { readonly id: string; readonly state: string; readonly stake: string; readonly win: string | null };

/** The sportsbook as its page asks it. */
const createBookCalls = (origin: string) => {
  const ask = askHouse(origin);
  return {
    open: async (token: string): Promise<string> => (await ask<{ token: string }>('/api/session', '', { game: gameId, token })).token,
    fixtures: async (token: string): Promise<readonly Fixture[]> =>
      (await ask<{ fixtures: readonly Fixture[] }>('/api/book/fixtures?discipline=football', token)).fixtures.filter(
        ({ state, offers }) => state === 'scheduled' && offers.every(({ odds }) => odds !== null),
      ),
    place: (token: string, request: string, legs: readonly object[]): Promise<Slip> =>
      ask('/api/book/slips', token, { request, stake: String(stakeMinor), accept: 'any', legs }),
    slips: async (token: string): Promise<readonly Slip[]> => (await ask<{ slips: readonly Slip[] }>('/api/book/slips', token)).slips,
    left: (): Promise<{ readonly pending: number; readonly stuck: number }> => ask('/health/ready', ''),
  };
};
type BookCalls = ReturnType<typeof createBookCalls>;

const seatAt = async (calls: BookCalls, member: Member): Promise<Seat> => {
  const game = (await member.games({ gameType: 'SPORTS' })).find((one) => one.gameId === gameId);
  assert.ok(game !== undefined, 'the sportsbook is not in the lobby');
  return { member, token: await calls.open(await member.launch(game)) };
};

/** Every player bets on each way a match ends, match after match: one of three wins, or all are given back. */
const placeSlips = async (calls: BookCalls, seats: readonly Seat[], slips: number): Promise<void> => {
  await Promise.all(
    seats.map(async ({ token }) => {
      // The next match could begin meanwhile.
      const fixtures = (await calls.fixtures(token)).slice(1);
      for (let slip = 0; slip < slips; slip++) {
        const fixture = fixtures[Math.floor(slip / 3) % fixtures.length];
        const offer = fixture?.offers.filter(({ market }) => market === 'winner')[slip % 3];
        assert.ok(fixture !== undefined && offer !== undefined, 'there is no match to bet on');
        await calls.place(token, `r${slip}`, [{ fixture: fixture.id, market: 'winner', pick: offer.pick, odds: offer.odds }]);
      }
    }),
  );
};

type Settled = { readonly round: string; readonly state: string; readonly payout: bigint; readonly credits: number };

/** Each slip is settled by the platform once and as the book says, and the sums hold. */
const verify = async (
  { platform, pool }: TestPlatform,
  calls: BookCalls,
  seats: readonly Seat[],
  slips: number,
): Promise<readonly Slip[]> => {
  assert.equal((await calls.left()).stuck, 0, 'a slip is stuck');
  const decided: Slip[] = [];
  for (const { member, token } of seats) {
    const own = await calls.slips(token);
    assert.equal(own.length, slips, 'the book lost a slip');
    decided.push(...own);
    const balance = own.reduce(
      (sum, { state, stake, win }) => (state === 'cancelled' ? sum : sum - BigInt(stake) + BigInt(win ?? 0)),
      openingMinor,
    );
    assert.equal(await member.balance(), formatDecimal(money('PHP', balance)), 'a balance is not what the slips make');
  }
  assert.deepEqual(await platform.services.wallet.audit(), [], 'the ledger does not add up');
  const { rows } = await pool.query<Settled>(
    `select r.round, r.state, r.payout, (select count(*)::int from wallet_transactions t where t.group_id = r.id and t.kind = 'credit') as credits
       from gaming_rounds r`,
  );
  const byRound = (one: { round: string }, other: { round: string }): number => (one.round < other.round ? -1 : 1);
  assert.deepEqual(
    rows.map((row) => ({ ...row, payout: `${row.payout}` })).toSorted(byRound),
    decided
      .map(({ id, state, win }) =>
        state === 'cancelled'
          ? { round: id, state: 'cancelled', payout: '0', credits: 0 }
          : { round: id, state: 'settled', payout: win ?? '0', credits: 1 },
      )
      .toSorted(byRound),
    'a slip was not settled once, or not as the book says',
  );
  return decided;
};

/**
 * Players bet on matches of the sportsbook; when all have ended, the studios are killed with SIGKILL while they pay and give
 * back, again and again, until all is settled. Proves that the platform has settled every slip once, with what the book says,
 * and that the ledger's sums hold. Throws with what is wrong.
 */
export const runSlipChaos = async (options: SlipChaosOptions): Promise<SlipChaosReport> => {
  const { kills, seed, port, players, slips, dataDir, databaseUrl, onKill = () => undefined } = options;
  const origin = `http://127.0.0.1:${port}`;
  const site = await startTestPlatform({ databaseUrl, env: { STUDIOS_ORIGIN: origin } });
  const studiosAt = (movedMs: number, faults: Readonly<Record<string, string>> = {}) =>
    createHouseProcess({ port, program, dataDir, platformUrl: site.baseUrl, movedMs, faults });
  const settled = async (): Promise<number> =>
    (await site.pool.query<{ n: number }>(`select count(*)::int as n from gaming_rounds where state in ('settled', 'cancelled')`)).rows[0]
      ?.n ?? 0;
  let studios = studiosAt(0);
  const calls = createBookCalls(origin);
  try {
    await studios.start();
    const members = await fundedMembers(site, 'slip', players);
    const seats = await Promise.all(members.map((member) => seatAt(calls, member)));
    await placeSlips(calls, seats, slips);
    await studios.kill();
    // Slow enough to be killed between two calls, and some answers never reach it.
    studios = studiosAt(afterMatchesMs, { FAULT_DELAY_MS: '300', FAULT_DROP: '0.1' });
    await studios.start();
    const bets = players * slips;
    const settledAtKills = await killWhilePaying({ house: studios, kills, random: createTestRandom(seed), bets, settled, onKill });
    const isOver = async (): Promise<boolean> =>
      (await settled()) === bets &&
      (await Promise.all(seats.map(({ token }) => calls.slips(token))))
        .flat()
        .every(({ state }) => ['closed', 'cancelled'].includes(state));
    while (!(await isOver())) await pause(50);
    const decided = await verify(site, calls, seats, slips);
    return {
      kills,
      slips: bets,
      won: decided.filter(({ win }) => BigInt(win ?? 0) > 0n).length,
      givenBack: decided.filter(({ state }) => state === 'cancelled').length,
      settledAtKills,
    };
  } finally {
    await studios.kill();
    await site.stop();
  }
};
