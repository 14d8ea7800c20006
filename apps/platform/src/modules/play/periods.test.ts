import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId, openSeat } from '../../testing/seats.ts';
import { startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { createPeriods, settleAfterMinutes, type PeriodKind, type Periods } from './periods.ts';
import { createPlay, type Play } from './play.ts';

let site: TestLimits;
let periods: Periods;
let play: Play;
beforeAll(async () => {
  site = await startTestLimits();
  const { pool, clock } = site;
  periods = createPeriods({ pool, clock, merchantCodes: () => ['demo'] });
  play = createPlay({ pool });
}, 60_000);
afterAll(() => site.stop());
beforeEach(() => site.pool.query('delete from periods'));

const at = async (kind: PeriodKind, instant: string) => {
  const { key, from, until } = await periods.at(site.pool, 'demo', kind, new Date(instant));
  return [key, from.toISOString(), until.toISOString()];
};
/** The keys of a kind between two instants, after it was made sure that each begins where the one before ends. */
const keysOf = async (kind: PeriodKind, from: string, until: string): Promise<readonly string[]> => {
  const { rows } = await site.pool.query<{ key: string; from: Date; until: Date }>(
    `select key, from_at as "from", until_at as "until" from periods
     where merchant_code = 'demo' and kind = $1 and from_at >= $2 and from_at < $3 order by from_at`,
    [kind, from, until],
  );
  rows.slice(1).forEach((row, index) => expect(row.from).toEqual(rows[index]?.until));
  expect([rows[0]?.from.toISOString(), rows.at(-1)?.until.toISOString()]).toEqual([from, until]);
  return rows.map(({ key }) => key);
};
const makeAt = async (instant: string): Promise<void> => {
  site.clock.set(Date.parse(instant));
  await periods.make();
};

describe('the periods of a calendar', () => {
  test.each([
    ['2026-01-26T15:59:59.999Z', ['2026-01-26', '2026-01-25T16:00:00.000Z', '2026-01-26T16:00:00.000Z']],
    ['2026-01-26T16:00:00.000Z', ['2026-01-27', '2026-01-26T16:00:00.000Z', '2026-01-27T16:00:00.000Z']],
  ])('%s lies in exactly one day of Manila', async (instant, day) => {
    await makeAt('2026-01-20T00:00:00Z');
    expect(await at('day', instant)).toEqual(day);
    const { rowCount } = await site.pool.query(`select from periods where kind = 'day' and from_at <= $1 and until_at > $1`, [instant]);
    expect(rowCount).toBe(1);
  });

  test.each([
    ['2027-01-20T00:00:00Z', '2027-02', ['2027-02-H1', '2027-02-H2'], 28],
    ['2028-01-20T00:00:00Z', '2028-02', ['2028-02-H1', '2028-02-H2'], 29],
    ['2027-02-20T00:00:00Z', '2027-03', ['2027-03-H1', '2027-03-H2'], 31],
  ])('as of %s the half-months and the days of %s have no gap and no day twice', async (now, month, halves, days) => {
    await makeAt(now);
    const [from, until] = (await at('month', `${month}-10T00:00:00Z`)).slice(1) as [string, string];
    expect(await keysOf('half-month', from, until)).toEqual(halves);
    expect(await keysOf('day', from, until)).toHaveLength(days);
    expect((await at('half-month', `${month}-15T15:59:59.999Z`))[0]).toBe(halves[0]);
    expect((await at('half-month', `${month}-15T16:00:00.000Z`))[0]).toBe(halves[1]);
  });

  test('weeks begin on Mondays, and the week, the month and the year before the present are there', async () => {
    await makeAt('2027-01-01T04:00:00Z');
    expect(await at('week', '2027-01-01T04:00:00Z')).toEqual(['2026-W53', '2026-12-27T16:00:00.000Z', '2027-01-03T16:00:00.000Z']);
    expect((await at('week', '2026-12-21T00:00:00Z'))[0]).toBe('2026-W52');
    expect((await at('month', '2026-12-05T00:00:00Z'))[0]).toBe('2026-12');
    expect(await at('year', '2026-03-05T00:00:00Z')).toEqual(['2026', '2025-12-31T16:00:00.000Z', '2026-12-31T16:00:00.000Z']);
  });

  test('where the clock is turned back an hour each hour is one period, and that day has 25', async () => {
    await site.calendar({ timeZone: 'Europe/London' });
    await makeAt('2026-10-01T00:00:00Z');
    const hours = await keysOf('hour', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z');
    expect([hours.length, new Set(hours).size, hours[0]]).toEqual([25, 25, '2026-10-24T2300Z']);
    await site.calendar({ timeZone: 'Asia/Manila' });
  });

  test('a day begins at the merchant’s hour, for what is played too', async () => {
    await site.calendar({ timeZone: 'Asia/Manila', play: { dayStartHour: 6 } });
    await makeAt('2026-01-14T04:00:00Z');
    expect((await at('day', '2026-01-14T21:59:59.999Z'))[0]).toBe('2026-01-14');
    expect((await at('day', '2026-01-14T22:00:00.000Z'))[0]).toBe('2026-01-15');
    expect((await at('month', '2026-01-31T21:00:00.000Z'))[0]).toBe('2026-01');
    const { owner } = await site.aMember();
    site.clock.set(Date.parse('2026-01-15T05:59:00+08:00'));
    const seat = await openSeat(site, { ...owner, sessionId: null, userName: 'juanita9', type: 0 });
    await seat.betWin(newId(), newId(), '10', '0');
    const dayFed = async () => {
      await play.roll();
      return (await site.pool.query('select business_day::text as day, hour from play_feed where player_id = $1', [owner.playerId])).rows;
    };
    await expect.poll(dayFed, { timeout: 20_000 }).toEqual([{ day: '2026-01-14', hour: 5 }]);
    await site.calendar({ timeZone: 'Asia/Manila' });
  });

  test('making them again changes nothing that has begun, and follows another calendar from then on', async () => {
    await makeAt('2026-01-14T04:00:00Z');
    const [, from] = await at('day', '2026-01-14T04:00:00Z');
    await site.calendar({ timeZone: 'Asia/Tokyo' });
    await makeAt('2026-01-14T05:00:00Z');
    expect((await at('day', '2026-01-14T04:00:00Z'))[1]).toBe(from);
    expect((await at('day', '2026-01-16T04:00:00Z'))[1]).toBe('2026-01-15T15:00:00.000Z');
    await site.calendar({ timeZone: 'Asia/Manila' });
  });
});

test('a period is settled once its time has passed and everything that was decided before then is fed', async () => {
  const played = Date.parse('2026-01-14T15:59:00Z');
  const due = Date.parse('2026-01-14T16:00:00Z') + settleAfterMinutes * 60_000;
  await makeAt('2026-01-14T04:00:00Z');
  const day = await periods.at(site.pool, 'demo', 'day', new Date(played));
  const isSettled = () => periods.isSettled(site.pool, 'demo', day);
  const { owner } = await site.aMember();
  site.clock.set(played);
  const seat = await openSeat(site, { ...owner, sessionId: null, userName: 'juanita9', type: 0 });
  await seat.betWin(newId(), newId(), '10', '0');
  await periods.mark();
  await expect.poll(async () => (await play.roll(), (await site.pool.query('select from play_feed')).rowCount ?? 0)).toBeGreaterThan(0);
  site.clock.set(due - 1);
  await periods.mark();
  expect(await isSettled()).toBe(false);
  await seat.betWin(newId(), newId(), '10', '0');
  site.clock.set(due);
  await periods.mark();
  expect(await isSettled()).toBe(false);
  await expect.poll(async () => (await play.roll(), isSettled()), { timeout: 20_000 }).toBe(true);
  await site.pool.query(`insert into gaming_closed_rounds (round_id, at) values ('late', $1)`, [new Date(played)]);
  expect(await isSettled()).toBe(false);
  await play.roll();
  expect(await isSettled()).toBe(true);
});
