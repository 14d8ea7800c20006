import { money } from '@palaro/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGaming, testVendor, type TestGaming } from '../../testing/test-gaming.ts';
import { newId, openSeat, storedRound } from '../../testing/seats.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

/** A player at a game with a round that was bet on and paid. */
const aPaidRound = async ({ minor = 1_000n, stake = '100', payout = '500', closed = true } = {}) => {
  const player = await gaming.aPlayer({ minor });
  const seat = await openSeat(gaming, player);
  const [round, bet, win] = [newId(), newId(), newId()];
  await seat.bet(round, bet, stake);
  await seat.win(round, payout, closed, win);
  return { player, seat, round, bet, win };
};
type Paid = Awaited<ReturnType<typeof aPaidRound>>;
const differs = { http: 409, status: 'PAYOUT_DIFFERS' };

/** The lines of a statement, newest first: what each was and what it moved. */
const linesOf = async ({ player }: Pick<Paid, 'player'>) => {
  const day = new Date(gaming.clock.now()).toISOString().slice(0, 10);
  const { lines } = await gaming.wallet.statement(player.playerId, { from: day, to: day }, 'UTC', { number: 1, size: 20 }, null);
  return lines.map(({ kind, amount }) => [kind, amount.minor]);
};
const postingsOf = async (reference: string | undefined) =>
  (
    await gaming.pool.query<{ origin: string; destination: string; amount: bigint }>(
      `select origin, destination, amount from wallet_postings where transaction_seq = (select seq from wallet_transactions where id = $1) order by amount`,
      [reference],
    )
  ).rows.map(({ origin, destination, amount }) => [origin, destination, amount]);
const debtOf = async ({ player }: Pick<Paid, 'player'>): Promise<readonly bigint[]> =>
  (await gaming.pool.query<{ amount: bigint }>('select amount from player_debt where player_id = $1', [player.playerId])).rows.map(
    ({ amount }) => amount,
  );
const house = `house:real:vendor:${testVendor}`;

