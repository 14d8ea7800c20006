import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { holdStore, ownersFile, runTransaction } from '@palaro/game-server';
import { writableFolder } from '@palaro/env';
import { settings } from '../config.ts';
import type { Kind, Rows } from './records.ts';

/** Rows of a kind that are kept; of those beyond, the oldest that nothing is due for are forgotten. */
const ROWS_MAX = 50_000;
const FORGET_EVERY = 500;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS item (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, provider TEXT NOT NULL, reference TEXT NOT NULL,
  alias TEXT NOT NULL, createdAt INTEGER NOT NULL, dueAt INTEGER, doc TEXT NOT NULL, UNIQUE (kind, id)
) STRICT;
CREATE INDEX IF NOT EXISTS item_alias ON item (kind, alias);
CREATE INDEX IF NOT EXISTS item_reference ON item (kind, provider, reference);
CREATE INDEX IF NOT EXISTS item_time ON item (kind, provider, createdAt);
CREATE INDEX IF NOT EXISTS item_due ON item (kind, dueAt) WHERE dueAt IS NOT NULL;
CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;
const PUT = `INSERT INTO item (kind, id, provider, reference, alias, createdAt, dueAt, doc) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (kind, id) DO UPDATE SET reference = excluded.reference, alias = excluded.alias, dueAt = excluded.dueAt, doc = excluded.doc`;
const FORGET = `DELETE FROM item WHERE kind = ?1 AND dueAt IS NULL
  AND seq <= (SELECT seq FROM item WHERE kind = ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2)`;

/** Which rows: of a provider, created from a time on and not after another. */
export type Span = { readonly provider: string; readonly from?: number; readonly to?: number; readonly limit?: number };

export type Store = ReturnType<typeof openStore>;

/**
 * The durable store: one SQLite file that only its owner reads, whose commits outlive the process. Rows are JSON documents with
 * the few columns that they are found by. Open in one process at a time.
 */
export function openStore(dataDir: string, rowsMax = ROWS_MAX) {
  writableFolder(dataDir, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
  chmodSync(dataDir, 0o700);
  const release = holdStore(dataDir, 'bank');
  const db = new DatabaseSync(ownersFile(join(dataDir, 'bank.sqlite')));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000;');
  db.exec(SCHEMA);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string): ReturnType<DatabaseSync['prepare']> => {
    const known = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const read = <K extends Kind>(where: string, kind: K, ...values: SQLInputValue[]): Rows[K][] =>
    prepare(`SELECT doc FROM item WHERE kind = ? AND ${where}`)
      .all(kind, ...values)
      .map((row) => JSON.parse(String(row['doc'])) as Rows[K]);
  let puts = 0;
  return {
    put: <K extends Kind>(kind: K, row: Rows[K]): Rows[K] => {
      const { id, provider, reference, alias, createdAt, dueAt } = row;
      prepare(PUT).run(kind, id, provider, reference, alias, createdAt, dueAt, JSON.stringify(row));
      if (puts++ % FORGET_EVERY === 0) prepare(FORGET).run(kind, rowsMax);
      return row;
    },
    get: <K extends Kind>(kind: K, id: string): Rows[K] | null => read('id = ?', kind, id)[0] ?? null,
    /** Oldest first. */
    byAlias: <K extends Kind>(kind: K, alias: string): Rows[K][] => read('alias = ? ORDER BY seq', kind, alias),
    /** Newest first. */
    byReference: <K extends Kind>(kind: K, provider: string, reference: string): Rows[K][] =>
      read('provider = ? AND reference = ? ORDER BY seq DESC', kind, provider, reference),
    /** Newest first. */
    list: <K extends Kind>(
      kind: K,
      { provider, from = 0, to = Number.MAX_SAFE_INTEGER, limit = Number.MAX_SAFE_INTEGER }: Span,
    ): Rows[K][] =>
      read('provider = ? AND createdAt >= ? AND createdAt <= ? ORDER BY createdAt DESC, seq DESC LIMIT ?', kind, provider, from, to, limit),
    /** What is due, the longest waiting first. */
    due: <K extends Kind>(kind: K, at: number, limit: number): Rows[K][] => read('dueAt <= ? ORDER BY dueAt, seq LIMIT ?', kind, at, limit),
    /** A single value by its name. */
    kept: <T>(name: string, fallback: T): T => {
      const row = prepare('SELECT value FROM kept WHERE name = ?').get(name);
      return row === undefined ? fallback : (JSON.parse(String(row['value'])) as T);
    },
    keep: (name: string, value: unknown): void =>
      void prepare('INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value').run(
        name,
        JSON.stringify(value),
      ),
    transaction: <T>(work: () => T): T => runTransaction(db, work),
    close: (): void => {
      db.close();
      release();
    },
  };
}
