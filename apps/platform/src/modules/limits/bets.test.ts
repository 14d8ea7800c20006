import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, openSeat } from '../../testing/seats.ts';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());
/** Noon in Manila on a Wednesday. */
const noon = Date.UTC(2026, 0, 14, 4);
beforeEach(() => site.clock.set(noon));

const refused = { http: 422, status: 'LIMIT_REACHED' };
const taken = { status: 'OK' };
type Member = Awaited<ReturnType<TestLimits['aMember']>>;
const bet = ({ seat }: Member, amount: string, round = newId()) => seat.bet(round, newId(), amount);

test('a limit of deposits refuses no stake', async () => {
  const member = await site.aMember();
  await member.set('deposit', 'day', 100n);
  expect(await bet(member, '101')).toMatchObject(taken);
});

describe('a loss limit', () => {
  test('takes one of two bets that come at once where it leaves room for one; a win is paid and frees room', async () => {
    const member = await site.aMember();
    expect(await member.set('loss', 'day', 50_000n)).toBe('ok');
    expect(await bet(member, '45000')).toMatchObject(taken);
    const round = newId();
    const answers = await Promise.all([bet(member, '4000', round), bet(member, '4000', round)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['LIMIT_REACHED', 'OK']);
    expect(await member.seat.win(round, '20000')).toMatchObject({ status: 'OK', balance: '9971000' });
    expect(await member.limit('loss', 'day')).toMatchObject({ used: 29_000n });
    expect(await bet(member, '21001')).toMatchObject(refused);
    expect(await bet(member, '21000')).toMatchObject(taken);
    expect(await bet(member, '1')).toMatchObject(refused);
  });

  test('counts what was lost before it was set that day', async () => {
    const member = await site.aMember();
    await bet(member, '30000');
    await member.set('loss', 'day', 30_001n);
    expect(await bet(member, '2')).toMatchObject(refused);
    expect(await bet(member, '1')).toMatchObject(taken);
  });

  test('does not count on what the same bet would pay', async () => {
    const member = await site.aMember();
    await member.set('loss', 'day', 100n);
    expect(await member.seat.betWin(newId(), newId(), '101', '500')).toMatchObject(refused);
    expect(await member.seat.betWin(newId(), newId(), '100', '500')).toMatchObject(taken);
    expect(await member.limit('loss', 'day')).toMatchObject({ used: -400n });
    expect(await bet(member, '501')).toMatchObject(refused);
    expect(await bet(member, '500')).toMatchObject(taken);
  });

  test('is freed by a bet that is taken back, once', async () => {
    const member = await site.aMember();
    await member.set('loss', 'day', 100n);
    const [round, transaction] = [newId(), newId()];
    await member.seat.bet(round, transaction, '100');
    for (const again of [newId(), newId()]) await member.seat.rollback(round, transaction, { transaction: again });
    expect(await member.limit('loss', 'day')).toMatchObject({ used: 0n });
    expect(await bet(member, '101')).toMatchObject(refused);
    expect(await bet(member, '100')).toMatchObject(taken);
  });
});

describe('what a vendor corrects counts in the time in which it comes', () => {
  /** What a window says that was kept since, and one that is made of the ledger alone. */
  const usedOf = async (member: Member, kind: 'loss' | 'wager') => {
    const kept = (await member.limit(kind, 'day'))?.used;
    await site.pool.query('delete from limit_window where player_id = $1', [member.owner.playerId]);
    return [kept, (await member.limit(kind, 'day'))?.used];
  };

  test('a win that is less is a loss that is more, also what the player owes of it; neither is a stake', async () => {
    const member = await site.aMember(1_000n);
    await member.set('loss', 'day', 5_000n);
    await member.set('wager', 'day', 5_000n);
    const round = newId();
    await bet(member, '100', round);
    await member.seat.win(round, '700');
    await bet(member, '1500');
    expect(await member.seat.adjust(round, '-600')).toMatchObject({ status: 'OK', balance: '0' });
    expect(await usedOf(member, 'loss')).toEqual([1_500n, 1_500n]);
    expect(await usedOf(member, 'wager')).toEqual([1_600n, 1_600n]);
  });

  test('no limit refuses a correction, and a win that is more makes room', async () => {
    const member = await site.aMember();
    await member.set('loss', 'day', 100n);
    const round = newId();
    await bet(member, '100', round);
    await member.seat.win(round, '40');
    expect(await member.seat.adjust(round, '-40')).toMatchObject(taken);
    expect(await bet(member, '1')).toMatchObject(refused);
    await member.seat.adjust(round, '5');
    expect(await bet(member, '5')).toMatchObject(taken);
  });

  test.each([false, true])('of a bet that is voided neither stake nor win counts any more, paid at once: %s', async (atOnce) => {
    const member = await site.aMember();
    await member.set('loss', 'day', 1_000n);
    await member.set('wager', 'day', 1_000n);
    const [round, transaction] = [newId(), newId()];
    if (atOnce) await member.seat.betWin(round, transaction, '100', '700');
    else {
      await member.seat.bet(round, transaction, '100');
      await member.seat.win(round, '700');
    }
    expect(await member.seat.voidBet(round, transaction, '700')).toMatchObject(taken);
    expect(await usedOf(member, 'loss')).toEqual([0n, 0n]);
    expect(await usedOf(member, 'wager')).toEqual([0n, 0n]);
  });
});

describe('the other limits of play', () => {
  test('each stake is bounded by a stake limit, and a win changes nothing', async () => {
    const member = await site.aMember();
    await member.set('stake', 'none', 500n);
    const round = newId();
    expect(await bet(member, '501')).toMatchObject(refused);
    expect(await bet(member, '500', round)).toMatchObject(taken);
    await member.seat.win(round, '9000');
    expect(await bet(member, '501')).toMatchObject(refused);
    expect(await bet(member, '500')).toMatchObject(taken);
    expect(await member.limit('stake', 'none')).toMatchObject({ amount: 500n, used: null, restartsAt: null });
  });

  test('all stakes together are bounded by a limit on bets, whatever is won', async () => {
    const member = await site.aMember();
    await member.set('wager', 'week', 1_000n);
    const round = newId();
    expect(await bet(member, '700', round)).toMatchObject(taken);
    await member.seat.win(round, '9000');
    expect(await bet(member, '301')).toMatchObject(refused);
    expect(await bet(member, '300')).toMatchObject(taken);
  });

  test('of several limits the lowest holds, whoever has set it', async () => {
    const member = await site.aMember();
    await member.set('wager', 'day', 800n);
    await member.set('wager', 'month', 500n);
    expect(await bet(member, '501')).toMatchObject(refused);
    await member.limitByOperator('wager', 'day', 300n);
    expect(await bet(member, '301')).toMatchObject(refused);
    expect(await bet(member, '300')).toMatchObject(taken);
    expect(await member.limit('wager', 'day')).toMatchObject({ amount: 800n, operatorAmount: 300n, used: 300n });
  });

  test('wins and rollbacks are never refused, nor is a repeat of a bet that was taken', async () => {
    const member = await site.aMember();
    const [round, transaction] = [newId(), newId()];
    await member.seat.bet(round, transaction, '700');
    await member.set('wager', 'day', 1n);
    expect(await member.seat.bet(round, transaction, '700')).toMatchObject({ status: 'OK', duplicate: true });
    expect(await member.seat.rollback(round, transaction)).toMatchObject(taken);
    const other = newId();
    await member.seat.bet(other, newId(), '1');
    expect(await member.seat.win(other, '5')).toMatchObject(taken);
  });

  test('a refused bet leaves no trace, and may come again under its id', async () => {
    const member = await site.aMember();
    await member.set('stake', 'none', 500n);
    const [round, transaction] = [newId(), newId()];
    expect(await member.seat.bet(round, transaction, '501')).toMatchObject(refused);
    expect(await member.seat.bet(round, transaction, '500')).toMatchObject(taken);
  });

  test('a bet that the balance does not cover is not counted', async () => {
    const member = await site.aMember(100n);
    await member.set('wager', 'day', 500n);
    expect(await bet(member, '101')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
    expect(await member.limit('wager', 'day')).toMatchObject({ used: 0n });
  });

  test('who has set no limit leaves nothing in the windows', async () => {
    const member = await site.aMember();
    const round = newId();
    await bet(member, '700', round);
    await member.seat.win(round, '5');
    const { rowCount } = await site.pool.query('select from limit_window where player_id = $1', [member.owner.playerId]);
    expect(rowCount).toBe(0);
  });
});

describe('days, weeks and months are those of the merchant’s calendar', () => {
  /** A member at a game in the session of that instant. */
  const at = async (instant: string, member: Member): Promise<Member> => {
    site.clock.set(Date.parse(instant));
    const player = { ...member.owner, sessionId: null, userName: 'juanita9', type: 0 };
    return { ...member, seat: await openSeat(site, player) };
  };

  test.each([
    ['day', '2026-01-15T23:59:59+08:00', '2026-01-16T00:00:01+08:00'],
    ['week', '2026-01-18T23:59:59+08:00', '2026-01-19T00:00:01+08:00'],
    ['month', '2026-01-31T23:59:59+08:00', '2026-02-01T00:00:01+08:00'],
    ['month', '2026-02-28T23:59:59+08:00', '2026-03-01T00:00:01+08:00'],
  ] as const)('the %s ends at midnight in Manila, on a server in UTC: %s', async (period, before, after) => {
    const member = await site.aMember();
    site.clock.set(Date.parse(before) - 20 * hourMs);
    await member.set('wager', period, 1_000n);
    const late = await at(before, member);
    expect(await bet(late, '1000')).toMatchObject(taken);
    expect(await bet(late, '1')).toMatchObject(refused);
    expect((await member.limit('wager', period))?.restartsAt?.getTime()).toBe(Date.parse(after) - 1000);
    const next = await at(after, member);
    expect(await bet(next, '1000')).toMatchObject(taken);
    expect(await bet(next, '1')).toMatchObject(refused);
  });

  test('the month has all of its 31 days', async () => {
    const member = await site.aMember();
    site.clock.set(Date.parse('2026-01-01T00:00:00+08:00'));
    await member.set('wager', 'month', 1_000n);
    expect(await bet(await at('2026-01-01T00:00:01+08:00', member), '1000')).toMatchObject(taken);
    expect(await bet(await at('2026-01-31T23:59:59+08:00', member), '1')).toMatchObject(refused);
  });

  test('the week begins with the day that the merchant says', async () => {
    await site.calendar({ timeZone: 'Asia/Manila', limits: { week: 'sunday' } });
    const member = await site.aMember();
    site.clock.set(Date.parse('2026-01-17T20:00:00+08:00'));
    await member.set('wager', 'week', 1_000n);
    expect(await bet(await at('2026-01-17T23:59:59+08:00', member), '1000')).toMatchObject(taken);
    expect(await bet(await at('2026-01-18T00:00:01+08:00', member), '1000')).toMatchObject(taken);
    await site.calendar({ timeZone: 'Asia/Manila' });
  });

  test('a stake of yesterday that comes back leaves no more room today', async () => {
    const member = await at('2026-01-15T23:59:00+08:00', await site.aMember());
    await member.set('wager', 'day', 1_000n);
    const [round, transaction] = [newId(), newId()];
    await member.seat.bet(round, transaction, '1000');
    const today = await at('2026-01-16T00:01:00+08:00', member);
    expect(await bet(today, '1000')).toMatchObject(taken);
    await today.seat.rollback(round, transaction);
    expect(await bet(today, '1')).toMatchObject(refused);
  });

  test('the windows of days that are over go, and those of yesterday stay for nodes that are behind', async () => {
    const member = await site.aMember();
    site.clock.set(Date.parse('2026-01-12T12:00:00+08:00'));
    await member.set('wager', 'day', 1_000n);
    for (const day of ['12', '13', '14', '15']) await bet(await at(`2026-01-${day}T12:00:00+08:00`, member), '10');
    const { rows } = await site.pool.query<{ ends_at: Date; used: bigint }>(
      'select ends_at, used from limit_window where player_id = $1 order by ends_at',
      [member.owner.playerId],
    );
    expect(rows.map(({ ends_at: endsAt, used }) => [endsAt.toISOString(), used])).toEqual([
      ['2026-01-14T16:00:00.000Z', 10n],
      ['2026-01-15T16:00:00.000Z', 10n],
    ]);
  });
});
