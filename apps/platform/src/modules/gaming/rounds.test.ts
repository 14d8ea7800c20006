import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGaming, testCaller, testHorizonMs, type TestGaming } from '../../testing/test-gaming.ts';
import type { VendorCaller } from './index.ts';
import { tellOutcomes } from './outcome-notices.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

let count = 0;
const newId = (): string => `x${++count}`;

type PlayerOptions = Parameters<TestGaming['aPlayer']>[0];

/** A player in a game session of a vendor, and what that vendor tells of one round. */
const aRound = async ({
  caller = testCaller,
  nodeId = '1',
  ...options
}: PlayerOptions & { caller?: VendorCaller; nodeId?: string } = {}) => {
  const player = await gaming.aPlayer(options);
  const game = `game-${nodeId}`;
  const opened = await gaming.seamless.openSession(caller, { token: await gaming.launchToken(player, nodeId), game });
  if (!opened.ok) throw new Error(opened.failure.code);
  const session = opened.value.id;
  const round = newId();
  const key = () => ({ player: player.playerId, game, round, transaction: newId(), currency: 'PHP' }) as const;
  const done = async <T>(answer: Promise<{ readonly ok: boolean } & T>): Promise<void> => expect(await answer).toMatchObject({ ok: true });
  return {
    playerId: player.playerId,
    bet: async (stake: bigint, payout: bigint | null = null, settles?: Date): Promise<string> => {
      const bet = { ...key(), session, stake, payout, closed: false, settles };
      await done(gaming.seamless.bet(caller, bet));
      return bet.transaction;
    },
    win: (payout: bigint, closed: boolean) => done(gaming.seamless.win(caller, { ...key(), payout, closed })),
    rollback: (target: string) => done(gaming.seamless.rollback(caller, { ...key(), target })),
    close: () => done(gaming.seamless.closeRound(caller, key())),
    changedAt: async (): Promise<Date> =>
      (
        await gaming.pool.query<{ at: Date }>('select changed_at as at from gaming_rounds where player_id = $1 and round = $2', [
          player.playerId,
          round,
        ])
      ).rows[0]?.at ?? new Date(0),
    closedAt: async (): Promise<unknown> =>
      (await gaming.pool.query('select closed_at from gaming_rounds where player_id = $1 and round = $2', [player.playerId, round])).rows[0]
        ?.closed_at,
    state: async (): Promise<unknown> =>
      (await gaming.pool.query('select state from gaming_rounds where player_id = $1 and round = $2', [player.playerId, round])).rows[0]
        ?.state,
  };
};
type Round = Awaited<ReturnType<typeof aRound>>;

const waitPastHorizon = async (): Promise<void> => {
  gaming.clock.advance(testHorizonMs + 1);
  await gaming.maintenance.reconcile();
};

test('a trial player’s play is on the house’s side of play money alone', async () => {
  const vendor = 'PLAYSTUDIO';
  gaming.catalogue.set('7', gaming.aGame('7', { vendorCode: vendor }));
  const trial = await aRound({ type: 4, caller: { ...testCaller, vendorCode: vendor }, nodeId: '7' });
  await trial.bet(100n);
  await trial.bet(100n, 40n);
  await trial.rollback(await trial.bet(70n));
  await trial.win(250n, true);
  const ofVendor = async () => (await gaming.wallet.houseBalances()).filter(({ account }) => account.endsWith(`:vendor:${vendor}`));
  await expect
    .poll(async () => (await gaming.wallet.rollUpHouse(), ofVendor()))
    .toEqual([{ account: `house:play:vendor:${vendor}`, currency: 'PHP', minor: -90n }]);
});

test('one of two bets taken back leaves a closed round settled, and it does not become unresolved later', async () => {
  const round = await aRound();
  const [one] = [await round.bet(70n), await round.bet(30n)];
  await round.close();
  await round.rollback(one);
  expect(await round.state()).toBe('settled');
  await waitPastHorizon();
  expect(await round.state()).toBe('settled');
});

test('a round that is closed again was changed when it was closed first', async () => {
  const round = await aRound();
  await round.bet(100n);
  await round.win(250n, false);
  gaming.clock.advance(1000);
  await round.close();
  const closedAt = new Date(gaming.clock.now());
  gaming.clock.advance(60_000);
  await round.close();
  expect([await round.state(), await round.changedAt()]).toEqual(['settled', closedAt]);
});

test('a win that comes late and closes the round again leaves the time of its closing', async () => {
  const round = await aRound();
  await round.bet(100n);
  gaming.clock.advance(1000);
  await round.close();
  const closedAt = new Date(gaming.clock.now());
  gaming.clock.advance(60_000);
  await round.win(250n, true);
  expect([await round.state(), await round.closedAt()]).toEqual(['settled', closedAt]);
});

test.each<[string, string, (round: Round, bet: string) => Promise<unknown>]>([
  ['a further bet', 'pending', (round) => round.bet(100n)],
  ['a win that leaves it open', 'pending', (round) => round.win(40n, false)],
  ['its last bet taken back', 'cancelled', (round, bet) => round.rollback(bet)],
  ['its close', 'settled', (round) => round.close()],
])('%s is news of an unresolved round: it is %s', async (_news, state, tell) => {
  const round = await aRound();
  const bet = await round.bet(100n);
  await waitPastHorizon();
  expect(await round.state()).toBe('checking');
  await tell(round, bet);
  expect(await round.state()).toBe(state);
});

/** What players were told of since the last time, with whom. */
const takeTold = async (): Promise<readonly string[]> =>
  (
    await gaming.pool.query<{ payload: { playerId: string; kind: string } }>(
      "DELETE FROM topic_delivery WHERE topic = 'player.notice' RETURNING payload",
    )
  ).rows
    .map(({ payload: { playerId, kind } }) => `${playerId} ${kind}`)
    .toSorted();