describe('a win that is corrected', () => {
  test('more is paid and less is taken back, once each, with lines of their own', async () => {
    const paid = await aPaidRound();
    const [more, less] = [newId(), newId()];
    const first = await paid.seat.adjust(paid.round, '50', more);
    expect(first).toMatchObject({ http: 200, status: 'OK', balance: '1450', duplicate: false });
    expect(await paid.seat.adjust(paid.round, '-200', less)).toMatchObject({ status: 'OK', balance: '1250', duplicate: false });
    expect(await paid.seat.adjust(paid.round, '50', more)).toMatchObject({
      status: 'OK',
      balance: '1250',
      reference: first.reference,
      duplicate: true,
    });
    expect(await paid.seat.adjust(paid.round, '51', more)).toMatchObject({ http: 409, status: 'CONFLICT' });
    expect(await postingsOf(first.reference)).toEqual([[house, `player:${paid.player.playerId}`, 50n]]);
    expect((await linesOf(paid)).slice(0, 3)).toEqual([
      ['correction', -200n],
      ['correction', 50n],
      ['payout', 500n],
    ]);
    expect(await storedRound(gaming, paid.round)).toMatchObject({ state: 'settled', stake: 100n, payout: 350n });
  });

  test('what the player no longer has is owed: the balance is never below zero', async () => {
    const paid = await aPaidRound({ minor: 100n });
    await paid.seat.bet(newId(), newId(), '380');
    const answer = await paid.seat.adjust(paid.round, '-500');
    expect(answer).toMatchObject({ status: 'OK', balance: '0' });
    expect(await postingsOf(answer.reference)).toEqual([
      [`player:${paid.player.playerId}`, house, 120n],
      ['house:real:receivable', house, 380n],
    ]);
    expect(await debtOf(paid)).toEqual([380n]);
    expect((await linesOf(paid))[0]).toEqual(['correction', -120n]);
    expect(await storedRound(gaming, paid.round)).toMatchObject({ payout: 0n });
  });

  test('of play money nothing is owed', async () => {
    const player = await gaming.aPlayer({ minor: 100n, type: 4 });
    const seat = await openSeat(gaming, player);
    const round = newId();
    await seat.bet(round, newId(), '100');
    await seat.win(round, '50');
    await seat.bet(newId(), newId(), '20');
    expect(await seat.adjust(round, '-50')).toMatchObject({ status: 'OK', balance: '0' });
    expect(await debtOf({ player })).toEqual([]);
    expect(await gaming.wallet.forgetPlayer(player.playerId, 100)).toBe(5);
  });

  test('nothing is corrected beyond what was paid, before anything was, in a round that is unknown or was taken back', async () => {
    const paid = await aPaidRound();
    expect(await paid.seat.adjust(paid.round, '-501')).toMatchObject(differs);
    expect(await paid.seat.adjust(newId(), '-1')).toMatchObject({ http: 404, status: 'UNKNOWN_ROUND' });
    const [open, bet] = [newId(), newId()];
    await paid.seat.bet(open, bet, '10');
    expect(await paid.seat.adjust(open, '5')).toMatchObject(differs);
    await paid.seat.rollback(open, bet);
    expect(await paid.seat.adjust(open, '5')).toMatchObject({ status: 'ROLLED_BACK' });
    expect(await paid.seat.adjust(paid.round, '-500')).toMatchObject({ status: 'OK', balance: '900' });
  });

  test('a correction that came too early goes through once what it corrects is there', async () => {
    const paid = await aPaidRound({ payout: '0' });
    const early = newId();
    expect(await paid.seat.adjust(paid.round, '-30', early)).toMatchObject(differs);
    await paid.seat.win(paid.round, '70');
    expect(await paid.seat.adjust(paid.round, '-30', early)).toMatchObject({ status: 'OK', duplicate: false, balance: '940' });
  });

  test('a settled round keeps its place among the winners; one that goes on has news', async () => {
    const changedAt = async (round: string) =>
      (
        await gaming.pool.query<{ changed_at: Date }>('select changed_at from gaming_rounds where round = $1', [round])
      ).rows[0]?.changed_at.getTime();
    const [settled, open] = [await aPaidRound(), await aPaidRound({ closed: false })];
    const before = await changedAt(settled.round);
    gaming.clock.set(gaming.clock.now() + 60_000);
    await settled.seat.adjust(settled.round, '-1');
    await open.seat.adjust(open.round, '-1');
    expect(await changedAt(settled.round)).toBe(before);
    expect(await changedAt(open.round)).toBe(gaming.clock.now());
  });

  test('what a jackpot paid is no part of what a vendor corrects', async () => {
    gaming.jackpots.set('game-1', { code: 'FIESTA', seed: money('PHP', 700n) });
    const player = await gaming.aPlayer({ minor: 1_000n });
    const seat = await openSeat(gaming, player);
    const [round, bet] = [newId(), newId()];
    const key = { player: player.playerId, game: 'game-1', round, currency: 'PHP' } as const;
    const caller = { merchantCode: 'demo', vendorCode: testVendor };
    await gaming.seamless.bet(caller, {
      ...key,
      session: seat.play.session,
      transaction: bet,
      stake: 100n,
      payout: null,
      closed: false,
      contribution: 10n,
    });
    const won = await gaming.seamless.win(caller, { ...key, transaction: newId(), payout: 50n, closed: true, jackpot: true });
    expect(won).toMatchObject({ ok: true, value: { jackpot: { minor: 710n } } });
    expect(await seat.adjust(round, '-51')).toMatchObject(differs);
    expect(await seat.adjust(round, '-50')).toMatchObject({ status: 'OK', balance: '1610' });
    expect(await seat.voidBet(round, bet, '0')).toMatchObject({ status: 'SETTLED' });
    gaming.jackpots.delete('game-1');
  });

  test('an ended session, a closed game and a blocked player stop no correction', async () => {
    const paid = await aPaidRound();
    await paid.seat.leave();
    gaming.blocked.add(paid.player.playerId);
    expect(await paid.seat.adjust(paid.round, '-10')).toMatchObject({ status: 'OK' });
    expect(await paid.seat.voidBet(paid.round, paid.bet, '490')).toMatchObject({ status: 'OK', balance: '1000' });
  });
});

