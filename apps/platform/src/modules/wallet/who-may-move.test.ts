import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
/** The server's own SQL: migrations, functions and what its code sends. Tests may set up and spoil what they like. */
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|^testing[\\/]/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(source, name), 'utf8') }));

const found = (pattern: RegExp): readonly string[] =>
  texts
    .flatMap(({ name, text }) => Array.from(text.matchAll(pattern), ([statement]) => `${name}: ${statement.replace(/\s+/g, ' ')}`))
    .toSorted();

const functions = 'modules/wallet/sql';

test('who may move a balance: one statement changes it where postings are written, and the end of a trial takes its play money out', () => {
  const anyWrite = /\b(?:update|delete from|merge into|truncate|copy)\s+(?:only\s+)?(?:table\s+)?wallet_accounts\b[^\n;]*/gi;
  expect(found(anyWrite)).toEqual([
    `${functions}/wallet_forget_play.sql: delete from wallet_accounts where player_id = p_player`,
    `${functions}/wallet_forget_play.sql: update wallet_accounts set balance =`,
    // No balance: whether there is bonus money beside it.
    `${functions}/wallet_note_bonus.sql: update wallet_accounts set bonus_open = p_open where player_id = p_player and bonus_open <> p_open $$`,
    `${functions}/wallet_write.sql: update wallet_accounts set balance = after where player_id = p_player`,
  ]);
  // A wallet opens with the column's default, 0.
  expect(found(/\binsert\s+into\s+wallet_accounts\s*\([^)]*\)/gi)).toEqual([
    'modules/wallet/wallet-store.ts: insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at)',
    // Members for measurements.
    'seeds/members.ts: insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at)',
  ]);
  expect(found(/\binsert\s+into\s+wallet_accounts\b/gi)).toHaveLength(2);
});

test('who may write postings: the ledger’s functions alone; none is changed in its amount, and only play money is taken out', () => {
  expect(found(/\binsert\s+into\s+wallet_postings\b/gi)).toEqual([
    `${functions}/wallet_end_hold.sql: insert into wallet_postings`,
    `${functions}/wallet_house_move.sql: insert into wallet_postings`,
    `${functions}/wallet_jackpot_add.sql: insert into wallet_postings`,
    `${functions}/wallet_jackpot_pay.sql: insert into wallet_postings`,
    `${functions}/wallet_jackpot_return.sql: insert into wallet_postings`,
    `${functions}/wallet_jackpot_seed.sql: insert into wallet_postings`,
    `${functions}/wallet_take_back.sql: insert into wallet_postings`,
    `${functions}/wallet_transfer_in.sql: insert into wallet_postings`,
    `${functions}/wallet_write.sql: insert into wallet_postings`,
    `${functions}/wallet_write.sql: insert into wallet_postings`,
  ]);
  expect(found(/\b(?:update|delete from|merge into|truncate|copy)\s+(?:table\s+)?wallet_postings\b(?:\s+set\s+\w+)?/gi)).toEqual([
    // Gives accounts of play money the names of their own book.
    `${functions}/wallet_forget_play.sql: delete from wallet_postings`,
  ]);
});

test('who may ask the ledger to write: the functions of the wallet’s commands and of the vendors’ calls', () => {
  const callers = texts.filter(({ name, text }) => !name.endsWith('/wallet_write.sql') && /\bwallet_write\s*\(/.test(text));
  expect(callers.map(({ name }) => name).toSorted()).toEqual([
    // Between a player's account and what is set aside for bonuses.
    'modules/bonus/sql/bonus_end.sql',
    'modules/bonus/sql/bonus_move.sql',
    'modules/gaming/sql/gaming_bet.sql',
    'modules/gaming/sql/gaming_free_bet.sql',
    'modules/gaming/sql/gaming_void.sql',
    'modules/gaming/sql/gaming_win.sql',
    `${functions}/wallet_cancel_write.sql`,
    `${functions}/wallet_correct.sql`,
    `${functions}/wallet_end_hold.sql`,
    `${functions}/wallet_hold.sql`,
    `${functions}/wallet_move.sql`,
    `${functions}/wallet_take_back.sql`,
    `${functions}/wallet_transfer_in.sql`,
    `${functions}/wallet_transfer_out.sql`,
  ]);
  const cancels = texts.filter(({ name, text }) => !name.endsWith('/wallet_cancel_write.sql') && /\bwallet_cancel_write\s*\(/.test(text));
  expect(cancels.map(({ name }) => name).toSorted()).toEqual([
    'modules/gaming/sql/gaming_rollback.sql',
    'modules/gaming/sql/gaming_void.sql',
    `${functions}/wallet_cancel.sql`,
  ]);
});
