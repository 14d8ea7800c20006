import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, newId, openSeat } from '../../../../testing/seats.ts';
import { startTestGaming, testCaller, type TestGaming } from '../../../../testing/test-gaming.ts';
import type { VendorAnswer } from '../../../../testing/vendor-client.ts';
import { winsMax } from './bodies.ts';

let gaming: TestGaming;
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

type Win = Readonly<Record<string, unknown>>;
type Answered = VendorAnswer & { readonly answers?: readonly Omit<VendorAnswer, 'http'>[] };
const call = (name: string, body: Win): Promise<Answered> => clientOf(gaming).call(name, body);
const sendMany = (wins: readonly unknown[]): Promise<Answered> => call('wallet/wins', { wins });
const sendEach = async (wins: readonly Win[]) => {
  const answers: Omit<VendorAnswer, 'http'>[] = [];
  for (const win of wins) {
    const { http: _, ...answer } = await call('wallet/win', win);
    answers.push(answer);
  }
  return answers;
};

/** Players with open rounds of the same names, each with a bet of 1.00. */
const seatsWith = async (rounds: readonly string[], count = 2) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const seat = await openSeat(gaming, await gaming.aPlayer({ minor: 10_000n }));
      for (const round of rounds) expect(await seat.bet(round, `${seat.play.player}-${round}`, '100')).toMatchObject({ status: 'OK' });
      return seat.play;
    }),
  );
type Play = Awaited<ReturnType<typeof seatsWith>>[number];
const winOf = ({ player, game, currency }: Play, round: string, amount: string, more: Win = {}): Win => ({
  player,
  game,
  currency,
  round,
  transaction: `${player}-${round}-w`,
  amount,
  closed: true,
  ...more,
});

/** All that a player's calls have left, but for ids. */
const kept = async ({ player }: Play) => ({
  balance: (await gaming.wallet.balance(player))?.minor,
  rounds: (
    await gaming.pool.query(
      'select round, state, stake, payout, wins, closed_at is null as open from gaming_rounds where player_id = $1 order by round',
      [player],
    )
  ).rows,
  money: (
    await gaming.pool.query(
      `select replace(reference, $1, 'p') as reference, kind, debit, credit, balance_after, statement, description
         from wallet_transactions where player_id = $1 and source <> 'seed' order by seq`,
      [player],
    )
  ).rows,
  hints: (await gaming.pool.query(`select count(*)::int from outbox where payload ->> 'playerId' = $1`, [player])).rows,
});

const step = fc.record({
  seat: fc.integer({ min: 0, max: 1 }),
  round: fc.constantFrom('r1', 'r2', 'r3', 'never'),
  transaction: fc.integer({ min: 0, max: 4 }),
  amount: fc.constantFrom('0', '0', '250', '999999999999999', '1.5'),
  currency: fc.constantFrom('PHP', 'PHP', 'PHP', 'USD', 'XXX'),
  closed: fc.boolean(),
});

test('any wins in one call: answers, rounds, records and money are those of single calls, and a repeat changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      const rounds = ['r1', 'r2', 'r3'];
      const [single, many] = [await seatsWith(rounds), await seatsWith(rounds)];
      const winsOf = (plays: readonly Play[]): readonly Win[] =>
        steps.map(({ seat, round, transaction, ...more }) => {
          const play = plays[seat] ?? plays[0]!;
          return winOf(play, round, '0', { ...more, transaction: `${play.player}-${transaction}` });
        });
      const nameless = (answers: Answered['answers'] = []) =>
        answers.map(({ reference, ...answer }) => ({ ...answer, stored: reference !== undefined }));
      const [one, all] = [await sendEach(winsOf(single)), await sendMany(winsOf(many))];
      expect(all).toMatchObject({ http: 200, status: 'OK' });
      expect(nameless(all.answers)).toEqual(nameless(one));
      const left = await Promise.all(many.map(kept));
      expect(left).toEqual(await Promise.all(single.map(kept)));
      const again = await sendMany(winsOf(many));
      expect(again.answers?.map(({ reference }) => reference)).toEqual(all.answers?.map(({ reference }) => reference));
      expect(again.answers?.filter(({ status, duplicate }) => status === 'OK' && duplicate !== true)).toEqual([]);
      expect(await Promise.all(many.map(kept))).toEqual(left);
      expect(await gaming.wallet.audit()).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 120_000);

