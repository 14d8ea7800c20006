import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from './store.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-upgrade-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = () => openStore({ dataDir, firstOperator: 'PALARO', seedSecret: 'a secret' }).close();
/** Runs statements on the closed store, one after the other. */
const run = (...statements: readonly string[]): void => {
  const db = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  for (const statement of statements) db.exec(statement);
  db.close();
};
const found = (query: string): unknown => {
  const db = new DatabaseSync(join(dataDir, 'studios.sqlite'), { readOnly: true });
  const row = db.prepare(query).get();
  db.close();
  return row?.['found'];
};

test.each([
  {
    name: 'operators',
    older: [
      "INSERT INTO session (id, vendor, game, player, walletSession, currency, language, mode, createdAt) VALUES ('s', 'V', 'g', 'p', 'w', 'PHP', 'en', 'real', 1)",
      'DROP INDEX seed_open_of_operator',
      'DROP INDEX round_history_of_operator',
      'DROP INDEX round_due_of_operator',
      'DROP INDEX round_request',
      ...['session', 'seed', 'round'].map((table) => `ALTER TABLE ${table} DROP COLUMN operator`),
    ],
    stop: "CREATE TRIGGER stop BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'broken off'); END",
    goOn: 'DROP TRIGGER stop',
    look: "SELECT operator AS found FROM session WHERE id = 's'",
    found: 'PALARO',
  },
  {
    name: 'tables',
    older: ['DROP INDEX round_of_table', 'ALTER TABLE round DROP COLUMN tableRound', 'ALTER TABLE round DROP COLUMN closesAt'],
    stop: 'CREATE INDEX round_of_table ON round (id)',
    goOn: 'DROP INDEX round_of_table',
    look: "SELECT name AS found FROM sqlite_master WHERE name = 'round_of_table'",
    found: 'round_of_table',
  },
  {
    name: 'jackpots',
    older: [
      'ALTER TABLE session DROP COLUMN jackpot',
      'ALTER TABLE round DROP COLUMN contribution',
      'ALTER TABLE round DROP COLUMN jackpot',
    ],
    stop: 'ALTER TABLE round ADD COLUMN contribution TEXT',
    goOn: 'ALTER TABLE round DROP COLUMN contribution',
    look: "SELECT name AS found FROM pragma_table_info('round') WHERE name = 'jackpot'",
    found: 'jackpot',
  },
])('a store from before there were $name, whose change was broken off, is changed whole at the next start', (change) => {
  open();
  run(...change.older, change.stop);
  expect(open).toThrow();
  run(change.goOn);
  open();
  expect(found(change.look)).toBe(change.found);
});
