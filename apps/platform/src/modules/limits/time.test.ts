import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../testing/seats.ts';
import { hourMs, startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { transaction } from '../../db/transaction.ts';

let site: TestLimits;
beforeAll(async () => {
  site = await startTestLimits();
}, 60_000);
afterAll(() => site.stop());

const minuteMs = 60_000;
/** Noon in Manila. */
const noon = Date.UTC(2026, 7, 15, 4);
const midnight = noon + 12 * hourMs;
const refused = { http: 422, status: 'LIMIT_REACHED' };

const aPlayer = async (at = noon) => {
  const member = await site.aMember();
  site.clock.set(at);
  const { playerId } = member.owner;
  return {
    ...member,
    bet: () => member.seat.bet(newId(), newId(), '100'),
    /** Bets now and then every so many minutes, so often. */
    playOn: async (times: number, minutes: number) => {
      for (let time = 0; time < times; time++) {
        site.clock.advance(minutes * minuteMs);
        expect(await member.seat.bet(newId(), newId(), '100')).toMatchObject({ status: 'OK' });
      }
    },
    used: async () => (await member.limit('session', 'day'))?.used,
    left: async () => (await site.reality.readReality(member.owner)).minutesLeft,
    reached: () => transaction(site.pool, (client) => site.reality.timeReached(client, playerId)),
  };
};

test('with the last minute of a limit of time the next bet is refused, and what was won is paid', async () => {
  const { set, bet, playOn, seat, used, left, reached } = await aPlayer();
  await set('session', 'day', 30n);
  await bet();
  await playOn(2, 10);
  expect([await used(), await left()]).toEqual([20n, 10]);
  const open = newId();
  site.clock.advance(10 * minuteMs - 1_000);
  await seat.bet(open, newId(), '100');
  expect(await reached()).toBe(false);
  site.clock.advance(1_000);
  expect([await reached(), await left()]).toEqual([true, 0]);
  expect(await bet()).toMatchObject(refused);
  expect(await seat.win(open, '5000')).toMatchObject({ status: 'OK' });
});

test('a limit that is set after playing knows of the bets of its day', async () => {
  const { set, bet, playOn, used } = await aPlayer();
  await bet();
  await playOn(4, 20);
  expect(await used()).toBeUndefined();
  await set('session', 'day', 80n);
  expect(await used()).toBe(80n);
  expect(await bet()).toMatchObject(refused);
});

test('half an hour without a bet is no play, and a minute less is', async () => {
  const { set, bet, playOn, used } = await aPlayer();
  await set('session', 'day', 300n);
  await bet();
  await playOn(1, 29);
  expect(await used()).toBe(29n);
  await playOn(1, 30);
  expect(await used()).toBe(29n);
  site.clock.advance(10 * minuteMs);
  expect(await used()).toBe(39n);
  site.clock.advance(20 * minuteMs);
  expect(await used()).toBe(29n);
});

test('the same is added up from the ledger', async () => {
  const { set, bet, playOn, used } = await aPlayer();
  await bet();
  await playOn(1, 29);
  await playOn(1, 30);
  await playOn(1, 5);
  await set('session', 'day', 300n);
  expect(await used()).toBe(34n);
});

test('of a session over midnight the ledger counts what was played since', async () => {
  const { set, bet, playOn, used } = await aPlayer(midnight - 10 * minuteMs);
  await bet();
  await playOn(1, 15);
  await set('session', 'day', 300n);
  expect(await used()).toBe(5n);
});

test('each day of the merchant begins anew, with what is played of it after midnight', async () => {
  const { set, bet, playOn, used, limit } = await aPlayer(midnight - 20 * minuteMs);
  await set('session', 'day', 45n);
  await bet();
  await playOn(1, 15);
  expect([await used(), (await limit('session', 'day'))?.restartsAt]).toEqual([15n, new Date(midnight)]);
  await playOn(1, 10);
  expect(await used()).toBe(5n);
  await playOn(2, 19);
  expect(await used()).toBe(43n);
  site.clock.advance(2 * minuteMs);
  expect(await bet()).toMatchObject(refused);
});

test('the time from the opening of a game to the next bet is play', async () => {
  const { set, plays, playOn, reached, used } = await aPlayer();
  await set('session', 'day', 60n);
  expect(await reached()).toBe(false);
  await plays();
  await playOn(1, 12);
  expect(await used()).toBe(12n);
  site.clock.advance(8 * minuteMs);
  await plays();
  await playOn(1, 12);
  expect(await used()).toBe(32n);
});

test('the lower of the player’s limit and the operator’s holds; a higher one waits', async () => {
  const { set, bet, playOn, limitByOperator, limit } = await aPlayer();
  await set('session', 'day', 60n);
  expect(await limitByOperator('session', 'day', 20n)).toBe('applied');
  await set('session', 'day', 90n);
  expect(await limit('session', 'day')).toMatchObject({ amount: 60n, operatorAmount: 20n, pending: { amount: 90n } });
  await bet();
  await playOn(1, 19);
  site.clock.advance(minuteMs);
  expect(await bet()).toMatchObject(refused);
});

test('who has no limit of time is not counted', async () => {
  const { bet, playOn, owner, left, reached } = await aPlayer();
  await bet();
  await playOn(1, 20);
  expect([await left(), await reached()]).toEqual([null, false]);
  expect((await site.pool.query('select from limit_time where player_id = $1', [owner.playerId])).rowCount).toBe(0);
});
