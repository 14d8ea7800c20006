import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../testing/seats.ts';
import { atNoon, startTestBonus, type TestBonus } from '../../testing/test-bonus.ts';
import { hourMs } from '../../testing/test-limits.ts';
import { readWrong } from './bonus-store.ts';

let made: TestBonus;
beforeAll(async () => {
  made = await startTestBonus();
}, 60_000);
afterAll(() => made.site.stop());
beforeEach(() => {
  made.site.clock.set(Date.parse('2026-03-10T04:00:00Z'));
});

describe('a stake', () => {
  test('takes what the balance lacks from the bonus that ends first, and a vendor is told what can be staked', async () => {
    const member = await made.site.aMember(300n);
    const later = await made.give(member, 1_000n, { until: atNoon + hourMs });
    const first = await made.give(member, 500n);
    expect(await member.seat.balance()).toMatchObject({ status: 'OK', balance: '1300' });
    expect(await member.seat.bet(newId(), newId(), '501')).toMatchObject({ status: 'OK', balance: '1000' });
    expect([await made.grantOf(first), await made.grantOf(later)]).toMatchObject([{ balance: 299n }, { balance: 1_000n }]);
    expect(await made.linesOf(member)).toEqual([
      ['bonus_play', 201n],
      ['stake', -501n],
    ]);
    // One grant alone must have what is lacking.
    expect(await member.seat.bet(newId(), newId(), '1001')).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '1000' });
    expect(await member.seat.bet(newId(), newId(), '400')).toMatchObject({ status: 'OK', balance: '600' });
    await made.expectExact();
  });

  test('7 above the largest bet is refused while a bonus counts the game, also of own money', async () => {
    const member = await made.site.aMember(300n);
    const id = await made.give(member, 1_000n, { terms: { maxBet: 500 } });
    expect(await member.seat.bet(newId(), newId(), '501')).toMatchObject({ http: 422, status: 'STAKE_LIMIT' });
    expect(await member.seat.bet(newId(), newId(), '500')).toMatchObject({ status: 'OK' });
    const rich = await made.site.aMember(100_000n);
    await made.give(rich, 1_000n, { terms: { maxBet: 500, weights: { FISH: 1_000_000 } } });
    expect(await rich.seat.bet(newId(), newId(), '50000')).toMatchObject({ status: 'OK', balance: '50000' });
    await transaction(made.site.pool, (client) => made.administration.forfeit(client, id, 'test'));
    await made.site.pool.query(`update wallet_accounts set balance = 100000 where player_id = $1`, [member.owner.playerId]);
    expect(await member.seat.bet(newId(), newId(), '50000')).toMatchObject({ status: 'OK' });
    await made.site.pool.query(`update wallet_accounts set balance = 0 where player_id = $1`, [member.owner.playerId]);
  });

  test('12 a bonus counts until its time is over, asleep the job or not; what it wins later is still shared', async () => {
    const member = await made.site.aMember(100n);
    const id = await made.give(member, 1_000n);
    const [round, late] = [newId(), newId()];
    made.site.clock.set(atNoon - 1);
    expect(await member.seat.bet(round, newId(), '200')).toMatchObject({ status: 'OK', balance: '900' });
    made.site.clock.set(atNoon);
    expect(await member.seat.balance()).toMatchObject({ balance: '0' });
    expect(await member.seat.bet(late, newId(), '1')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
    // The round goes on: the bonus is not over before it.
    await made.turn();
    expect(await made.grantOf(id)).toMatchObject({ state: 'active', balance: 900n });
    made.site.clock.set(atNoon + 5_000);
    expect(await member.seat.win(round, '400')).toMatchObject({ status: 'OK', balance: '200' });
    await made.turn();
    expect(await made.grantOf(id)).toMatchObject({ state: 'expired', balance: 0n });
    expect((await made.kindsOf(id)).slice(-2)).toEqual([
      ['win', 200n],
      ['expire', -1_100n],
    ]);
    await made.expectExact();
  });

  test('is counted by limits as far as it is own money', async () => {
    const member = await made.site.aMember(300n);
    await member.set('loss', 'day', 400n);
    await member.set('wager', 'day', 500n);
    await made.give(member, 2_000n);
    const [round, bet, lost] = [newId(), newId(), newId()];
    // What own money covers is own money, all of it and no more.
    expect(await member.seat.betWin(newId(), newId(), '100', '100')).toMatchObject({ status: 'OK', balance: '2300' });
    expect((await member.limit('wager', 'day'))?.used).toBe(100n);
    expect(await member.seat.bet(round, bet, '1200')).toMatchObject({ status: 'OK' });
    expect(await member.seat.win(round, '120')).toMatchObject({ status: 'OK' });
    // A bet that is taken back gives back its own parts.
    expect(await member.seat.bet(lost, bet + 'b', '50')).toMatchObject({ status: 'OK' });
    expect(await member.seat.rollback(lost, bet + 'b')).toMatchObject({ status: 'OK' });
    const used = async (kind: 'loss' | 'wager') => (await member.limit(kind, 'day'))?.used;
    const kept = [await used('loss'), await used('wager')];
    await made.site.pool.query('delete from limit_window where player_id = $1', [member.owner.playerId]);
    expect([kept, [await used('loss'), await used('wager')]]).toEqual([
      [270n, 400n],
      [270n, 400n],
    ]);
  });
});

