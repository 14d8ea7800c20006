import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { newId, openSeat } from '../../testing/seats.ts';
import { testCaller } from '../../testing/test-gaming.ts';
import { startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { createFreeRoundGifts } from './index.ts';

let site: TestLimits;
const begin = Date.UTC(2026, 0, 14, 4);
const dayMs = 24 * 3_600_000;
beforeAll(async () => {
  site = await startTestLimits();
  site.clock.set(begin);
}, 60_000);
afterAll(() => site.stop());

/** Gives a player free rounds of the first game, to be played up to the end of the day after. */
const give = (playerId: string, count: number): Promise<string> =>
  transaction(site.pool, (client) =>
    createFreeRoundGifts(site).give(client, {
      ...testCaller,
      playerId,
      game: 'game-1',
      count,
      stake: 500n,
      by: 'Ana',
      until: '2026-01-15',
      timeZone: 'Asia/Manila',
    }),
  );
const taken = { status: 'OK', balance: '1000' };
const conflict = { status: 'CONFLICT' };
type Owner = Awaited<ReturnType<TestLimits['aMember']>>['owner'];
const open = (owner: Owner, nodeId?: string) => openSeat(site, { ...owner, sessionId: null, userName: 'juanita9', type: 0 }, nodeId);
const told = async (owner: Owner, nodeId?: string) => (await open(owner, nodeId)).opened.freeRounds;

test('the vendor is told of them when the game is opened, and no more once they are played', async () => {
  const { owner, seat } = await site.aMember(1_000n);
  expect(await told(owner)).toBeUndefined();
  const freeRound = await give(owner.playerId, 2);
  const until = Date.UTC(2026, 0, 15, 16);
  expect(await told(owner)).toEqual([{ freeRound, count: 2, stake: '500', until }]);
  expect(await told(owner, '3')).toBeUndefined();
  expect(await seat.freeBet(newId(), freeRound)).toMatchObject(taken);
  expect(await told(owner)).toEqual([{ freeRound, count: 1, stake: '500', until }]);
  expect(await seat.freeBet(newId(), freeRound)).toMatchObject(taken);
  expect(await told(owner)).toBeUndefined();
});

test('no more rounds than were given; a further bet of a round is none, and one that is taken back is played anew', async () => {
  const { owner, seat } = await site.aMember(1_000n);
  const freeRound = await give(owner.playerId, 1);
  const [round, bet] = [newId(), newId()];
  expect(await seat.freeBet(round, freeRound, bet)).toMatchObject(taken);
  expect(await seat.freeBet(round, freeRound, bet)).toMatchObject({ ...taken, duplicate: true });
  expect(await seat.freeBet(newId(), freeRound)).toMatchObject(conflict);
  expect(await seat.freeBetWin(newId(), '50', freeRound)).toMatchObject(conflict);
  const second = newId();
  expect(await seat.freeBet(round, freeRound, second)).toMatchObject(taken);
  for (const target of [bet, second]) await seat.rollback(round, target);
  expect(await seat.freeBetWin(newId(), '50', freeRound)).toMatchObject({ status: 'OK', balance: '1050' });
  expect(await seat.freeBet(round, freeRound)).toMatchObject(conflict);
  expect(await seat.freeBet(newId(), freeRound)).toMatchObject(conflict);
});

test('one of two that come at once is played where one is left', async () => {
  const { owner, seat } = await site.aMember(1_000n);
  const freeRound = await give(owner.playerId, 1);
  const answers = await Promise.all([seat.freeBet(newId(), freeRound), seat.freeBet(newId(), freeRound)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['CONFLICT', 'OK']);
});

test('another player and another game have none of it; a reference of the vendor’s own is played as ever', async () => {
  const [{ owner }, other] = [await site.aMember(1_000n), await site.aMember(1_000n)];
  const freeRound = await give(owner.playerId, 5);
  expect(await other.seat.freeBet(newId(), freeRound)).toMatchObject(conflict);
  expect(await (await open(owner, '3')).freeBet(newId(), freeRound)).toMatchObject(conflict);
  for (const round of [newId(), newId()]) expect(await other.seat.freeBet(round, 'welcome')).toMatchObject(taken);
});

test('none begins after their end, and one that has begun is ended', async () => {
  const { owner, seat } = await site.aMember(1_000n);
  const freeRound = await give(owner.playerId, 5);
  const round = newId();
  expect(await seat.freeBet(round, freeRound)).toMatchObject(taken);
  site.clock.set(Date.UTC(2026, 0, 15, 16));
  expect(await seat.freeBet(newId(), freeRound)).toMatchObject(conflict);
  expect(await seat.freeBet(round, freeRound)).toMatchObject(taken);
  expect(await seat.win(round, '300')).toMatchObject({ status: 'OK', balance: '1300' });
  expect(await told(owner)).toBeUndefined();
  site.clock.set(begin);
});

test('B283 after all of it the ledger adds up', async () => {
  site.clock.set(begin + dayMs);
  expect(await site.wallet.audit()).toEqual([]);
});
