import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { createSeedSeal, holdStore, insertStatement, ownersFile, runTransaction } from '@palaro/game-server';
import { StartFault, writableFolder } from '@palaro/env';
import { settings } from './config.ts';
import type { Bet, DrawRow, OrderRow, SessionRow, SuborderRow } from './rows.ts';

/** Suborders that somebody has to see to; the index of what is due says the same. */
const unsettled = "state IN ('betting', 'paying', 'cancelling')";

const SCHEMA = `
CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY, operator TEXT NOT NULL, vendor TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL,
  walletSession TEXT NOT NULL, currency TEXT NOT NULL, mode TEXT NOT NULL, prizeMode TEXT NOT NULL,
  createdAt INTEGER NOT NULL, endedAt INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS draw (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, issue TEXT NOT NULL, opensAt INTEGER NOT NULL, closesAt INTEGER NOT NULL,
  drawsAt INTEGER NOT NULL, seed TEXT NOT NULL, commitment TEXT NOT NULL, numbers TEXT, status TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS draw_of_game ON draw (game, drawsAt);
CREATE INDEX IF NOT EXISTS draw_unsettled ON draw (drawsAt) WHERE status <> 'settled';
CREATE INDEX IF NOT EXISTS draw_settled ON draw (drawsAt) WHERE status = 'settled';
CREATE TABLE IF NOT EXISTS orders (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, sessionId TEXT NOT NULL REFERENCES session (id), request TEXT NOT NULL,
  operator TEXT NOT NULL, vendor TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, currency TEXT NOT NULL,
  walletSession TEXT NOT NULL, prizeMode TEXT NOT NULL, stopOnWin INTEGER NOT NULL, createdAt INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS orders_request ON orders (operator, vendor, player, game, request);
CREATE INDEX IF NOT EXISTS orders_by_time ON orders (operator, vendor, player, createdAt);
CREATE INDEX IF NOT EXISTS orders_of_game ON orders (operator, vendor, player, game, createdAt);
CREATE TABLE IF NOT EXISTS suborder (
  id TEXT PRIMARY KEY, orderId TEXT NOT NULL REFERENCES orders (id), drawId TEXT NOT NULL REFERENCES draw (id), operator TEXT NOT NULL, playType TEXT NOT NULL,
  betKind TEXT NOT NULL, picks TEXT NOT NULL, multiple INTEGER NOT NULL, unitStake TEXT NOT NULL, stake TEXT NOT NULL, payout TEXT,
  state TEXT NOT NULL, reason TEXT, attempts INTEGER NOT NULL, dueAt INTEGER NOT NULL
) STRICT;
-- What is due at one operator is found however much is due at another.
CREATE INDEX IF NOT EXISTS suborder_due_of_operator ON suborder (operator, dueAt) WHERE ${unsettled};
CREATE INDEX IF NOT EXISTS suborder_of_order ON suborder (orderId);
CREATE INDEX IF NOT EXISTS suborder_of_draw ON suborder (drawId, state);
CREATE INDEX IF NOT EXISTS suborder_stuck ON suborder (dueAt) WHERE state = 'stuck';
`;

/** What a health check counts, each by an index of just these. Left alone, SQLite walks through an index of all bets. */
export const betCounts = {
  pending: `SELECT count(*) AS n FROM suborder INDEXED BY suborder_due_of_operator WHERE ${unsettled}`,
  stuck: "SELECT count(*) AS n FROM suborder WHERE state = 'stuck'",
} as const;
/** Draws that nobody bet on, of a span of time. */
export const unusedDraws =
  "DELETE FROM draw WHERE status = 'settled' AND drawsAt >= ? AND drawsAt < ? AND NOT EXISTS (SELECT 1 FROM suborder WHERE drawId = draw.id)";
const ordersBy = (index: string, owner: string): string =>
  `SELECT * FROM orders INDEXED BY ${index} WHERE ${owner} AND createdAt >= ? AND (createdAt, seq) < (?, ?)
     AND EXISTS (SELECT 1 FROM suborder WHERE orderId = orders.id AND state <> 'refused') ORDER BY createdAt DESC, seq DESC LIMIT ?`;
/** A page of orders by an index in the order of the page. Left alone, SQLite walks through those of all games for those of one. */
export const ordersOf = {
  player: ordersBy('orders_by_time', 'operator = ? AND vendor = ? AND player = ?'),
  game: ordersBy('orders_of_game', 'operator = ? AND vendor = ? AND player = ? AND game = ?'),
} as const;
const orderOfRequest = 'SELECT * FROM orders WHERE operator = ? AND vendor = ? AND player = ? AND game = ? AND request = ?';
const bets =
  'SELECT s.*, o.vendor, o.game, o.player, o.currency, o.walletSession, o.prizeMode, o.sessionId, o.stopOnWin FROM suborder s JOIN orders o ON o.id = s.orderId';

