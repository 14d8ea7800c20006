import { afterAll, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { auditedMax, keptCount, rollUpPage } from './audit-store.ts';
import { key, php, startTestWallet } from './testing.ts';

const { database, wallet, ids, aPlayer } = await startTestWallet();
const { pool } = database;
afterAll(() => database.drop());

const onward = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of wallet.auditOnward()) found.push(...page.map(({ account }) => account));
  return found;
};
/** Until nothing that is written elsewhere on the server holds the roll-up back. */
const rollUpAll = async (): Promise<void> => {
  await expect
    .poll(async () => {
      await wallet.rollUpHouse();
      return (
        await pool.query<{ behind: bigint }>(
          'select (select max(seq) from wallet_transactions) - upto as behind from wallet_counts where name = $1',
          [keptCount],
        )
      ).rows.map(({ behind }) => behind);
    })
    .toEqual([0n]);
};

/** Players with so many commands of the past each, every one of which gave them a centavo; returns the first. */
const playersOf = async (players: number, commands: number): Promise<string> => {
  const past = ids.newId();
  await pool.query(
    `with opened as (
       insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at, balance)
         select $1 || n, 'demo', 'PHP', 'real', now(), $3 from generate_series(1, $2::int) n returning player_id),
     written as (
       insert into wallet_transactions (id, merchant_code, player_id, source, kind, reference, fingerprint, currency, debit, credit, balance_after, statement, description, at)
         select player_id || '-' || n, 'demo', player_id, 's', 'credit', player_id || '-' || n, 'f', 'PHP', 0, 1, n, 'payout', '', now()
         from generate_series(1, $3::int) n, opened order by n returning seq, player_id)
     insert into wallet_postings select seq, 'house:real:s', 'player:' || player_id, 1, 'PHP' from written`,
    [past, players, commands],
  );
  return `${past}1`;
};

type Read = { readonly table: string; readonly rows: number };
/** Rows that a statement read of each of the ledger's tables. */
const rowsReadBy = (statement: string): Promise<Record<string, number>> =>
  transaction(pool, async (client) => {
    const of = async () =>
      (
        await client.query<Read>(
          `select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
           where relname in ('wallet_postings', 'wallet_transactions')`,
        )
      ).rows;
    const before = new Map((await of()).map(({ table, rows }) => [table, rows]));
    await client.query(statement);
    return Object.fromEntries((await of()).map(({ table, rows }) => [table, rows - (before.get(table) ?? 0)]));
  });

test('neither a roll-up nor an audit reads what was added up before', async () => {
  const player = await playersOf(100, 50);
  await pool.query('analyze wallet_transactions, wallet_postings, wallet_accounts, wallet_sums');
  await rollUpAll();
  for (let n = 0; n < 5; n++) await wallet.debit({ ...key(player, `new-${n}`), amount: php(1n) });
  const players = `select * from wallet_audit_players(p_count => 'kept', p_after => '', p_upto => '~')`;
  const house = `select * from wallet_audit_house(p_count => 'kept')`;
  for (const audit of [players, house]) {
    const { wallet_postings: postings = 0, wallet_transactions: commands = 0 } = await rowsReadBy(audit);
    expect([postings >= 5, postings <= 20, commands <= 250], audit).toEqual([true, true, true]);
  }
  // The first call marks what is there, another one adds it up.
  let postings = 0;
  await expect
    .poll(async () => {
      const read = await rowsReadBy('select wallet_roll_up()');
      postings += read['wallet_postings'] ?? 0;
      return postings >= 5 && postings <= 20;
    })
    .toBe(true);
});

test('an audit finds a balance and a last line that are changed, and of postings those that are not added up yet', async () => {
  const player = await aPlayer(100n);
  expect(await onward()).toEqual([]);
  await pool.query('update wallet_accounts set balance = balance + 1 where player_id = $1', [player]);
  expect(await onward()).toEqual([`player:${player}`]);
  await pool.query('update wallet_accounts set balance = balance - 1 where player_id = $1', [player]);
  await pool.query('update wallet_transactions set balance_after = 99 where player_id = $1', [player]);
  expect(await onward()).toEqual([`player:${player}`]);
  await pool.query('update wallet_transactions set balance_after = 100 where player_id = $1', [player]);
  expect(await onward()).toEqual([]);
});

