import { money } from '@palaro/money';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestGaming, testCaller } from '../../testing/test-gaming.ts';

const gaming = await startTestGaming();
afterAll(() => gaming.stop());
const seed = 5_000n;
let code = '';
let opened = 0;
// A jackpot of its own for every test, which two games share.
beforeEach(() => {
  code = `FIESTA${++opened}`;
  for (const game of ['game-1', 'game-3']) gaming.jackpots.set(game, { code, seed: money('PHP', seed) });
  gaming.jackpots.delete('game-2');
});

/** A player in a session of a game, and what its studio sends for them. */
const aSeat = async (nodeId = '1', player: Parameters<typeof gaming.aPlayer>[0] = {}) => {
  const given = await gaming.aPlayer(player);
  const { playerId } = given;
  const session = await gaming.seamless.openSession(testCaller, {
    token: await gaming.launchToken(given, nodeId),
    game: `game-${nodeId}`,
  });
  if (!session.ok) throw new Error(session.failure.code);
  const key = (round: string, transaction: string) =>
    ({ player: playerId, game: `game-${nodeId}`, round, transaction: `${playerId}-${transaction}`, currency: 'PHP' }) as const;
  const codeOf = (answer: { ok: boolean; failure?: { code: string } }): string => answer.failure?.code ?? 'ok';
  return {
    playerId,
    hasJackpot: session.value.hasJackpot,
    balance: async () => (await gaming.wallet.balance(playerId))?.minor,
    bet: async (round: string, contribution?: bigint, stake = 1_000n, transaction = `${round}.b`) =>
      codeOf(
        await gaming.seamless.bet(testCaller, {
          ...key(round, transaction),
          session: session.value.id,
          stake,
          payout: null,
          closed: false,
          contribution,
        }),
      ),
    session: session.value.id,
    win: async (round: string, { payout = 0n, jackpot = true, transaction = `${round}.w`, closed = true } = {}) => {
      const answer = await gaming.seamless.win(testCaller, { ...key(round, transaction), payout, closed, jackpot });
      return answer.ok ? (answer.value.jackpot?.minor ?? null) : answer.failure.code;
    },
    rollback: async (round: string) =>
      codeOf(await gaming.seamless.rollback(testCaller, { ...key(round, `${round}.r`), target: `${playerId}-${round}.b` })),
  };
};
const pool = async (): Promise<{ pool: number; balance: bigint } | undefined> =>
  (await gaming.pool.query<{ pool: number; balance: bigint }>('select pool, balance from wallet_jackpots where code = $1', [code])).rows[0];
/** What is paid from and to an account that begins so, in minor units. */
const posted = async (account: string): Promise<bigint> => {
  const { rows } = await gaming.pool.query<{ sum: string }>(
    `select coalesce(sum(case when starts_with(destination, $1) then amount else 0 end - case when starts_with(origin, $1) then amount else 0 end), 0)::text as sum
       from wallet_postings`,
    [account],
  );
  return BigInt(rows[0]?.sum ?? -1);
};
/** How many calls of this database wait for a lock that another holds. */
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await gaming.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};
const sound = async (): Promise<void> => {
  expect(await gaming.wallet.audit()).toEqual([]);
  expect(await posted(`house:real:jackpot:demo:${code}:`)).toBe((await pool())?.balance ?? 0n);
};

test('a contribution is part of the stake: the player pays the stake alone, the house gives it on, and the operator the seed of the first', async () => {
  const [first, second] = [await aSeat('1'), await aSeat('3')];
  const seeds = await posted('house:real:jackpot-seeds:demo');
  expect([first.hasJackpot, await first.bet('r1', 5n), await second.bet('r1', 7n)]).toEqual([true, 'ok', 'ok']);
  expect(await first.bet('r1', 5n)).toBe('ok');
  expect([await first.balance(), await second.balance()]).toEqual([99_000n, 99_000n]);
  expect(await pool()).toEqual({ pool: 1, balance: seed + 12n });
  expect(await posted('house:real:jackpot-seeds:demo')).toBe(seeds - seed);
  await sound();
});

