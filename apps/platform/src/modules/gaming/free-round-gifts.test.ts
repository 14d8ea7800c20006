import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { newId, openSeat } from '../../testing/seats.ts';
import { testCaller } from '../../testing/test-gaming.ts';
import { startTestLimits, type TestLimits } from '../../testing/test-limits.ts';
import { createFreeRoundGifts, endOfDay } from './index.ts';
import { tellOutcomes } from './outcome-notices.ts';

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
  transaction(site.pool, async (client) => {
    const endsAt = await endOfDay(client, '2026-01-15', 'Asia/Manila');
    const gift = { ...testCaller, playerId, game: 'game-1', count, stake: 500n, by: 'Ana', endsAt };
    return (await createFreeRoundGifts(site).give(client, gift)) ?? '';
  });
const takeBack = (reference: string): Promise<boolean> =>
  transaction(site.pool, (client) => createFreeRoundGifts(site).withdraw(client, testCaller.merchantCode, reference, 'Ana'));
const notices = async (playerId: string): Promise<readonly string[]> =>
  (
    await site.pool.query<{ kind: string }>(
      "select payload->>'kind' as kind from topic_delivery where topic = 'player.notice' and payload->>'playerId' = $1 order by seq",
      [playerId],
    )
  ).rows.map(({ kind }) => kind);
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

test('what is left is taken back once: the vendor is told of none, a round that has begun is ended, the player is told', async () => {
  const { owner, seat } = await site.aMember(1_000n);
  const freeRound = await give(owner.playerId, 3);
  const round = newId();
  expect(await seat.freeBet(round, freeRound)).toMatchObject(taken);
  expect([await takeBack(freeRound), await takeBack(freeRound)]).toEqual([true, false]);
  expect(await seat.freeBet(newId(), freeRound)).toMatchObject(conflict);
  expect(await told(owner)).toBeUndefined();
  expect(await seat.freeBet(round, freeRound)).toMatchObject(taken);
  expect(await seat.win(round, '300')).toMatchObject({ status: 'OK', balance: '1300' });
  expect(await notices(owner.playerId)).toEqual(['free_rounds_given', 'free_rounds_withdrawn']);
  expect(await createFreeRoundGifts(site).ofPlayer(site.pool, owner.playerId)).toMatchObject([{ left: 2, count: 3, state: 'withdrawn' }]);
  expect(await takeBack(await give(owner.playerId, 1).then(async (last) => (await seat.freeBet(newId(), last), last)))).toBe(false);
});

test('a player is told once of free rounds that ended before they were played, and of none that was played or taken back', async () => {
  const [waits, plays, loses] = [await site.aMember(0n), await site.aMember(0n), await site.aMember(0n)];
  for (const reference of [await give(waits.owner.playerId, 2), await give(waits.owner.playerId, 1)]) expect(reference).not.toBe('');
  await plays.seat.freeBet(newId(), await give(plays.owner.playerId, 1));
  await takeBack(await give(loses.owner.playerId, 1));
  const before = Date.UTC(2026, 0, 15, 15, 59);
  for (const at of [before, Date.UTC(2026, 0, 15, 16), Date.UTC(2026, 0, 15, 17)]) {
    site.clock.set(at);
    await tellOutcomes(site);
    const ended = (await notices(waits.owner.playerId)).filter((kind) => kind === 'free_rounds_ended');
    expect(ended).toHaveLength(at === before ? 0 : 1);
  }
  for (const { owner } of [plays, loses]) expect(await notices(owner.playerId)).not.toContain('free_rounds_ended');
  expect(await createFreeRoundGifts(site).ofPlayer(site.pool, waits.owner.playerId)).toMatchObject([
    { state: 'ended' },
    { state: 'ended' },
  ]);
  site.clock.set(begin + 9 * dayMs);
  expect(await createFreeRoundGifts(site).ofPlayer(site.pool, waits.owner.playerId)).toEqual([]);
  site.clock.set(begin);
});

test('nothing is given to a player who is on a break of days', async () => {
  const { owner } = await site.aMember(0n);
  await site.pool.query(
    `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by) values ($1, $2, 'break', $3, $4, $4, 'player')`,
    [newId(), owner.playerId, new Date(begin), new Date(begin + 4 * dayMs)],
  );
  expect(await give(owner.playerId, 1)).toBe('');
  expect(await notices(owner.playerId)).toEqual([]);
});

test('B283 after all of it the ledger adds up', async () => {
  site.clock.set(begin + dayMs);
  expect(await site.wallet.audit()).toEqual([]);
});

test('none are given to whoever is excluded, and the report counts that', async () => {
  const { owner } = await site.aMember();
  await site.pool.query(
    `select exclusion_begin(p_id => $1, p_player => $1, p_kind => 'self', p_hours => 0, p_months => 6, p_irrevocable_months => 6, p_zone => 'Asia/Manila', p_by => 'player', p_at => $2)`,
    [owner.playerId, new Date(site.clock.now())],
  );
  const counted = async () =>
    (await site.pool.query("select move, sum(times)::int as times from limit_refusal where rule = 'free_rounds' group by move")).rows;
  const before = (await counted())[0]?.times ?? 0;
  expect(await give(owner.playerId, 2)).toBe('');
  expect(await counted()).toEqual([{ move: 'message', times: before + 1 }]);
  expect(await createFreeRoundGifts(site).ofPlayer(site.pool, owner.playerId)).toEqual([]);
});
