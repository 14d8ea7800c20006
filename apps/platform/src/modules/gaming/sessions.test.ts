import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { startTestGaming, testCaller, type TestGaming } from '../../testing/test-gaming.ts';
import { clientOf, newId, openSeat } from '../../testing/seats.ts';
import { exchangeLaunch, forgetPlay } from './gaming-store.ts';
import { launchTokenHash } from './launch.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

/** What each call that names a session answers. */
const heard = async (play: { player: string; session: string; game: string; currency: string }) => {
  const { player, session, currency } = play;
  const { call } = clientOf(gaming);
  const bet = { ...play, round: newId(), transaction: newId() };
  const answers = await Promise.all([
    call('wallet/bet', { ...bet, amount: '1' }),
    call('wallet/bet-win', { ...bet, transaction: newId(), stake: '1', payout: '0', closed: true }),
    call('wallet/balance', { player, session, currency }),
    call('session/close', { player, session }),
  ]);
  return answers.map(({ http, status }) => `${http} ${status}`);
};
const four = (answer: string): string[] => Array.from({ length: 4 }, () => answer);

test('one cause has one status: a session that is unknown, or another player’s, is so to every call', async () => {
  const [seat, stranger] = [await openSeat(gaming, await gaming.aPlayer()), await openSeat(gaming, await gaming.aPlayer())];
  expect(await heard({ ...seat.play, session: 'no-such-session' })).toEqual(four('404 UNKNOWN_SESSION'));
  expect(await heard({ ...seat.play, session: stranger.play.session })).toEqual(four('404 UNKNOWN_SESSION'));
  expect(await heard({ ...seat.play, player: 'nobody' })).toEqual(four('404 UNKNOWN_PLAYER'));
  expect(await stranger.bet(newId(), newId(), '1')).toMatchObject({ status: 'OK' });
});

test('a bet on another game than its session’s hears that there is no such session, not that it has ended', async () => {
  const player = await gaming.aPlayer();
  const [seat, other] = [await openSeat(gaming, player), await openSeat(gaming, player, '3')];
  const bet = { round: newId(), transaction: newId(), amount: '100' };
  const onOther = { ...seat.play, ...bet, game: other.play.game };
  expect(await clientOf(gaming).call('wallet/bet', onOther)).toMatchObject({ http: 404, status: 'UNKNOWN_SESSION' });
  expect(await clientOf(gaming).call('wallet/bet', { ...other.play, ...bet })).toMatchObject({ status: 'OK', balance: '99900' });
});

test('a session that has ended takes no bets and still tells the balance', async () => {
  const seat = await openSeat(gaming, await gaming.aPlayer());
  await seat.leave();
  const end = '409 SESSION_CLOSED';
  expect(await heard(seat.play)).toEqual([end, end, '200 OK', '200 OK']);
});

test('who asks for the balance hears whether the session is open, so that a vendor’s page does not outlive it', async () => {
  const seat = await openSeat(gaming, await gaming.aPlayer());
  const { session, player, currency } = seat.play;
  const asked = () => clientOf(gaming).call('wallet/balance', { session, player, currency });
  expect(await asked()).toMatchObject({ status: 'OK', open: true });
  // As a logout, a reset password, a block and a removed device do.
  await gaming.maintenance.closeSessions(player);
  expect(await asked()).toMatchObject({ status: 'OK', open: false });
});

test('a game session that opens while the player’s sessions end is closed with them', async () => {
  const player = await gaming.aPlayer();
  const [token, sessionId, at] = [await gaming.launchToken(player), newId(), new Date(gaming.clock.now())];
  let ending: Promise<void> | undefined;
  await transaction(gaming.pool, async (client) => {
    await exchangeLaunch(client, { tokenHash: launchTokenHash(token), ...testCaller, vendorGame: 'game-1', sessionId, at });
    ending = transaction(gaming.pool, (other) => gaming.maintenance.closeSessions(player.playerId, other));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await gaming.pool.query(waiting)).rowCount).toBe(1);
  });
  await ending;
  const asked = { session: sessionId, player: player.playerId, currency: 'PHP' } as const;
  expect(await clientOf(gaming).call('wallet/balance', asked)).toMatchObject({ status: 'OK', open: false });
});

test('a player whom the vendor never met is unknown before a session is looked for', async () => {
  const player = await gaming.aPlayer();
  const asked = { session: 'no-such-session', player: player.playerId, currency: 'PHP' } as const;
  const unknown = { ok: false, failure: { code: 'unknown_player' } };
  expect(await gaming.seamless.balance(testCaller, asked)).toMatchObject(unknown);
  expect(await gaming.seamless.closeSession(testCaller, asked)).toMatchObject(unknown);
});

test('what a player has played is removed in batches of each kind, counted, and of nobody else', async () => {
  const [player, other] = [await gaming.aPlayer(), await gaming.aPlayer()];
  for (const nodeId of ['1', '3']) {
    const seat = await openSeat(gaming, player, nodeId);
    expect(await seat.bet(newId(), newId(), '100')).toMatchObject({ status: 'OK' });
  }
  const theirs = await openSeat(gaming, other);
  const forget = (): Promise<number> => forgetPlay(gaming.pool, player.playerId, 1);
  // A launch, a session and a round of each game.
  expect([await forget(), await forget(), await forget()]).toEqual([3, 3, 0]);
  expect(await theirs.balance()).toMatchObject({ status: 'OK' });
});