test('the whole pool is paid beside the payout once, also when the win comes again, and the next pool begins with the seed', async () => {
  const [winner, other] = [await aSeat('3'), await aSeat('1')];
  await other.bet('r1', 900n);
  await winner.bet('r1', 100n);
  for (let turn = 0; turn < 3; turn++) expect(await winner.win('r1', { payout: 300n })).toBe(seed + 1_000n);
  expect(await winner.balance()).toBe(99_000n + 300n + seed + 1_000n);
  expect(await pool()).toEqual({ pool: 2, balance: seed });
  expect(await winner.win('r1', { payout: 300n, jackpot: false })).toBe('key_reused');
  const { rows } = await gaming.pool.query('select stake, payout, jackpot_payout, state from gaming_rounds where player_id = $1', [
    winner.playerId,
  ]);
  expect(rows).toEqual([{ stake: 1_000n, payout: 300n + seed + 1_000n, jackpot_payout: seed + 1_000n, state: 'settled' }]);
  const won = await gaming.pool.query('select pool, currency, amount from wallet_jackpot_wins where code = $1', [code]);
  expect(won.rows).toEqual([{ pool: 1, currency: 'PHP', amount: seed + 1_000n }]);
  await sound();
});

test('what a jackpot paid counts towards no bound of the vendor, in a bet with its payout either', async () => {
  const winner = await aSeat('1');
  await winner.bet('r1', 100n);
  expect(await winner.win('r1', { payout: 300n, closed: false })).toBe(seed + 100n);
  const { rows } = await gaming.pool.query<{ status: string }>(
    `select (gaming_bet(p_id => 'own', p_round_id => 'own', p_vendor => $1, p_session => $2, p_player => $3, p_game => 'game-1', p_round => 'r1',
       p_transaction => 'own', p_fingerprint => 'own', p_currency => 'PHP', p_stake => 1, p_payout => 200, p_closed => true, p_refusal => null,
       p_at => now(), p_payout_max => 500, p_round_max => 500)).status`,
    [testCaller.vendorCode, winner.session, winner.playerId],
  );
  expect(rows).toEqual([{ status: 'ok' }]);
  await sound();
});

test('two that win at once get one pool each, and whoever comes second the next one', async () => {
  const seats = await Promise.all([aSeat('1'), aSeat('3'), aSeat('1')]);
  for (const seat of seats) await seat.bet('r1', 50n);
  // All three are on their way before the first may have the pool.
  const held = await gaming.pool.connect();
  await held.query('begin');
  await held.query('select from wallet_jackpots where code = $1 for update', [code]);
  const wins = Promise.all(seats.map((seat) => seat.win('r1')));
  try {
    await expect.poll(waitingForLocks).toBe(3);
  } finally {
    await held.query('commit');
    held.release();
  }
  const paid = await wins;
  expect(paid.toSorted((a, b) => Number(a) - Number(b))).toEqual([seed, seed, seed + 150n]);
  expect(await pool()).toEqual({ pool: 4, balance: seed });
  await sound();
});

test('a round wins once, and only with a contribution that stands', async () => {
  const seat = await aSeat();
  expect(await seat.win('r1')).toBe('unknown_round');
  await seat.bet('r1');
  expect(await seat.win('r1')).toBe('no_jackpot');
  expect(await seat.win('r1', { jackpot: false })).toBe(null);
  await seat.bet('r2', 5n);
  expect(await seat.win('r2')).toBe(seed + 5n);
  expect(await seat.win('r2', { transaction: 'again' })).toBe('no_jackpot');
  await seat.bet('r3', 5n);
  expect([await seat.rollback('r3'), await seat.win('r3')]).toEqual(['ok', 'rolled_back']);
  expect(await pool()).toEqual({ pool: 2, balance: seed });
  await sound();
});

test('what one bet of a round gave stands, whatever its other bets give or take back', async () => {
  const seat = await aSeat();
  await seat.bet('r1', 5n);
  expect(await seat.bet('r1', undefined, 1_000n, 'r1.c')).toBe('ok');
  expect(await seat.win('r1')).toBe(seed + 5n);
  await seat.bet('r2', 5n);
  expect(await seat.bet('r2', 7n, 1_000n, 'r2.c')).toBe('ok');
  expect(await seat.rollback('r2')).toBe('ok');
  expect(await seat.win('r2')).toBe(seed + 7n);
  await sound();
});