/** Takes the store for this process alone. */
function takeStore(dataDir: string): { db: DatabaseSync; release: () => void } {
  writableFolder(dataDir, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
  chmodSync(dataDir, 0o700);
  const release = holdStore(dataDir, 'lottery');
  const db = new DatabaseSync(ownersFile(join(dataDir, 'lottery.sqlite')));
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;');
    db.exec(SCHEMA);
    return { db, release };
  } catch (error) {
    db.close();
    release();
    throw error;
  }
}

export type Store = ReturnType<typeof openStore>;
/** Whose orders. */
export type Owner = Pick<OrderRow, 'operator' | 'vendor' | 'player'>;
export type OrderPage = { from: number; to: number; before: number; limit: number; game?: string };

/** Statements are prepared once each. */
function createStatements(db: DatabaseSync) {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string): ReturnType<DatabaseSync['prepare']> => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  return {
    prepare,
    one: (sql: string, ...values: SQLInputValue[]): unknown => prepare(sql).get(...values) ?? null,
    many: (sql: string, ...values: SQLInputValue[]): unknown[] => prepare(sql).all(...values),
    run: (sql: string, ...values: SQLInputValue[]): void => void prepare(sql).run(...values),
  };
}
type Statements = ReturnType<typeof createStatements>;

const sessionRows = ({ prepare, one, run }: Statements) => ({
  addSession: (row: SessionRow) => void prepare(insertStatement('session', row)).run(row),
  session: (id: string) => one('SELECT * FROM session WHERE id = ?', id) as SessionRow | null,
  endSession: (id: string, at: number) => run('UPDATE session SET endedAt = ? WHERE id = ? AND endedAt IS NULL', at, id),
});

/** Seeds are opened as they are read, and only of what is asked for. */
function drawRows({ prepare, one, many, run }: Statements, seedSecret: string) {
  const seal = createSeedSeal(seedSecret, 'palaro lottery seeds');
  const opened = (row: DrawRow): DrawRow => ({ ...row, seed: seal.open(row.id, row.seed) });
  const broken = new Set<string>();
  /** Null of a draw whose seal is broken: it can never be drawn, and must not hide the others. */
  const readable = (row: DrawRow): DrawRow | null => {
    try {
      return opened(row);
    } catch {
      broken.add(row.id);
      return null;
    }
  };
  const readableOnes = (rows: unknown[]): DrawRow[] => (rows as DrawRow[]).flatMap((row) => readable(row) ?? []);
  return {
    /** Whether the secret is the one that the seeds are sealed with, as far as some draws say; true of an empty store. */
    opensSeeds: () => {
      const rows = many('SELECT * FROM draw LIMIT 20');
      return rows.length === 0 || readableOnes(rows).length > 0;
    },
    addDraw: (row: DrawRow) => void prepare(insertStatement('draw', row)).run({ ...row, seed: seal.seal(row.id, row.seed) }),
    draw: (id: string) => {
      const row = one('SELECT * FROM draw WHERE id = ?', id) as DrawRow | null;
      return row === null ? null : readable(row);
    },
    hasDraw: (id: string) => one('SELECT 1 FROM draw WHERE id = ?', id) !== null,
    setDraw: ({ id, status, numbers }: Pick<DrawRow, 'id' | 'status' | 'numbers'>) =>
      run('UPDATE draw SET status = ?, numbers = ? WHERE id = ?', status, numbers, id),
    /** Draws whose time has come, or whose bets are not all settled; null beside the id of one that cannot be read. */
    dueDraws: (at: number) =>
      (many("SELECT * FROM draw WHERE status <> 'settled' AND drawsAt <= ? ORDER BY drawsAt", at) as DrawRow[]).map((row) => ({
        id: row.id,
        draw: readable(row),
      })),
    comingDraws: (game: string, at: number, limit: number) =>
      readableOnes(many('SELECT * FROM draw WHERE game = ? AND drawsAt > ? ORDER BY drawsAt LIMIT ?', game, at, limit)),
    /** Newest first, from those that open before `opensBefore` on, and before when the next page goes on; null at the end. */
    draws: (game: string, { opensBefore, before, limit }: { opensBefore: number; before: number; limit: number }) => {
      const sql = 'SELECT * FROM draw WHERE game = ? AND opensAt <= ? AND drawsAt < ? ORDER BY drawsAt DESC LIMIT ?';
      const rows = many(sql, game, opensBefore, before, limit) as DrawRow[];
      // A draw that cannot be read is none of the page and still a row of it.
      return { draws: readableOnes(rows), next: rows.length < limit ? null : (rows.at(-1)?.drawsAt ?? null) };
    },
    /** Draws that could not be read since the start. */
    unreadableCount: () => broken.size,
    /** Forgets draws that nobody bet on, from a moment on and older than another. */
    forgetDraws: (from: number, before: number) => run(unusedDraws, from, before),
  };
}

