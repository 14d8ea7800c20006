import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGaming, type TestGaming } from '../../testing/test-gaming.ts';
import { newId, openSeat, storedRound } from '../../testing/seats.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

const aSeat = async () => openSeat(gaming, await gaming.aPlayer());

test('a bet and a bet-win have no id in common: the second is a conflict, and a rollback gives back all that was taken', async () => {
  const seat = await aSeat();
  const [round, plain, paying] = [newId(), newId(), newId()];
  expect(await seat.bet(round, plain, '100')).toMatchObject({ status: 'OK' });
  expect(await seat.betWin(round, plain, '900', '0', false)).toMatchObject({ http: 409, status: 'CONFLICT' });
  expect(await seat.betWin(round, paying, '900', '0', false)).toMatchObject({ status: 'OK', balance: '99000' });
  expect(await seat.bet(round, paying, '100')).toMatchObject({ status: 'CONFLICT' });
  expect(await seat.rollback(round, paying)).toMatchObject({ status: 'OK', duplicate: false, balance: '99900' });
  expect(await seat.rollback(round, plain)).toMatchObject({ status: 'OK', duplicate: false, balance: '100000' });
});

test('once a round has paid, the bets before the payout stand, and the round goes on', async () => {
  const seat = await aSeat();
  const [round, first, second, late] = [newId(), newId(), newId(), newId()];
  await seat.bet(round, first, '100');
  await seat.bet(round, second, '50');
  await seat.win(round, '40', false);
  for (const bet of [first, second]) expect(await seat.rollback(round, bet)).toMatchObject({ http: 409, status: 'SETTLED' });
  // Nothing was paid after this one: it comes back as from any open round.
  await seat.bet(round, late, '30');
  expect(await seat.rollback(round, late)).toMatchObject({ status: 'OK', duplicate: false, balance: '99890' });
  expect(await seat.rollback(round, first)).toMatchObject({ status: 'SETTLED' });
  expect(await storedRound(gaming, round)).toEqual({ state: 'pending', stake: 150n, payout: 40n, cancelled_stake: 30n });
  expect(await seat.win(round, '0')).toMatchObject({ status: 'OK', balance: '99890' });
  expect(await storedRound(gaming, round)).toMatchObject({ state: 'settled' });
});

test('a win of nothing that leaves the round open settles no bet', async () => {
  const seat = await aSeat();
  const [round, bet] = [newId(), newId()];
  await seat.bet(round, bet, '100');
  await seat.win(round, '0', false);
  expect(await seat.rollback(round, bet)).toMatchObject({ status: 'OK', balance: '100000' });
  expect(await storedRound(gaming, round)).toMatchObject({ state: 'cancelled', cancelled_stake: 100n });
});

test('a bet-win of another part of the round is a payout too', async () => {
  const seat = await aSeat();
  const [round, bet] = [newId(), newId()];
  await seat.bet(round, bet, '100');
  await seat.betWin(round, newId(), '10', '25', false);
  expect(await seat.rollback(round, bet)).toMatchObject({ status: 'SETTLED' });
});

test('a rollback that names a win is refused, and the id stays free for a bet', async () => {
  const seat = await aSeat();
  const [round, win] = [newId(), newId()];
  await seat.bet(round, newId(), '100');
  await seat.win(round, '40', false, win);
  expect(await seat.rollback(round, win)).toMatchObject({ http: 409, status: 'CONFLICT' });
  expect(await seat.bet(round, win, '10')).toMatchObject({ status: 'OK', balance: '99930' });
});

test('a rollback that names a bet under another game is a conflict', async () => {
  const player = await gaming.aPlayer();
  const [seat, other] = [await openSeat(gaming, player), await openSeat(gaming, player, '3')];
  const [round, bet] = [newId(), newId()];
  await seat.bet(round, bet, '100');
  await other.bet(round, newId(), '50');
  expect(await seat.rollback(round, bet, { game: other.play.game })).toMatchObject({ http: 409, status: 'CONFLICT' });
  expect(await seat.balance()).toMatchObject({ balance: '99850' });
  expect(await seat.rollback(round, bet)).toMatchObject({ status: 'OK', balance: '99950' });
});

test('a bet that comes again after its rollback hears that it was rolled back, also when the session has closed', async () => {
  const seat = await aSeat();
  const [round, taken, never] = [newId(), newId(), newId()];
  await seat.bet(round, taken, '100');
  for (const bet of [taken, never]) await seat.rollback(round, bet);
  const hear = async (): Promise<void> => {
    for (const bet of [taken, never]) expect(await seat.bet(round, bet, '100')).toMatchObject({ http: 409, status: 'ROLLED_BACK' });
  };
  await hear();
  await seat.leave();
  await hear();
  expect(await seat.balance()).toMatchObject({ balance: '100000' });
});
