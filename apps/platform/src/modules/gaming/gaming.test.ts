import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestGaming, testHorizonMs, testCaller, testVendor, type TestGaming } from '../../testing/test-gaming.ts';
import type { VendorAnswer } from '../../testing/vendor-client.ts';
import { clientOf, newId, openSeat, storedRound } from '../../testing/seats.ts';

let gaming: TestGaming;
const client = (baseUrl?: string) => clientOf(gaming, baseUrl);
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

type Player = Awaited<ReturnType<TestGaming['aPlayer']>>;
const openSession = (player: Player, nodeId?: string) => openSeat(gaming, player, nodeId);
const stateOf = (round: string): Promise<unknown> => storedRound(gaming, round);

/** Holds a player's wallet as a slow command would, until told to let go. */
const block = async ({ playerId }: Player): Promise<() => Promise<void>> => {
  const holder = await gaming.pool.connect();
  await holder.query('begin');
  await holder.query('select from wallet_accounts where player_id = $1 for update', [playerId]);
  let isHeld = true;
  const unblock = async (): Promise<void> => {
    if (isHeld) await holder.query('commit').finally(() => holder.release());
    isHeld = false;
  };
  onTestFinished(unblock);
  return unblock;
};

describe('play', () => {
  test('a closed game takes no bets, its open rounds still pay and roll back', async () => {
    gaming.catalogue.set('5', gaming.aGame('5'));
    const seat = await openSession(await gaming.aPlayer(), '5');
    const [one, two, bet] = [newId(), newId(), newId()];
    await seat.bet(one, newId(), '100');
    await seat.bet(two, bet, '100');
    gaming.catalogue.delete('5');
    expect(await seat.bet(one, newId(), '100')).toMatchObject({ http: 422, status: 'GAME_CLOSED' });
    expect(await seat.win(one, '300')).toMatchObject({ status: 'OK', balance: '100100' });
    expect(await seat.rollback(two, bet)).toMatchObject({ status: 'OK', balance: '100200' });
  });

  test('a blocked player stakes nothing and still gets wins', async () => {
    const player = await gaming.aPlayer();
    const seat = await openSession(player);
    const round = newId();
    await seat.bet(round, newId(), '100');
    gaming.blocked.add(player.playerId);
    expect(await seat.bet(round, newId(), '100')).toMatchObject({ http: 422, status: 'PLAYER_BLOCKED' });
    expect(await seat.win(round, '50')).toMatchObject({ status: 'OK', balance: '99950' });
  });

  test('after logout no bet is taken and a win still comes in', async () => {
    const player = await gaming.aPlayer();
    const seat = await openSession(player);
    const round = newId();
    await seat.bet(round, newId(), '100');
    await gaming.maintenance.closeSessions(player.playerId);
    expect(await seat.bet(round, newId(), '100')).toMatchObject({ status: 'SESSION_CLOSED' });
    expect(await seat.win(round, '100')).toMatchObject({ status: 'OK', balance: '100000' });
  });

  test('what has not committed in time is in progress, and the repeat finds the stored answer', async () => {
    const hurried = client(await gaming.serve({ deadlineMs: 300 }));
    const player = await gaming.aPlayer();
    const seat = await openSession(player);
    const [round, transaction] = [newId(), newId()];
    const unblock = await block(player);
    expect(await hurried.call('wallet/bet', { ...seat.play, round, transaction, amount: '100' })).toMatchObject({
      http: 503,
      status: 'IN_PROGRESS',
    });
    await unblock();
    await expect.poll(() => stateOf(round)).toMatchObject({ state: 'pending', stake: 100n });
    expect(await seat.bet(round, transaction, '100')).toMatchObject({ status: 'OK', duplicate: true, balance: '99900' });
  });

  test('a conflict that is found too late for the vendor is told all the same', async () => {
    const hurried = client(await gaming.serve({ deadlineMs: 300 }));
    const player = await gaming.aPlayer();
    const seat = await openSession(player);
    const [round, transaction] = [newId(), newId()];
    await seat.bet(round, transaction, '100');
    const before = gaming.conflicts.length;
    const unblock = await block(player);
    expect(await hurried.call('wallet/bet', { ...seat.play, round, transaction, amount: '200' })).toMatchObject({ status: 'IN_PROGRESS' });
    expect(gaming.conflicts).toHaveLength(before);
    await unblock();
    await expect.poll(() => gaming.conflicts.slice(before)).toEqual([`${testVendor} wallet/bet`]);
  });

  test('a vendor with too much in work is told to slow down, and goes on afterwards', async () => {
    const narrow = client(await gaming.serve({ inFlightMax: 2 }));
    const player = await gaming.aPlayer();
    const { play } = await openSession(player);
    const bet = (): Promise<VendorAnswer> => narrow.call('wallet/bet', { ...play, round: newId(), transaction: newId(), amount: '1' });
    const unblock = await block(player);
    const held = [bet(), bet()];
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await gaming.pool.query(waiting)).rowCount).toBe(2);
    expect(await bet()).toMatchObject({ http: 429, status: 'TOO_MANY_REQUESTS' });
    await unblock();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual(['OK', 'OK']);
    expect(await bet()).toMatchObject({ status: 'OK' });
  });

  test('a call that fails gives its place up: the vendor is not told to slow down for ever', async () => {
    const narrow = client(await gaming.serve({ inFlightMax: 1 }));
    const token = await gaming.launchToken(await gaming.aPlayer());
    const open = () => narrow.call('session/open', { token, game: 'game-1' });
    await gaming.pool.query('alter table gaming_sessions rename to away');
    try {
      for (let turn = 0; turn < 2; turn++) expect(await open()).toMatchObject({ http: 503, status: 'IN_PROGRESS' });
    } finally {
      await gaming.pool.query('alter table away rename to gaming_sessions');
    }
    expect(await open()).toMatchObject({ status: 'OK' });
  });

  test('the round’s row tells of the same money as the ledger', async () => {
    const seat = await openSession(await gaming.aPlayer());
    const [settled, cancelled, bet] = [newId(), newId(), newId()];
    await seat.bet(settled, newId(), '100');
    expect(await stateOf(settled)).toEqual({ state: 'pending', stake: 100n, payout: 0n, cancelled_stake: 0n });
    await seat.win(settled, '250');
    expect(await stateOf(settled)).toEqual({ state: 'settled', stake: 100n, payout: 250n, cancelled_stake: 0n });
    await seat.bet(cancelled, bet, '70');
    await seat.rollback(cancelled, bet);
    expect(await stateOf(cancelled)).toEqual({ state: 'cancelled', stake: 0n, payout: 0n, cancelled_stake: 70n });
    expect(await gaming.wallet.audit()).toEqual([]);
  });

  test('a round that has ended stays as it ended: settled whatever comes late, cancelled also when it is closed', async () => {
    const seat = await openSession(await gaming.aPlayer());
    const [late, cancelled, bet] = [newId(), newId(), newId()];
    await seat.bet(late, newId(), '100');
    expect(await seat.close(late)).toMatchObject({ status: 'OK' });
    expect(await seat.win(late, '30', false)).toMatchObject({ status: 'OK' });
    expect(await stateOf(late)).toEqual({ state: 'settled', stake: 100n, payout: 30n, cancelled_stake: 0n });
    expect(await seat.bet(late, newId(), '100')).toMatchObject({ status: 'ROUND_CLOSED' });
    await seat.bet(cancelled, bet, '70');
    await seat.rollback(cancelled, bet);
    expect(await seat.close(cancelled)).toMatchObject({ status: 'OK' });
    expect(await stateOf(cancelled)).toMatchObject({ state: 'cancelled', cancelled_stake: 70n });
  });

  test('a round is cancelled with its last bet, and shows all that was given back', async () => {
    const seat = await openSession(await gaming.aPlayer());
    const [round, one, two] = [newId(), newId(), newId()];
    await seat.bet(round, one, '70');
    await seat.bet(round, two, '30');
    await seat.rollback(round, one);
    expect(await stateOf(round)).toEqual({ state: 'pending', stake: 30n, payout: 0n, cancelled_stake: 70n });
    await seat.rollback(round, two);
    expect(await stateOf(round)).toEqual({ state: 'cancelled', stake: 0n, payout: 0n, cancelled_stake: 100n });
  });

  test('a round without news becomes unresolved, and a late win settles it', async () => {
    const seat = await openSession(await gaming.aPlayer());
    const round = newId();
    await seat.bet(round, newId(), '100');
    gaming.clock.advance(testHorizonMs + 1);
    expect(await gaming.maintenance.reconcile()).toBeGreaterThan(0);
    expect(await stateOf(round)).toMatchObject({ state: 'checking' });
    await seat.win(round, '0');
    expect(await stateOf(round)).toMatchObject({ state: 'settled' });
  });

  test('a vendor has a horizon of its own, and its unresolved rounds are reported by number', async () => {
    const seat = await openSession(await gaming.aPlayer());
    const rounds = [newId(), newId()];
    await gaming.maintenance.reconcile();
    const start = gaming.clock.now();
    const [ofAnother, ofYetAnother] = [newId(), newId()];
    for (const round of [...rounds, ofAnother, ofYetAnother]) await seat.bet(round, newId(), '100');
    for (const [vendor, round] of [
      ['BAGAL', ofAnother],
      ['DIWATA', ofYetAnother],
    ])
      await gaming.pool.query('update gaming_rounds set vendor_code = $1 where round = $2', [vendor, round]);
    gaming.horizonsMs.set(testVendor, testHorizonMs / 2).set('BAGAL', testHorizonMs * 2);
    gaming.unresolved.length = 0;
    for (const [reached, marked] of [
      [testHorizonMs / 2, 2],
      [testHorizonMs, 1],
      [testHorizonMs * 2, 1],
    ] as const) {
      gaming.clock.set(start + reached);
      expect(await gaming.maintenance.reconcile()).toBe(0);
      gaming.clock.advance(1);
      expect(await gaming.maintenance.reconcile()).toBe(marked);
    }
    gaming.horizonsMs.clear();
    expect(gaming.unresolved).toEqual([`${testVendor} 2`, 'DIWATA 1', 'BAGAL 1']);
    for (const round of rounds) expect(await stateOf(round)).toMatchObject({ state: 'checking' });
  });

  test.each([
    ['bet', '100'],
    ['win', '40'],
  ] as const)('a further %s is news of an open round: it is not unresolved yet', async (call, amount) => {
    const seat = await openSession(await gaming.aPlayer());
    const round = newId();
    await seat.bet(round, newId(), '100');
    gaming.clock.advance(testHorizonMs - 1000);
    await (call === 'bet' ? seat.bet(round, newId(), amount) : seat.win(round, amount, false));
    gaming.clock.advance(2000);
    await gaming.maintenance.reconcile();
    expect(await stateOf(round)).toMatchObject({ state: 'pending' });
  });

  test('a round that was lost is settled too: its bet stands', async () => {
    const seat = await openSession(await gaming.aPlayer());
    const [round, bet] = [newId(), newId()];
    await seat.bet(round, bet, '100');
    await seat.win(round, '0');
    expect(await seat.rollback(round, bet)).toMatchObject({ http: 409, status: 'SETTLED' });
    expect(await stateOf(round)).toEqual({ state: 'settled', stake: 100n, payout: 0n, cancelled_stake: 0n });
  });

  test('a bet under the id of another player’s, or of another game’s, is a conflict and no repeat', async () => {
    const player = await gaming.aPlayer();
    const [seat, otherGame, stranger] = [
      await openSession(player),
      await openSession(player, '3'),
      await openSession(await gaming.aPlayer()),
    ];
    const [round, transaction] = [newId(), newId()];
    expect(await seat.bet(round, transaction, '100')).toMatchObject({ status: 'OK', duplicate: false });
    for (const other of [otherGame, stranger])
      expect(await other.bet(round, transaction, '100')).toMatchObject({ http: 409, status: 'CONFLICT' });
    expect(await seat.bet(round, transaction, '100')).toMatchObject({ status: 'OK', duplicate: true, balance: '99900' });
  });

  test('a bet is taken back by its own player’s rollback alone', async () => {
    const [player, thief] = [await gaming.aPlayer(), await gaming.aPlayer()];
    const [seat, other] = [await openSession(player), await openSession(thief)];
    const [round, bet] = [newId(), newId()];
    await seat.bet(round, bet, '100');
    await other.bet(round, newId(), '100');
    expect(await other.rollback(round, bet)).toMatchObject({ http: 409, status: 'CONFLICT' });
    // The ledger itself refuses it too, whoever asks.
    const cancel = { playerId: thief.playerId, source: `vendor:${testVendor}`, reference: newId(), target: bet, currency: 'PHP' } as const;
    expect(await gaming.wallet.cancel(cancel)).toMatchObject({ ok: false, failure: { code: 'key_reused' } });
    for (const { playerId } of [player, thief]) expect(await gaming.wallet.balance(playerId)).toMatchObject({ minor: 99_900n });
    const { rows } = await gaming.pool.query('select state, stake from gaming_rounds where round = $1', [round]);
    expect(rows).toEqual([
      { state: 'pending', stake: 100n },
      { state: 'pending', stake: 100n },
    ]);
    expect(await gaming.wallet.audit()).toEqual([]);
    expect(await seat.rollback(round, bet)).toMatchObject({ status: 'OK', balance: '100000' });
  });

  test('sessions end after their life', async () => {
    const seat = await openSession(await gaming.aPlayer());
    gaming.clock.advance(13 * 3_600_000);
    expect(await gaming.maintenance.expire()).toBeGreaterThan(0);
    expect(await seat.bet(newId(), newId(), '100')).toMatchObject({ status: 'SESSION_CLOSED' });
  });

  test('two vendors’ round ids and two players’ round ids do not meet', async () => {
    const [one, two] = [await openSession(await gaming.aPlayer()), await openSession(await gaming.aPlayer())];
    const shared = newId();
    expect(await one.bet(shared, newId(), '100')).toMatchObject({ status: 'OK' });
    expect(await two.win(shared, '100')).toMatchObject({ status: 'UNKNOWN_ROUND' });
    expect(await two.bet(shared, newId(), '100')).toMatchObject({ status: 'OK' });
  });

  test('a launch and a session are good for their own vendor alone', async () => {
    const player = await gaming.aPlayer();
    const token = await gaming.launchToken(player);
    const stranger = 'OTHERSTUDIO';
    const asStranger = { ...testCaller, vendorCode: stranger };
    expect(await gaming.seamless.openSession(asStranger, { token, game: 'game-1' })).toMatchObject({ failure: { code: 'bad_token' } });
    const opened = await gaming.seamless.openSession(testCaller, { token, game: 'game-1' });
    const session = opened.ok ? opened.value.id : '';
    const seat = { session, player: player.playerId, currency: 'PHP' } as const;
    const unknown = { ok: false, failure: { code: 'unknown_player' } };
    expect(await gaming.seamless.balance(asStranger, seat)).toMatchObject(unknown);
    expect(await gaming.seamless.closeSession(asStranger, seat)).toMatchObject(unknown);
    const bet = { ...seat, game: 'game-1', round: newId(), transaction: newId(), stake: 100n, payout: null, closed: false };
    expect(await gaming.seamless.bet(asStranger, bet)).toMatchObject(unknown);
    // Not even where the other vendor knows the player and has a game of that code.
    gaming.catalogue.set('7', gaming.aGame('7', { vendorCode: stranger, vendorGame: 'game-1' }));
    const elsewhere = await gaming.launches.launch({
      player,
      vendorCode: stranger,
      gameId: 'game-1',
      nodeId: '7',
      gameType: 'RNG',
      language: 'TY',
      theme: 'dark',
    });
    const there = elsewhere.ok ? (new URL(elsewhere.value.url).searchParams.get('token') ?? '') : '';
    expect(await gaming.seamless.openSession(asStranger, { token: there, game: 'game-1' })).toMatchObject({ ok: true });
    const refused = { ok: false, failure: { code: 'unknown_session' } };
    expect(await gaming.seamless.bet(asStranger, bet)).toMatchObject(refused);
    // Nor in another player's name.
    const friend = await gaming.aPlayer();
    await openSession(friend);
    expect(await gaming.seamless.bet(testCaller, { ...bet, player: friend.playerId })).toMatchObject(refused);
    expect(await gaming.seamless.bet(testCaller, bet)).toMatchObject({ ok: true, value: { balance: { minor: 99_900n } } });
    const { session: _, ...rollback } = { ...bet, transaction: newId(), target: bet.transaction };
    expect(await gaming.seamless.rollback({ ...testCaller, vendorCode: 'THIRDSTUDIO' }, rollback)).toMatchObject(unknown);
    expect(await gaming.seamless.closeRound({ ...testCaller, vendorCode: 'THIRDSTUDIO' }, rollback)).toMatchObject(unknown);
  });

  test('the signature is over time and raw body, in lower case and whole', async () => {
    const raw = '{"token":"t","game":"game-1"}';
    const timestamp = String(gaming.clock.now());
    const signature = createHmac('sha256', gaming.secret).update(`${timestamp}.${raw}`).digest('hex');
    expect(await client().sendRaw('session/open', raw, { timestamp, signature })).toMatchObject({ status: 'BAD_TOKEN' });
    for (const wrong of [signature.toUpperCase(), `${signature}0`, signature.slice(1)])
      expect(await client().sendRaw('session/open', raw, { timestamp, signature: wrong }), wrong).toMatchObject({
        http: 401,
        status: 'BAD_SIGNATURE',
      });
  });

  test('a signature with one digit changed, wherever it stands, is refused', async () => {
    const raw = '{"token":"t","game":"game-1"}';
    const timestamp = String(gaming.clock.now());
    const signature = createHmac('sha256', gaming.secret).update(`${timestamp}.${raw}`).digest('hex');
    for (let at = 0; at < signature.length; at++) {
      const changed = `${signature.slice(0, at)}${signature[at] === '0' ? '1' : '0'}${signature.slice(at + 1)}`;
      expect(await client().sendRaw('session/open', raw, { timestamp, signature: changed }), `digit ${at}`).toMatchObject({
        status: 'BAD_SIGNATURE',
      });
    }
  });
});