test('one bad win stops no other: each is answered for itself, in its place', async () => {
  const [play, stranger] = await seatsWith(['r1', 'r2']);
  if (play === undefined || stranger === undefined) throw new Error('nobody is seated');
  const good = winOf(play, 'r1', '700');
  const conflicts = gaming.conflicts.length;
  await gaming.pool.query(`update wallet_accounts set merchant_code = 'other' where player_id = $1`, [stranger.player]);
  const { http, status, answers } = await sendMany([
    null,
    { ...good, amount: 7 },
    { ...good, bonus: '1' },
    good,
    { ...good, amount: '701' },
    winOf(play, 'never', '1'),
    { ...good, player: 'nobody' },
    winOf(stranger, 'r1', '1'),
    { ...good, currency: 'XXX' },
    winOf(play, 'r2', '0'),
  ]);
  expect([http, status]).toEqual([200, 'OK']);
  expect(answers).toMatchObject([
    { status: 'BAD_REQUEST', field: 'body', message: expect.any(String) },
    { status: 'BAD_REQUEST', field: 'amount' },
    { status: 'BAD_REQUEST', field: 'bonus' },
    { status: 'OK', duplicate: false, balance: '10500' },
    { status: 'CONFLICT' },
    { status: 'UNKNOWN_ROUND' },
    { status: 'UNKNOWN_PLAYER' },
    { status: 'UNKNOWN_PLAYER' },
    { status: 'WRONG_CURRENCY' },
    { status: 'OK', duplicate: false, balance: '10500' },
  ]);
  // An operator learns of a changed id as from a single call.
  expect(gaming.conflicts.slice(conflicts)).toEqual([`${testCaller.vendorCode} wallet/wins`]);
});

test('its body may be larger than that of the others, and no larger', async () => {
  const [play] = await seatsWith(['r1'], 1);
  if (play === undefined) throw new Error('nobody is seated');
  const wins = Array.from({ length: winsMax }, (_, n) => winOf(play, 'r1', '1', { transaction: newId(), closed: n === winsMax - 1 }));
  expect((await sendMany(wins)).answers?.every(({ status }) => status === 'OK')).toBe(true);
  expect((await gaming.wallet.balance(play.player))?.minor).toBe(9_900n + BigInt(winsMax));
  const padded = { ...winOf(play, 'r1', '1'), round: 'x'.repeat(1000) };
  expect(await sendMany([...wins, padded])).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'wins' });
  expect(await sendMany(wins.map(() => padded))).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'body' });
  expect(await call('wallet/win', padded)).toMatchObject({ field: 'round' });
  expect(await call('wallet/win', { wins })).toMatchObject({ http: 400, status: 'BAD_REQUEST', field: 'body' });
});

test('a store that loses its connection in the middle of the wins has done none of them, and does all at the repeat', async () => {
  const plays = await seatsWith(['r1'], 3);
  const [last] = plays.toSorted((a, b) => (a.player < b.player ? 1 : -1));
  const wins = plays.map((play) => winOf(play, 'r1', '300'));
  const holder = await gaming.pool.connect();
  let stopped: Promise<Answered>;
  try {
    await holder.query('begin');
    await holder.query(`select from gaming_rounds where player_id = $1 for update`, [last?.player]);
    stopped = sendMany(wins);
    const isWaiting = async (): Promise<boolean> => {
      const { rowCount } = await gaming.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query like '%gaming_wins%' and wait_event_type = 'Lock' and datname = current_database()`,
      );
      return (rowCount ?? 0) > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    expect(await stopped).toMatchObject({ http: 503, status: 'IN_PROGRESS' });
    for (const play of plays) expect((await kept(play)).balance).toBe(9_900n);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await sendMany(wins)).answers).toMatchObject(plays.map(() => ({ status: 'OK', duplicate: false, balance: '10200' })));
  expect((await sendMany(wins)).answers).toMatchObject(plays.map(() => ({ status: 'OK', duplicate: true, balance: '10200' })));
});

test('batches that hold the same players in other orders, beside single calls, wait for each other and never forever', async () => {
  const rounds = Array.from({ length: 12 }, (_, n) => `r${n}`);
  const plays = await seatsWith(rounds, 6);
  const batches = rounds.map((round, n) => (n % 2 === 0 ? plays : plays.toReversed()).map((play) => winOf(play, round, '10')));
  const answers = await Promise.all([...batches.map(sendMany), ...batches.flat().map((win) => call('wallet/win', win))]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'OK'));
  for (const play of plays) expect((await kept(play)).balance).toBe(10_000n - 1_200n + 120n);
});