test('a bet that is taken back takes its contribution with it, once, and not out of a pool that came after', async () => {
  const [seat, winner] = [await aSeat('1'), await aSeat('3')];
  await seat.bet('r1', 40n);
  expect([await seat.rollback('r1'), await seat.rollback('r1'), await seat.bet('r1', 40n)]).toEqual(['ok', 'ok', 'rolled_back']);
  expect(await pool()).toEqual({ pool: 1, balance: seed });
  await seat.bet('r2', 40n);
  await winner.bet('r1', 10n);
  expect(await winner.win('r1')).toBe(seed + 50n);
  await winner.bet('r2', 60n);
  expect(await seat.rollback('r2')).toBe('ok');
  expect(await pool()).toEqual({ pool: 2, balance: seed + 60n });
  expect(await seat.balance()).toBe(100_000n);
  await sound();
});

test('a jackpot of the same code in another currency is one of its own: neither paid nor touched', async () => {
  await gaming.pool.query(
    `insert into wallet_jackpots (merchant_code, code, currency, opened_at, won_at) values ('demo', $1, 'JPY', now(), 'infinity')`,
    [code],
  );
  const seat = await aSeat();
  await seat.bet('r1', 40n);
  expect(await seat.rollback('r1')).toBe('ok');
  await seat.bet('r2', 60n);
  expect(await seat.win('r2')).toBe(seed + 60n);
  const { rows } = await gaming.pool.query('select currency, pool, balance from wallet_jackpots where code = $1 order by currency', [code]);
  expect(rows).toEqual([
    { currency: 'JPY', pool: 1, balance: 0n },
    { currency: 'PHP', pool: 2, balance: seed },
  ]);
  expect(await gaming.wallet.audit()).toEqual([]);
});

test('a game that takes part in none and play money contribute nothing: their bets are refused, and nothing of them is stored', async () => {
  const [outside, trial] = [await aSeat('2'), await aSeat('1', { type: 4 })];
  expect([outside.hasJackpot, trial.hasJackpot]).toEqual([false, false]);
  expect([await outside.bet('r1', 5n), await trial.bet('r1', 5n)]).toEqual(['no_jackpot', 'no_jackpot']);
  expect([await outside.balance(), await trial.balance()]).toEqual([100_000n, 100_000n]);
  expect([await outside.bet('r1'), await trial.bet('r1')]).toEqual(['ok', 'ok']);
  gaming.jackpots.set('game-1', { code, seed: money('JPY', seed) });
  expect(await (await aSeat()).bet('r1', 5n), 'in another currency').toBe('no_jackpot');
  expect(await pool()).toBeUndefined();
  await sound();
});

test('a bet that is refused contributes nothing, and the same bet with another contribution is another', async () => {
  const seat = await aSeat('1', { minor: 1_500n });
  expect([await seat.bet('r1', 5n, 1_501n), await pool()]).toEqual(['insufficient_funds', undefined]);
  expect([await seat.bet('r1', 5n), await seat.bet('r1', 6n), await seat.bet('r1')]).toEqual(['ok', 'key_reused', 'key_reused']);
  expect(await pool()).toEqual({ pool: 1, balance: seed + 5n });
  await sound();
});

test('a pool without a seed can be empty: the round has won it all the same, and nothing moves', async () => {
  gaming.jackpots.set('game-1', { code, seed: money('PHP', 0n), pauseMs: 1 });
  const [first, second] = [await aSeat(), await aSeat()];
  for (const seat of [first, second]) await seat.bet('r1', 5n);
  expect(await first.win('r1')).toBe(10n);
  expect([await second.win('r1'), await second.win('r1')]).toEqual([0n, 0n]);
  expect(await second.win('r1', { transaction: 'again' })).toBe('no_jackpot');
  expect(await pool()).toEqual({ pool: 2, balance: 0n });
  await sound();
});

const minuteMs = 60_000;
const agree = (terms: { readonly pauseMs?: number; readonly seedsMax?: bigint }): void => {
  for (const game of ['game-1', 'game-3']) gaming.jackpots.set(game, { code, seed: money('PHP', seed), ...terms });
};