test('a reference gives one bonus, however often it is used', async () => {
  const member = await made.site.aMember(0n);
  const reference = newId();
  const ids = await Promise.all([1, 2, 3].map(() => made.give(member, 500n, { reference })));
  expect(new Set(ids).size).toBe(1);
  expect(await made.grantOf(ids[0] ?? '')).toMatchObject({ balance: 500n });
  await made.expectExact();
});

describe('a payout', () => {
  test('goes to the bonus by its share of the stakes, rounded down; corrections and voided bets go the same way back', async () => {
    const member = await made.site.aMember(200n);
    const id = await made.give(member, 1_000n);
    const [round, bet] = [newId(), newId()];
    await member.seat.bet(round, bet, '301');
    expect(await member.seat.win(round, '1000')).toMatchObject({ status: 'OK', balance: '1899' });
    // 101 of 301 is bonus: 335 of 1000.
    expect(await made.grantOf(id)).toMatchObject({ balance: 1_234n });
    expect(await member.seat.adjust(round, '-500')).toMatchObject({ status: 'OK', balance: '1399' });
    expect(await made.grantOf(id)).toMatchObject({ balance: 1_066n });
    expect(await member.seat.voidBet(round, bet, '500')).toMatchObject({ status: 'OK', balance: '1200' });
    expect(await made.grantOf(id)).toMatchObject({ balance: 1_000n });
    await made.expectExact();
  });

  test('in one call with its bet is shared as one that comes later', async () => {
    const member = await made.site.aMember(100n);
    const id = await made.give(member, 1_000n);
    expect(await member.seat.betWin(newId(), newId(), '400', '40')).toMatchObject({ status: 'OK', balance: '740' });
    expect(await made.grantOf(id)).toMatchObject({ balance: 730n });
    await made.expectExact();
  });
});

