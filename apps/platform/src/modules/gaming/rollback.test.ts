import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestGaming, testVendor, type TestGaming } from '../../testing/test-gaming.ts';
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

test('to take an old bet back reads little of what its player did since, whether or not its round has paid', async () => {
  const player = await gaming.aPlayer();
  const seat = await openSeat(gaming, player);
  const [open, paid] = [newId(), newId()];
  const bets = [newId(), newId()] as const;
  await seat.bet(open, bets[0], '100');
  await seat.bet(paid, bets[1], '100');
  await seat.win(paid, '40', false);
  await gaming.pool.query(
    `insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after, statement, description, at)
       select $1 || '-' || n, 'demo', $1, 's', 'credit', $1 || '-' || n, 'f', 'PHP', 0, 1, n, 'payout', '', now() from generate_series(1, 2000) n`,
    [player.playerId],
  );
  await gaming.pool.query('analyze wallet_transactions');
  const client = await gaming.pool.connect();
  onTestFinished(() => client.release());
  for (const [place, [round, status]] of (
    [
      [open, 'ok'],
      [paid, 'settled'],
    ] as const
  ).entries()) {
    const rollback = `select status, (select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relname = 'wallet_transactions')::int as read
      from gaming_rollback(p_id => $1, p_vendor => $2, p_player => $3, p_game => 'game-1', p_round => $4, p_transaction => $1, p_fingerprint => 'f',
        p_target => $5, p_currency => 'PHP', p_at => now())`;
    await client.query('begin');
    const { rows } = await client.query(rollback, [newId(), testVendor, player.playerId, round, bets[place]]);
    await client.query('rollback');
    expect(rows).toEqual([{ status, read: expect.any(Number) }]);
    expect(rows[0].read).toBeLessThan(100);
  }
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
