import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, openSeat } from '../../testing/seats.ts';
import { startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { readPlayed } from './played-facts.ts';
import { createPlay, feedMax, type Play } from './play.ts';

let site: TestLimits;
let play: Play;
beforeAll(async () => {
  site = await startTestLimits();
  play = createPlay({ pool: site.pool });
}, 60_000);
afterAll(() => site.stop());
const noon = Date.UTC(2026, 0, 14, 4);
beforeEach(() => site.clock.set(noon));

type Member = Awaited<ReturnType<TestLimits['aMember']>>;
type Fed = { readonly day: string; readonly hour: number; readonly stake: bigint; readonly payout: bigint; readonly rounds: number };

/** A member at a game in a session of that instant. */
const at = async (instant: string, { owner }: Member) => {
  site.clock.set(Date.parse(instant));
  return openSeat(site, { ...owner, sessionId: null, userName: 'juanita9', type: 0 });
};

const rowsOf = async ({ owner }: Member): Promise<readonly Fed[]> =>
  (
    await site.pool.query<Fed>(
      `select business_day::text as day, hour, valid_stake as stake, payout, rounds from play_feed where player_id = $1 order by seq`,
      [owner.playerId],
    )
  ).rows;

/** What is fed of a member once so many rows are there: a transaction that runs elsewhere on the server holds the feed back. */
const fedOf = async (member: Member, rows: number): Promise<readonly Fed[]> => {
  await expect.poll(async () => (await play.roll(), (await rowsOf(member)).length), { timeout: 20_000 }).toBe(rows);
  return rowsOf(member);
};

/** Lets everything be fed that was played before. */
const settleDown = async (): Promise<void> => {
  const last = await site.aMember();
  await last.seat.betWin(newId(), newId(), '1', '0');
  await fedOf(last, 1);
};

const today = { day: '2026-01-14', hour: 12 };

describe('the feed of what was played', () => {
  test('has a round once it is decided, whatever its bets and wins were', async () => {
    const member = await site.aMember();
    const [round, open] = [newId(), newId()];
    await member.seat.bet(round, newId(), '100');
    await member.seat.bet(round, newId(), '50');
    await member.seat.bet(open, newId(), '7');
    await settleDown();
    expect(await rowsOf(member)).toEqual([]);
    await member.seat.win(round, '30');
    expect(await fedOf(member, 1)).toEqual([{ ...today, stake: 150n, payout: 30n, rounds: 1 }]);
    await settleDown();
    expect(await rowsOf(member)).toHaveLength(1);
  });

  test('counts nothing of a bet that was taken back, before or after its round was decided', async () => {
    const member = await site.aMember();
    const [never, voided, transaction] = [newId(), newId(), newId()];
    const taken = newId();
    await member.seat.bet(never, taken, '100');
    await member.seat.rollback(never, taken);
    await member.seat.betWin(voided, transaction, '40', '90');
    expect(await fedOf(member, 1)).toEqual([{ ...today, stake: 40n, payout: 90n, rounds: 1 }]);
    await member.seat.voidBet(voided, transaction, '90');
    expect((await fedOf(member, 2))[1]).toEqual({ ...today, stake: -40n, payout: -90n, rounds: -1 });
  });

  test('has a correction as a row of its own day, and leaves the day before as it was', async () => {
    const member = await site.aMember();
    const round = newId();
    const before = await at('2026-01-15T23:00:00+08:00', member);
    await before.betWin(round, newId(), '100', '60');
    const first = await fedOf(member, 1);
    site.clock.set(Date.parse('2026-01-16T08:30:00+08:00'));
    await before.adjust(round, '-20');
    const rows = await fedOf(member, 2);
    expect(rows[0]).toEqual(first[0]);
    expect(rows).toEqual([
      { day: '2026-01-15', hour: 23, stake: 100n, payout: 60n, rounds: 1 },
      { day: '2026-01-16', hour: 8, stake: 0n, payout: -20n, rounds: 0 },
    ]);
  });

  test.each([
    ['2026-01-26T15:59:59.999Z', { day: '2026-01-26', hour: 23 }],
    ['2026-01-26T16:00:00.000Z', { day: '2026-01-27', hour: 0 }],
  ])('counts a round that is decided at %s on the day in Manila', async (instant, day) => {
    const member = await site.aMember();
    await (await at(instant, member)).betWin(newId(), newId(), '10', '0');
    expect(await fedOf(member, 1)).toEqual([{ ...day, stake: 10n, payout: 0n, rounds: 1 }]);
  });

  test('has a round that its vendor closed without money, on the day of the closing', async () => {
    const member = await site.aMember();
    const round = newId();
    await member.seat.bet(round, newId(), '100');
    await settleDown();
    site.clock.set(Date.parse('2026-01-15T01:00:00+08:00'));
    for (let repeat = 0; repeat < 2; repeat++) await member.seat.close(round);
    expect(await fedOf(member, 1)).toEqual([{ day: '2026-01-15', hour: 1, stake: 100n, payout: 0n, rounds: 1 }]);
    const { rows } = await site.pool.query('select from gaming_closed_rounds');
    expect(rows).toEqual([]);
  });

  test('misses no round that was written early and committed late', async () => {
    const [early, late] = [await site.aMember(), await site.aMember()];
    await settleDown();
    const held = await site.pool.connect();
    await held.query('begin');
    await held.query('select from wallet_accounts where player_id = $1 for update', [early.owner.playerId]);
    const waits = early.seat.betWin(newId(), newId(), '10', '0');
    await late.seat.betWin(newId(), newId(), '20', '0');
    await play.roll();
    await held.query('commit');
    held.release();
    await waits;
    expect(await fedOf(early, 1)).toMatchObject([{ stake: 10n }]);
    expect(await fedOf(late, 1)).toMatchObject([{ stake: 20n }]);
  });

  test('is written once by eight runs at once, and follows a page by the next', async () => {
    const member = await site.aMember();
    await settleDown();
    await site.pool.query(`insert into gaming_closed_rounds (round_id, at) select 'nothing-' || n, now() from generate_series(1, $1) n`, [
      feedMax + 1,
    ]);
    for (let bet = 0; bet < 20; bet++) await member.seat.betWin(newId(), newId(), '10', '5');
    await Promise.all(Array.from({ length: 8 }, () => play.roll()));
    const rows = await fedOf(member, 20);
    expect(rows.reduce((sum, { stake }) => sum + stake, 0n)).toBe(200n);
    expect((await site.pool.query('select from gaming_closed_rounds')).rows).toEqual([]);
  });

  test('is added up by player, day, product and vendor, corrections on the day on which they came, once by eight runs at once', async () => {
    const member = await site.aMember();
    const [round, bet] = [newId(), newId()];
    await member.seat.bet(round, bet, '40');
    await member.seat.close(round);
    for (let more = 0; more < 5; more++) await member.seat.betWin(newId(), newId(), '10', '4');
    await fedOf(member, 6);
    const late = await at('2026-01-15T12:00:00+08:00', member);
    await late.rollback(round, bet);
    await Promise.all(Array.from({ length: 8 }, () => play.roll()));
    await fedOf(member, 7);
    await play.roll();
    const { rows } = await site.pool.query(
      `select day::text, product, vendor_code as vendor, valid_stake as stake, payout, rounds, decided from play_player_days
       where player_id = $1 order by day`,
      [member.owner.playerId],
    );
    const game = { product: 'RNG', vendor: 'TESTSTUDIO' };
    expect(rows).toEqual([
      { day: '2026-01-14', ...game, stake: 90n, payout: 20n, rounds: 6n, decided: 6n },
      { day: '2026-01-15', ...game, stake: -40n, payout: 0n, rounds: -1n, decided: 0n },
    ]);
    const asked = { playerId: member.owner.playerId, merchantCode: 'demo', products: null };
    const [from, until] = [new Date('2026-01-13T16:00:00Z'), new Date('2026-01-15T16:00:00Z')];
    expect(await readPlayed(site.pool, { ...asked, from, until })).toEqual({ staked: 50n, payout: 20n, days: 1 });
  });
});
