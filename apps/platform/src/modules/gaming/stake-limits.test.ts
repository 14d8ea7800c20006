import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGaming, type TestGaming } from '../../testing/test-gaming.ts';
import { clientOf, newId, openSeat, storedRound } from '../../testing/seats.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

const refused = { http: 422, status: 'STAKE_LIMIT' };

/** A player at a game whose stakes are from 50 to 200. */
const aSeat = async (minor = 100_000n) => {
  gaming.stakeLimits.set('1', { min: 50n, max: 200n });
  return openSeat(gaming, await gaming.aPlayer({ minor }));
};

test('a stake below the smallest of its game or above its largest is not taken, and may come again in bounds', async () => {
  const seat = await aSeat();
  const [round, bet, betWin] = [newId(), newId(), newId()];
  for (const amount of ['1', '49', '201', '99999999999']) {
    expect(await seat.bet(round, bet, amount), amount).toMatchObject(refused);
    expect(await seat.betWin(round, betWin, amount, '0', false), amount).toMatchObject(refused);
  }
  expect(await storedRound(gaming, round)).toBeUndefined();
  expect(await seat.bet(round, bet, '50')).toMatchObject({ status: 'OK', balance: '99950' });
  expect(await seat.betWin(round, betWin, '200', '5000', false)).toMatchObject({ status: 'OK', balance: '104750' });
});

test('stakes are bounded one by one, payouts and rollbacks are not', async () => {
  const seat = await aSeat();
  const [round, bet] = [newId(), newId()];
  for (const id of [newId(), newId(), bet]) expect(await seat.bet(round, id, '200')).toMatchObject({ status: 'OK' });
  gaming.stakeLimits.set('1', { min: 300n, max: 400n });
  expect(await seat.bet(round, bet, '200')).toMatchObject({ status: 'OK', duplicate: true });
  expect(await seat.rollback(round, bet)).toMatchObject({ status: 'OK' });
  expect(await seat.win(round, '7')).toMatchObject({ status: 'OK', balance: '99607' });
});

test('a game without a largest stake takes what the balance covers', async () => {
  const seat = await aSeat();
  gaming.stakeLimits.set('1', { min: 50n, max: null });
  expect(await seat.bet(newId(), newId(), '100001')).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  expect(await seat.bet(newId(), newId(), '100000')).toMatchObject({ status: 'OK', balance: '0' });
});

test('the limits are in the player’s currency: another one is told of first', async () => {
  const seat = await aSeat();
  const bet = { ...seat.play, round: newId(), transaction: newId(), amount: '1' };
  expect(await clientOf(gaming).call('wallet/bet', { ...bet, currency: 'USD' })).toMatchObject({ status: 'WRONG_CURRENCY' });
  expect(await clientOf(gaming).call('wallet/bet', bet)).toMatchObject(refused);
});