test('a jackpot is not won again before its pause is over: nothing of such a win is paid, and the same call goes through afterwards', async () => {
  agree({ pauseMs: 10 * minuteMs });
  const [first, second] = [await aSeat('1'), await aSeat('3')];
  for (const seat of [first, second]) await seat.bet('r1', 5n);
  expect([await first.win('r1'), await second.win('r1', { payout: 300n })]).toEqual([seed + 10n, 'payout_limit']);
  expect([await second.balance(), await pool()]).toEqual([99_000n, { pool: 2, balance: seed }]);
  gaming.clock.advance(10 * minuteMs - 1);
  expect(await second.win('r1', { payout: 300n })).toBe('payout_limit');
  expect(await first.win('r1'), 'a repeat of the win before').toBe(seed + 10n);
  gaming.clock.advance(1);
  expect(await second.win('r1', { payout: 300n })).toBe(seed);
  await sound();
});

test('without a pause two wins at once are both paid, in whichever order their times come', async () => {
  agree({ pauseMs: 0 });
  const [first, second] = [await aSeat('1'), await aSeat('3')];
  for (const seat of [first, second]) await seat.bet('r1', 5n);
  expect(await first.win('r1')).toBe(seed + 10n);
  gaming.clock.advance(-2);
  expect(await second.win('r1')).toBe(seed);
  await sound();
});

test('a jackpot costs no more seeds within 24 hours than is agreed, the first one included', async () => {
  agree({ seedsMax: 3n * seed });
  const seats = await Promise.all(['1', '3', '1', '3'].map((game) => aSeat(game)));
  for (const seat of seats) await seat.bet('r1', 5n);
  const before = await posted('house:real:jackpot-seeds:demo');
  const paid: unknown[] = [];
  for (const seat of seats) {
    paid.push(await seat.win('r1'));
    gaming.clock.advance(minuteMs);
  }
  expect(paid).toEqual([seed + 20n, seed, 'payout_limit', 'payout_limit']);
  expect(await posted('house:real:jackpot-seeds:demo')).toBe(before - 2n * seed);
  gaming.clock.advance((24 * 60 - 4) * minuteMs - 1);
  expect(await seats[2]?.win('r1')).toBe('payout_limit');
  gaming.clock.advance(1);
  expect([await seats[2]?.win('r1'), await seats[3]?.win('r1')]).toEqual([seed, seed]);
  await sound();
});

test('what is agreed of a jackpot holds from the next contribution on, and a pool without a seed costs none', async () => {
  agree({ seedsMax: seed });
  const [first, second] = [await aSeat('1'), await aSeat('3')];
  for (const seat of [first, second]) await seat.bet('r1', 5n);
  expect(await first.win('r1')).toBe('payout_limit');
  agree({ seedsMax: 2n * seed });
  await second.bet('r2', 5n);
  expect(await first.win('r1')).toBe(seed + 15n);
  gaming.jackpots.set('game-1', { code, seed: money('PHP', 0n), seedsMax: 0n });
  await first.bet('r2', 5n);
  expect([await second.win('r1'), await pool()]).toEqual([seed + 5n, { pool: 3, balance: 0n }]);
  await sound();
});

test('the audit names a jackpot that does not hold what its postings say', async () => {
  const seat = await aSeat();
  await seat.bet('r1', 5n);
  await gaming.pool.query('update wallet_jackpots set balance = balance + 1 where code = $1', [code]);
  expect(await gaming.wallet.audit()).toMatchObject([{ account: `house:real:jackpot:demo:${code}:1`, currency: 'PHP' }]);
  await gaming.pool.query('update wallet_jackpots set balance = balance - 1, pool = 2 where code = $1', [code]);
  expect((await gaming.wallet.audit()).map(({ account }) => account).toSorted()).toEqual([
    `house:real:jackpot:demo:${code}:1`,
    `house:real:jackpot:demo:${code}:2`,
  ]);
  await gaming.pool.query('update wallet_jackpots set pool = 1 where code = $1', [code]);
  await sound();
});
