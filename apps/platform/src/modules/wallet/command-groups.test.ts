import { afterAll, expect, test } from 'vitest';
import { asAsker } from '../../kernel/asker.ts';
import { limits } from '../../kernel/limits.ts';
import { OverloadedError } from '../../kernel/semaphore.ts';
import { walletMove } from './wallet.ts';
import { key, outcome, php, startTestWallet } from './testing.ts';

const { database, ids, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

const players = (count: number, balance: bigint): Promise<readonly string[]> =>
  Promise.all(Array.from({ length: count }, () => aPlayer(balance)));
const debit = (playerId: string, reference: string, minor: bigint) => wallet.debit({ ...key(playerId, reference), amount: php(minor) });

/** How many transactions of the store have written the debits of these players. */
const transactionsOf = async (those: readonly string[]): Promise<number> =>
  (
    await database.pool.query<{ transactions: number }>(
      `select count(distinct xmin::text)::int as transactions from wallet_transactions where kind = 'debit' and player_id = any ($1)`,
      [those],
    )
  ).rows[0]?.transactions ?? 0;

test('commands of many players at once share transactions, and each has its own answer', async () => {
  const rich = await players(40, 100n);
  const poor = await players(20, 5n);
  const answers = await Promise.all([...rich, ...poor].map((player) => debit(player, 'one', 10n)));
  expect(answers.map(outcome)).toEqual([...rich.map(() => 'done'), ...poor.map(() => 'insufficient_funds')]);
  for (const player of rich) expect(await balanceOf(player)).toBe(90n);
  expect(await transactionsOf(rich)).toBeLessThan(rich.length / 2);
  expect(await wallet.audit()).toEqual([]);
});

test('repeats of a command and other commands of its player are answered one after the other', async () => {
  const player = await aPlayer(100n);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, place) => debit(player, `r${place % 20}`, 10n)));
  const outcomes = answers.map(outcome);
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(10);
  expect(outcomes.filter((each) => each === 'repeat')).toHaveLength(20);
  expect(outcomes.filter((each) => each === 'insufficient_funds')).toHaveLength(30);
  expect(await balanceOf(player)).toBe(0n);
});

test('nobody waits for an account that another transaction has locked', async () => {
  const [held = '', ...others] = await players(60, 100n);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await wallet.lockedBalance(held, client);
    const free = others.map((player, place) =>
      place === 30 ? [debit(held, 'late', 1n), debit(player, 'one', 1n)] : [debit(player, 'one', 1n)],
    );
    const late = free[30]![0]!;
    const answers = await Promise.all(free.flat().filter((answer) => answer !== late));
    expect(new Set(answers.map(outcome))).toEqual(new Set(['done']));
    expect(await balanceOf(held)).toBe(100n);
    // They were not carried out anew, each alone, after a wait for the lock.
    expect(await transactionsOf(others)).toBeLessThan(others.length / 2);
    await client.query('commit');
    expect(outcome(await late)).toBe('done');
  } finally {
    client.release();
  }
});

test('a command that cannot be stored fails alone', async () => {
  const those = await players(40, 100n);
  const id = ids.newId();
  const move = (player: string, own: string) =>
    wallet.callInGroup(walletMove, {
      p_id: own,
      p_player: player,
      p_source: 'test',
      p_kind: 'debit',
      p_reference: `${player}-fails`,
      p_fingerprint: own,
      p_currency: 'PHP',
      p_debit: 1n,
      p_credit: 0n,
      p_statement: 'stake',
      p_description: '',
      p_group: null,
      p_at: new Date(),
    });
  const answers = await Promise.allSettled(those.map((player, place) => move(player, place >= 38 ? id : ids.newId())));
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await Promise.all(those.slice(0, 38).map(balanceOf))).toEqual(those.slice(0, 38).map(() => 99n));
});

test('one asker has a share of the places to wait, and beyond all of them nobody waits', async () => {
  const player = await aPlayer(1_000n);
  const from = (address: string, count: number) =>
    Array.from({ length: count }, (_, place) => asAsker(address, () => debit(player, `${address}-${place}`, 1n)));
  const greedy = from('198.51.100.7', limits.poolQueueMax);
  const other = from('203.0.113.9', 1);
  const ended = await Promise.allSettled(greedy);
  const refused = ended.filter((answer) => answer.status === 'rejected');
  expect(refused.length).toBeGreaterThan(limits.poolQueueMax / 2);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(OverloadedError);
  expect((await Promise.all(other)).map(outcome)).toEqual(['done']);
});