describe('a bet that is voided after it was paid', () => {
  test('the stake comes back and the win is taken back, once, with a line each', async () => {
    const paid = await aPaidRound();
    const id = newId();
    const first = await paid.seat.voidBet(paid.round, paid.bet, '500', id);
    expect(first).toMatchObject({ http: 200, status: 'OK', balance: '1000', duplicate: false });
    expect(await paid.seat.voidBet(paid.round, paid.bet, '500', id)).toMatchObject({
      balance: '1000',
      reference: first.reference,
      duplicate: true,
    });
    expect(await paid.seat.voidBet(paid.round, paid.bet, '500')).toMatchObject({ status: 'OK', balance: '1000', duplicate: true });
    expect(await paid.seat.voidBet(paid.round, paid.bet, '499', id)).toMatchObject({ status: 'CONFLICT' });
    expect((await linesOf(paid)).slice(0, 2)).toEqual([
      ['correction', -500n],
      ['void', 100n],
    ]);
    expect(await storedRound(gaming, paid.round)).toEqual({ state: 'cancelled', stake: 0n, payout: 0n, cancelled_stake: 100n });
    expect(await paid.seat.win(paid.round, '5')).toMatchObject({ status: 'ROLLED_BACK' });
    expect(await paid.seat.bet(paid.round, paid.bet, '100')).toMatchObject({ status: 'ROLLED_BACK' });
    expect(await paid.seat.rollback(paid.round, paid.bet)).toMatchObject({ status: 'OK', duplicate: true, balance: '1000' });
  });

  test('what the balance does not cover is owed', async () => {
    const paid = await aPaidRound({ minor: 100n });
    await paid.seat.bet(newId(), newId(), '450');
    expect(await paid.seat.voidBet(paid.round, paid.bet, '500')).toMatchObject({ status: 'OK', balance: '0' });
    expect(await debtOf(paid)).toEqual([350n]);
  });

  test('a bet that pays at once is voided too', async () => {
    const player = await gaming.aPlayer({ minor: 1_000n });
    const seat = await openSeat(gaming, player);
    const [round, bet] = [newId(), newId()];
    await seat.betWin(round, bet, '100', '300');
    expect(await seat.rollback(round, bet)).toMatchObject({ status: 'SETTLED' });
    expect(await seat.voidBet(round, bet, '300')).toMatchObject({ status: 'OK', balance: '1000' });
  });

  test('of several bets the vendor says what was paid on the one; the last takes all with it', async () => {
    const { seat, round, bet, ...paid } = await aPaidRound({ closed: false });
    const other = newId();
    await seat.bet(round, other, '40');
    expect(await seat.voidBet(round, bet, '501')).toMatchObject(differs);
    expect(await seat.voidBet(round, bet, '450')).toMatchObject({ status: 'OK', balance: '1010' });
    expect(await storedRound(gaming, round)).toMatchObject({ state: 'pending', stake: 40n, payout: 50n });
    expect(await seat.voidBet(round, other, '0')).toMatchObject(differs);
    expect(await seat.voidBet(round, other, '50')).toMatchObject({ status: 'OK', balance: '1000' });
    expect(await storedRound(gaming, round)).toMatchObject({ state: 'cancelled' });
    expect(await debtOf(paid)).toEqual([]);
  });

  test('one that has not come leaves a tombstone, unless something was paid on it', async () => {
    const { seat } = await aPaidRound();
    const [round, bet] = [newId(), newId()];
    expect(await seat.voidBet(round, bet, '10')).toMatchObject(differs);
    expect(await seat.voidBet(round, bet, '0')).toMatchObject({ status: 'OK' });
    expect(await seat.bet(round, bet, '10')).toMatchObject({ status: 'ROLLED_BACK' });
  });

  test('a bet of another round is a conflict, and so is a win', async () => {
    const { seat, round, bet, win } = await aPaidRound();
    expect(await seat.voidBet(newId(), bet, '500')).toMatchObject({ status: 'CONFLICT' });
    expect(await seat.voidBet(round, win, '0')).toMatchObject({ status: 'CONFLICT' });
    expect(await seat.balance()).toMatchObject({ balance: '1400' });
  });

  test('its contribution leaves the jackpot', async () => {
    gaming.jackpots.set('game-1', { code: 'PISTA', seed: money('PHP', 0n) });
    const seat = await openSeat(gaming, await gaming.aPlayer());
    const [round, bet] = [newId(), newId()];
    const caller = { merchantCode: 'demo', vendorCode: testVendor };
    await gaming.seamless.bet(caller, {
      player: seat.play.player,
      game: 'game-1',
      round,
      currency: 'PHP',
      session: seat.play.session,
      transaction: bet,
      stake: 100n,
      payout: null,
      closed: false,
      contribution: 10n,
    });
    await seat.win(round, '50');
    await seat.voidBet(round, bet, '50');
    const { rows } = await gaming.pool.query(`select balance from wallet_jackpots where code = 'PISTA'`);
    expect(rows).toEqual([{ balance: 0n }]);
    gaming.jackpots.delete('game-1');
  });
});

test('B283 after all of it the ledger adds up', async () => {
  expect(await gaming.wallet.audit()).toEqual([]);
});