test('a player is told once that rounds which were in check have ended, and of none that never was', async () => {
  const [two, late, quiet] = [await aRound(), await aRound(), await aRound()];
  const tell = (): Promise<number> => tellOutcomes(gaming);
  // Those of the tests before.
  await tell();
  await takeTold();
  for (const round of [two, late]) await round.bet(100n);
  await waitPastHorizon();
  await quiet.bet(100n);
  await quiet.win(0n, true);
  expect(await tell()).toBe(0);
  // News alone is no end.
  await late.win(40n, false);
  expect(await tell()).toBe(0);
  await two.close();
  await late.close();
  expect(await tell()).toBe(2);
  expect(await takeTold()).toEqual([two, late].map(({ playerId }) => `${playerId} round_resolved`).toSorted());
  expect(await tell()).toBe(0);
});

test('a player who could not be told of a round is told later', async () => {
  const round = await aRound();
  const bet = await round.bet(100n);
  await waitPastHorizon();
  await round.rollback(bet);
  await gaming.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the store is full'; END $$`,
  );
  // It refuses the commit.
  await gaming.pool.query(
    'CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON gaming_rounds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  await takeTold();
  await expect(tellOutcomes(gaming)).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'the store is full' })] });
  await gaming.pool.query('DROP FUNCTION refuse CASCADE');
  expect(await takeTold()).toEqual([]);
  expect(await tellOutcomes(gaming)).toBe(1);
  expect(await takeTold()).toEqual([`${round.playerId} round_resolved`]);
});

test('closed game sessions are forgotten after 90 days, but for the last of a player with a vendor', async () => {
  const player = await gaming.aPlayer();
  for (let turn = 0; turn < 3; turn++) {
    expect((await gaming.seamless.openSession(testCaller, { token: await gaming.launchToken(player), game: 'game-1' })).ok).toBe(true);
    await gaming.maintenance.closeSessions(player.playerId);
    gaming.clock.advance(1000);
  }
  const kept = async (): Promise<number> =>
    (await gaming.pool.query('select 1 from gaming_sessions where player_id = $1', [player.playerId])).rows.length;
  await gaming.maintenance.forget();
  expect(await kept()).toBe(3);
  gaming.clock.advance(91 * 24 * 3_600_000);
  await gaming.maintenance.forget();
  expect(await kept()).toBe(1);
  // The one that stayed is looked at no more, and goes with the next that is as old.
  expect(await gaming.maintenance.forget()).toBe(0);
  expect((await gaming.seamless.openSession(testCaller, { token: await gaming.launchToken(player), game: 'game-1' })).ok).toBe(true);
  await gaming.maintenance.closeSessions(player.playerId);
  await gaming.maintenance.forget();
  expect(await kept()).toBe(2);
  gaming.clock.advance(91 * 24 * 3_600_000);
  await gaming.maintenance.forget();
  expect(await kept()).toBe(1);
});

const hourMs = 3_600_000;

test('a bet that its vendor expects to settle later is open until then and a horizon longer, and settles as any other', async () => {
  const round = await aRound();
  const other = await aRound();
  await round.bet(100n, null, new Date(gaming.clock.now() + 5 * hourMs));
  await other.bet(100n);
  await waitPastHorizon();
  expect([await round.state(), await other.state()]).toEqual(['pending', 'checking']);
  gaming.clock.advance(5 * hourMs - 1000);
  await gaming.maintenance.reconcile();
  expect(await round.state()).toBe('pending');
  await waitPastHorizon();
  expect(await round.state()).toBe('checking');
  await round.win(250n, true);
  expect(await round.state()).toBe('settled');
});

test('of several bets the latest time holds, and none for more than 366 days', async () => {
  const [round, far] = [await aRound(), await aRound()];
  const at = gaming.clock.now();
  await round.bet(100n, null, new Date(at + 5 * hourMs));
  await round.bet(100n, null, new Date(at + hourMs));
  await round.bet(100n);
  await far.bet(100n, null, new Date(at + 9000 * 24 * hourMs));
  gaming.clock.advance(2 * hourMs);
  await gaming.maintenance.reconcile();
  expect(await round.state()).toBe('pending');
  const until = async (playerId: string) =>
    (await gaming.pool.query<{ at: Date }>('select settles_at as at from gaming_rounds where player_id = $1', [playerId])).rows[0]?.at;
  expect(await until(far.playerId)).toEqual(new Date(at + 366 * 24 * hourMs));
});

test('the time of settling is part of a bet: a repeat with another one is a conflict', async () => {
  const player = await gaming.aPlayer();
  const opened = await gaming.seamless.openSession(testCaller, { token: await gaming.launchToken(player, '1'), game: 'game-1' });
  if (!opened.ok) throw new Error(opened.failure.code);
  const bet = {
    player: player.playerId,
    game: 'game-1',
    round: newId(),
    transaction: newId(),
    session: opened.value.id,
    currency: 'PHP' as const,
    stake: 100n,
    payout: null,
    closed: false,
    settles: new Date(gaming.clock.now() + hourMs),
  };
  expect(await gaming.seamless.bet(testCaller, bet)).toMatchObject({ ok: true, value: { duplicate: false } });
  expect(await gaming.seamless.bet(testCaller, bet)).toMatchObject({ ok: true, value: { duplicate: true } });
  const later = { ...bet, settles: new Date(gaming.clock.now() + 2 * hourMs) };
  expect(await gaming.seamless.bet(testCaller, later)).toMatchObject({ ok: false, failure: { code: 'key_reused' } });
});