const orderRows = ({ prepare, one, many }: Statements) => ({
  addOrder: (row: Omit<OrderRow, 'seq'>) => void prepare(insertStatement('orders', row)).run(row),
  addSuborder: (row: SuborderRow) => void prepare(insertStatement('suborder', row)).run(row),
  orderOfRequest: ({ operator, vendor, player, game }: Owner & Pick<OrderRow, 'game'>, request: string) =>
    one(orderOfRequest, operator, vendor, player, game, request) as OrderRow | null,
  order: (id: string) => one('SELECT * FROM orders WHERE id = ?', id) as OrderRow | null,
  /** Newest first, after the order whose `seq` is `before`; from the newest on where there is none. */
  orders: ({ operator, vendor, player }: Owner, { from, to, before, limit, game }: OrderPage) => {
    const last = one('SELECT createdAt FROM orders WHERE seq = ?', before) as Pick<OrderRow, 'createdAt'> | null;
    const end = last !== null && last.createdAt < to ? [last.createdAt, before] : [to, 0];
    const owner = [operator, vendor, player];
    const rows =
      game === undefined ? many(ordersOf.player, ...owner, from, ...end, limit) : many(ordersOf.game, ...owner, game, from, ...end, limit);
    return rows as OrderRow[];
  },
  suborders: (orderId: string) => many('SELECT * FROM suborder WHERE orderId = ? ORDER BY rowid', orderId) as SuborderRow[],
});

function betRows({ one, many, run }: Statements) {
  const count = (sql: string): number => (one(sql) as { n: number }).n;
  return {
    bet: (id: string) => one(`${bets} WHERE s.id = ?`, id) as Bet | null,
    betsOfOrder: (orderId: string) => many(`${bets} WHERE s.orderId = ? ORDER BY s.rowid`, orderId) as Bet[],
    /** Bets that wait for a draw. */
    stakedBets: (drawId: string, limit: number) =>
      many(`${bets} WHERE s.drawId = ? AND s.state = 'staked' LIMIT ?`, drawId, limit) as Bet[],
    /** Bets of a player, in orders since a moment, on draws that open after another, until they are refused or given back. */
    comingBets: ({ operator, vendor, player }: Owner, opensAfter: number, since: number) =>
      many(
        `${bets} JOIN draw d ON d.id = s.drawId WHERE o.operator = ? AND o.vendor = ? AND o.player = ? AND o.createdAt > ?
           AND d.opensAt > ? AND s.state IN ('betting', 'staked', 'cancelling') ORDER BY s.rowid`,
        operator,
        vendor,
        player,
        since,
        opensAfter,
      ) as Bet[],
    /** Whether all bets of a draw have come to their end. */
    isDrawSettled: (drawId: string) =>
      one("SELECT 1 FROM suborder WHERE drawId = ? AND state IN ('betting', 'staked', 'paying', 'cancelling') LIMIT 1", drawId) === null,
    /** The bets that somebody has to see to at an operator: the highest payouts first. */
    dueBets: (operator: string, at: number, limit: number) =>
      many(
        `${bets} WHERE s.operator = ? AND s.${unsettled} AND s.dueAt <= ? ORDER BY s.dueAt, length(s.payout) DESC, s.payout DESC LIMIT ?`,
        operator,
        at,
        limit,
      ) as Bet[],
    /** A bet as it is now, while it is still due. */
    dueBet: (id: string, at: number) => one(`${bets} WHERE s.id = ? AND s.${unsettled} AND s.dueAt <= ?`, id, at) as Bet | null,
    setBet: ({ id, state, payout, reason, attempts, dueAt }: SuborderRow) =>
      run(
        'UPDATE suborder SET state = ?, payout = ?, reason = ?, attempts = ?, dueAt = ? WHERE id = ?',
        state,
        payout,
        reason,
        attempts,
        dueAt,
        id,
      ),
    pendingCount: () => count(betCounts.pending),
    stuckCount: () => count(betCounts.stuck),
  };
}

/**
 * The house's durable store: one SQLite file that only its owner reads, every commit synced to the disk before it returns,
 * so that what the wallet was sent survives a crash; the seeds of draws to come are sealed. Open in one process at a time.
 */
export function openStore({ dataDir, seedSecret }: { dataDir: string; seedSecret: string }) {
  const { db, release } = takeStore(dataDir);
  const statements = createStatements(db);
  const close = (): void => {
    db.close();
    release();
  };
  const store = { ...sessionRows(statements), ...drawRows(statements, seedSecret), ...orderRows(statements), ...betRows(statements) };
  if (!store.opensSeeds()) {
    close();
    const fault = `the seeds in ${resolve(dataDir)} are sealed with another secret`;
    throw new StartFault({ key: 'SEED_SECRET', fault, fix: 'Give the STUDIOS_SECRET that they were sealed with, under this name.' }, 78);
  }
  return { ...store, transaction: <T>(work: () => T): T => runTransaction(db, work), close };
}