test('a posting that is changed after it was added up is found by the audit from the beginning', async () => {
  const player = await aPlayer(100n);
  await rollUpAll();
  await pool.query(`update wallet_postings set amount = 90 where destination = $1`, [`player:${player}`]);
  expect(await onward()).toEqual([]);
  expect(await wallet.audit()).toEqual([{ account: `player:${player}`, currency: 'PHP' }]);
  await pool.query(`update wallet_postings set amount = 100 where destination = $1`, [`player:${player}`]);
  expect(await wallet.audit()).toEqual([]);
  // It leaves nothing of its own count.
  expect((await pool.query('select from wallet_sums where count <> $1', [keptCount])).rowCount).toBe(0);
});

test('postings from one book into the other are found, added up or not', async () => {
  await pool.query('alter table wallet_postings drop constraint wallet_postings_one_book');
  await aPlayer(1n);
  const { rows } = await pool.query<{ seq: bigint }>('select max(seq) as seq from wallet_transactions');
  await pool.query(`insert into wallet_postings values ($1, 'house:play:s', 'house:real:s', 5, 'PHP')`, [rows[0]?.seq]);
  expect((await onward()).toSorted()).toEqual(['total of play', 'total of real']);
  await rollUpAll();
  expect((await onward()).toSorted()).toEqual(['total of play', 'total of real']);
  expect((await wallet.audit()).map(({ account }) => account).toSorted()).toEqual(['total of play', 'total of real']);
  await pool.query(`delete from wallet_postings where origin = 'house:play:s'`);
  await pool.query('select wallet_forget_roll_up()');
  expect(await onward()).toEqual([]);
});

test('an audit that was broken off goes on with the page that it was at, and the next one begins anew', async () => {
  const opened = `insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at)`;
  // Ids that come before all others.
  await pool.query(`${opened} select '!' || to_char(n, 'FM00000'), 'demo', 'PHP', 'real', now() from generate_series(1, $1) n`, [
    2 * auditedMax,
  ]);
  await pool.query('analyze wallet_accounts');
  const second = `!${String(auditedMax + 1).padStart(5, '0')}`;
  await pool.query('update wallet_accounts set balance = 5 where player_id in ($1, $2)', ['!00001', second]);
  const pages: string[][] = [];
  for await (const page of wallet.auditOnward()) {
    pages.push(page.map(({ account }) => account));
    // Before the second page has been dealt with.
    if (pages.length === 2) break;
  }
  expect(pages).toEqual([['player:!00001'], [`player:${second}`]]);
  expect(await onward()).toEqual([`player:${second}`]);
  expect(await onward()).toEqual(['player:!00001', `player:${second}`]);
  await pool.query(`delete from wallet_accounts where player_id like '!%'`);
});

test('a count whose audit was broken off goes after a day', async () => {
  await pool.query(`insert into wallet_counts (name, begun_at) values ('left', now() - interval '25 hours'), ('fresh', now())`);
  await pool.query(`insert into wallet_sums values ('left', 'a', 'PHP', 1), ('fresh', 'a', 'PHP', 1)`);
  await onward();
  const { rows } = await pool.query<{ count: string }>('select count from wallet_sums where count <> $1', [keptCount]);
  expect(rows.map(({ count }) => count)).toEqual(['fresh']);
  await expect(rollUpPage(pool, 'left')).rejects.toThrow('no rows');
});

test('a roll-up is refused within a transaction that has written, whose number says nothing of others', async () => {
  const playerId = await aPlayer(5n);
  await expect(
    transaction(pool, async (client) => {
      await wallet.debit({ playerId, source: 's', reference: ids.newId(), amount: php(1n) }, client);
      await client.query('select wallet_roll_up()');
    }),
  ).rejects.toThrow('a roll-up is a transaction of its own');
});

test('a command that began later but got its place in the ledger sooner is not passed over', async () => {
  const [early, late] = [await aPlayer(10n), await aPlayer(10n)];
  await rollUpAll();
  const source = `vendor:${ids.newId()}`;
  const client = await pool.connect();
  // Its transaction has the higher number, and its place is taken before that of the other.
  await client.query('begin');
  await transaction(pool, async (other) => {
    await wallet.lockedBalance(early, other);
    await wallet.debit({ playerId: late, source, reference: 'late', amount: php(3n) }, client);
    await wallet.debit({ playerId: early, source, reference: 'early', amount: php(2n) }, other);
  });
  for (let n = 0; n < 4; n++) await wallet.rollUpHouse();
  await client.query('commit');
  client.release();
  await rollUpAll();
  const minors = (await wallet.houseBalances()).filter(({ account }) => account.endsWith(source)).map(({ minor }) => minor);
  expect(minors).toEqual([5n]);
});