describe('what is to be staked', () => {
  test('8 and 9 is counted once a round is decided, exactly, at the share of its category', async () => {
    const member = await made.site.aMember(20_000n);
    const id = await made.give(member, 100n, { times: 10n, terms: { weights: { RNG: 333_300 } } });
    const [open, gone] = [newId(), newId()];
    for (let one = 0; one < 20; one++) await member.seat.betWin(newId(), newId(), '1', '0');
    await member.seat.bet(open, newId(), '3000');
    await member.seat.bet(gone, 'taken-back', '1000');
    await member.seat.rollback(gone, 'taken-back');
    await made.turn();
    await made.turn();
    expect(await made.grantOf(id)).toMatchObject({ state: 'active', progress: 20n * 333_300n });
    await member.seat.win(open, '0');
    await made.turn();
    expect(await made.grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
    expect((await made.linesOf(member)).at(-1)).toEqual(['bonus', 100n]);
  });

  test('10 done, it is paid up to its cap, once', async () => {
    const member = await made.site.aMember(0n);
    const id = await made.give(member, 2_000n, { times: 1n, terms: { winCap: 5 } });
    await member.seat.betWin(newId(), newId(), '2000', '13055');
    await made.turn();
    expect((await made.kindsOf(id)).slice(-2)).toEqual([
      ['convert', -10_000n],
      ['cap', -3_055n],
    ]);
    await made.turn();
    await made.bonus.run();
    expect(await transaction(made.site.pool, (client) => made.administration.forfeit(client, id, 'too late'))).toBe(false);
    expect(await made.grantOf(id)).toMatchObject({ state: 'completed' });
    expect(await member.seat.balance()).toMatchObject({ balance: '10000' });
    await made.expectExact();
  });

  test('11 taken back after it was paid, a bonus stays paid, and the refund is the player’s', async () => {
    const member = await made.site.aMember(0n);
    const id = await made.give(member, 2_000n, { times: 1n });
    const [round, bet] = [newId(), newId()];
    await member.seat.bet(round, bet, '2000');
    await member.seat.close(round);
    await made.turn();
    // All of it was lost: it was staked in full, and nothing is paid.
    expect(await made.grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
    expect(await member.seat.voidBet(round, bet, '0')).toMatchObject({ status: 'OK', balance: '2000' });
    await made.turn();
    expect(await made.grantOf(id)).toMatchObject({ state: 'completed', balance: 0n });
    await made.expectExact();
  });

  test('played down to nothing, it is used up; the next one is as it was', async () => {
    const member = await made.site.aMember(0n);
    const first = await made.give(member, 500n, { times: 5n });
    const next = await made.give(member, 800n, { until: atNoon + hourMs });
    const open = newId();
    await member.seat.bet(open, newId(), '500');
    await made.turn();
    expect(await made.grantOf(first)).toMatchObject({ state: 'active', balance: 0n });
    await member.seat.win(open, '0');
    await made.turn();
    expect([await made.grantOf(first), await made.grantOf(next)]).toMatchObject([
      { state: 'consumed' },
      { state: 'active', balance: 800n },
    ]);
  });
});

test('14 an exclusion during a round takes the bonus; the own part of its win is paid', async () => {
  const member = await made.site.aMember(100n);
  const id = await made.give(member, 1_000n);
  const round = newId();
  await member.seat.bet(round, newId(), '400');
  await transaction(made.site.pool, (client) => made.administration.forfeit(client, id, 'excluded'));
  expect(await made.grantOf(id)).toMatchObject({ state: 'forfeited', balance: 0n });
  expect(await member.seat.win(round, '1000')).toMatchObject({ status: 'OK', balance: '250' });
  await made.expectExact();
});

test('the audit finds an account and a grant that do not add up', async () => {
  const member = await made.site.aMember(0n);
  const id = await made.give(member, 900n);
  const { pool } = made.site;
  expect(await readWrong(pool)).toEqual([]);
  await pool.query('update bonus_grant set balance = balance - 1 where id = $1', [id]);
  const wrong = [
    { account: 'house:real:bonus:owed', currency: 'PHP' },
    { account: `bonus:${id}`, currency: 'PHP' },
  ];
  expect(await readWrong(pool)).toEqual(wrong);
  await pool.query('select wallet_roll_up()');
  expect(await readWrong(pool)).toEqual(wrong);
  await pool.query('update bonus_grant set balance = balance + 1 where id = $1', [id]);
  expect(await readWrong(pool)).toEqual([]);
});

test('over any bets, wins, refunds and corrections the sums are exact and nothing is below zero', async () => {
  const step = fc.record({
    act: fc.constantFrom('bet', 'bet', 'win', 'rollback', 'adjust', 'void', 'turn'),
    amount: fc.integer({ min: 1, max: 900 }),
    pick: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 500 }), fc.array(step, { minLength: 5, maxLength: 25 }), async (own, steps) => {
      const member = await made.site.aMember(BigInt(own));
      await made.give(member, 700n, { times: 3n });
      await made.give(member, 400n, { times: 1n, terms: { winCap: 2 }, until: atNoon + hourMs });
      const rounds: { round: string; bet: string }[] = [];
      for (const { act, amount, pick } of steps) {
        const { round, bet } = rounds[pick % Math.max(rounds.length, 1)] ?? { round: newId(), bet: newId() };
        if (act === 'bet') {
          const made = { round: pick % 3 === 0 ? round : newId(), bet: newId() };
          const answer = await member.seat.bet(made.round, made.bet, String(amount));
          if (answer.status === 'OK') rounds.push(made);
        }
        if (act === 'win') await member.seat.win(round, String(amount), pick % 2 === 0);
        if (act === 'rollback') await member.seat.rollback(round, bet);
        if (act === 'adjust') await member.seat.adjust(round, String(pick % 2 === 0 ? amount : -amount));
        if (act === 'void') await member.seat.voidBet(round, bet, '0');
        if (act === 'turn') await made.turn();
      }
      await made.turn();
      await made.expectExact();
      const { rows } = await made.site.pool.query(
        `select a.balance from wallet_accounts a where a.player_id = $1 and (a.balance < 0 or a.balance <> (
           select coalesce(sum(case when destination = 'player:' || $1 then amount else -amount end), 0) from wallet_postings
             where 'player:' || $1 in (origin, destination)))`,
        [member.owner.playerId],
      );
      expect(rows).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
