import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { createSeedSeal, holdStore, insertStatement, ownersFile, runTransaction } from '@palaro/game-server';
import { writableFolder } from '@palaro/env';
import { createBookStore } from './book-store.ts';
import { settings } from './config.ts';
import { createOwnStore } from './own-wallet/own-store.ts';
import { createSealedSeeds, type SealedSeeds } from './sealed-seeds.ts';

/**
 * - `betting`: the bet may be on its way; - `refused`: the wallet said no, nothing was staked;
 * - `paying`: staked and decided, the win is stored and not yet confirmed; - `closed`: all confirmed;
 * - `cancelling`: the bet's fate is unknown, its rollback is stored; - `cancelled`: rolled back;
 * - `stuck`: the wallet refused what it must accept: marked for review by a person.
 */
export type RoundState = 'betting' | 'refused' | 'paying' | 'closed' | 'cancelling' | 'cancelled' | 'stuck';

export type SessionRow = {
  id: string;
  /** The operator's merchant code: whose wallet is called. */
  operator: string;
  vendor: string;
  game: string;
  player: string;
  walletSession: string;
  currency: string;
  language: string;
  mode: string;
  /** 1 where the operator has a jackpot that the game takes part in for this player. */
  jackpot: number;
  /** The free rounds that the operator has told of, as JSON. */
  freeRounds: string;
  createdAt: number;
  endedAt: number | null;
};

export type RoundRow = {
  id: string;
  sessionId: string;
  /** The page's own id of the request: a repeat by the player finds the same round, from any session of the game. */
  request: string;
  operator: string;
  vendor: string;
  game: string;
  player: string;
  currency: string;
  walletSession: string;
  /** Minor units as decimal strings. */
  stake: string;
  /** The operator's name of the free rounds that it is one of: its stake is what it is worth, and nothing is taken. */
  freeRound: string | null;
  win: string | null;
  /** What of the stake goes into the jackpot; null of a round that takes part in none. */
  contribution: string | null;
  /** What the jackpot paid, as the wallet said. */
  jackpot: string | null;
  choice: string;
  /** The shared id of a table's round; null for a round of the player's own. */
  tableRound: string | null;
  /** When the bets of a table's round close: its outcome is told to nobody before. */
  closesAt: number | null;
  seedId: string;
  nonce: number;
  state: RoundState;
  /** The protocol's status of a refusal. */
  reason: string | null;
  balance: string | null;
  attempts: number;
  dueAt: number;
  createdAt: number;
};

export type SeedRow = {
  id: string;
  operator: string;
  vendor: string;
  player: string;
  game: string;
  serverSeed: string;
  /** Already committed to, so that it cannot depend on the client seed that the player will choose for it. */
  nextServerSeed: string;
  clientSeed: string;
  /** Nonce of the next round. */
  nonce: number;
  revealedAt: number | null;
};

/** Rounds that somebody has to see to; the indexes say the same. */
const unsettled = "state IN ('betting', 'paying', 'cancelling')";

/** Two operators may call different players alike, and what is due at one is found however much is due at another. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY, operator TEXT NOT NULL, vendor TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, walletSession TEXT NOT NULL,
  currency TEXT NOT NULL, language TEXT NOT NULL, mode TEXT NOT NULL, jackpot INTEGER NOT NULL, createdAt INTEGER NOT NULL, endedAt INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS seed (
  id TEXT PRIMARY KEY, operator TEXT NOT NULL, vendor TEXT NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL, serverSeed TEXT NOT NULL,
  nextServerSeed TEXT NOT NULL, clientSeed TEXT NOT NULL, nonce INTEGER NOT NULL, revealedAt INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS seed_open_of_operator ON seed (operator, vendor, player, game) WHERE revealedAt IS NULL;
CREATE TABLE IF NOT EXISTS round (
  id TEXT PRIMARY KEY, sessionId TEXT NOT NULL REFERENCES session (id), request TEXT NOT NULL, operator TEXT NOT NULL,
  vendor TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, currency TEXT NOT NULL, walletSession TEXT NOT NULL, stake TEXT NOT NULL,
  win TEXT, contribution TEXT, jackpot TEXT, choice TEXT NOT NULL, tableRound TEXT, closesAt INTEGER,
  seedId TEXT NOT NULL REFERENCES seed (id), nonce INTEGER NOT NULL, state TEXT NOT NULL, reason TEXT, balance TEXT,
  attempts INTEGER NOT NULL, dueAt INTEGER NOT NULL, createdAt INTEGER NOT NULL,
  UNIQUE (seedId, nonce)
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS round_request ON round (operator, vendor, player, game, request);
CREATE INDEX IF NOT EXISTS round_betting ON round (sessionId) WHERE state = 'betting';
CREATE INDEX IF NOT EXISTS round_of_seed ON round (seedId) WHERE ${unsettled};
CREATE INDEX IF NOT EXISTS round_stuck ON round (dueAt) WHERE state = 'stuck';
CREATE INDEX IF NOT EXISTS round_history_of_operator ON round (operator, vendor, player, game, createdAt);
CREATE INDEX IF NOT EXISTS round_due_of_operator ON round (operator, dueAt) WHERE ${unsettled};
CREATE INDEX IF NOT EXISTS round_of_table ON round (tableRound) WHERE tableRound IS NOT NULL;
`;

/** Columns that stores of an earlier version lack, and the index that needs one of them. */
const LATER_COLUMNS = [
  ['session', 'freeRounds', "TEXT NOT NULL DEFAULT '[]'"],
  ['round', 'freeRound', 'TEXT'],
] as const;
const LATER_INDEX = 'CREATE INDEX IF NOT EXISTS round_free ON round (sessionId, freeRound) WHERE freeRound IS NOT NULL';
function addLater(db: DatabaseSync): void {
  for (const [table, column, kind] of LATER_COLUMNS) {
    const known = db.prepare(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = ?`).get(column);
    if (known === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${kind}`);
  }
  db.exec(LATER_INDEX);
}

/** Whose seed and rounds. */
type Owner = Pick<SessionRow, 'operator' | 'vendor' | 'player' | 'game'>;

/** What a health check counts, each by an index of just these: no look at the history of all rounds. */
export const roundCounts = {
  pending: `SELECT count(*) AS n FROM round WHERE ${unsettled}`,
  stuck: "SELECT count(*) AS n FROM round WHERE state = 'stuck'",
} as const;

const dueOfOperator = `SELECT * FROM round INDEXED BY round_due_of_operator WHERE operator = ? AND ${unsettled} AND dueAt <= ? ORDER BY dueAt LIMIT ?`;
const roundOfWallet =
  "SELECT * FROM round WHERE (id = ? OR tableRound = ?) AND operator = ? AND vendor = ? AND player = ? AND game = ? AND state <> 'refused' LIMIT 1";
const roundOfRequest = 'SELECT * FROM round WHERE operator = ? AND vendor = ? AND player = ? AND game = ? AND request = ?';
const freeRoundsOfSession =
  "SELECT freeRound, SUM(state NOT IN ('refused', 'cancelled')) AS rounds, MAX(state = 'refused' AND reason = 'CONFLICT') AS isRefused FROM round INDEXED BY round_free WHERE sessionId = ? AND freeRound IS NOT NULL GROUP BY freeRound";
const tableBet =
  "SELECT 1 FROM round WHERE tableRound = ? AND operator = ? AND vendor = ? AND player = ? AND state NOT IN ('refused', 'cancelled') LIMIT 1";

export type Store = ReturnType<typeof openStore>;

export type StoreOptions = { dataDir: string; seedSecret: string };

function openDatabase({ dataDir }: StoreOptions, seeds: SealedSeeds): DatabaseSync {
  const db = new DatabaseSync(ownersFile(join(dataDir, 'studios.sqlite')));
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;');
    db.exec(SCHEMA);
    addLater(db);
    seeds.check(db, dataDir);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Takes the store for this process alone. */
function takeStore(options: StoreOptions): { db: DatabaseSync; seeds: SealedSeeds; release: () => void } {
  const { dataDir } = options;
  writableFolder(dataDir, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
  chmodSync(dataDir, 0o700);
  const release = holdStore(dataDir, 'studios');
  const seeds = createSealedSeeds(options.seedSecret);
  try {
    return { db: openDatabase(options, seeds), seeds, release };
  } catch (error) {
    release();
    throw error;
  }
}

type RoundUpdate = Pick<RoundRow, 'id' | 'state' | 'win' | 'jackpot' | 'reason' | 'balance' | 'attempts' | 'dueAt'>;
const statementRow = ({ id, state, win, jackpot, reason, balance, attempts, dueAt }: RoundUpdate): RoundUpdate => ({
  id,
  state,
  win,
  jackpot,
  reason,
  balance,
  attempts,
  dueAt,
});

/**
 * The studios' durable store: one SQLite file that only its owner reads, every commit synced to the disk before it
 * returns, so that what the wallet was sent survives a crash of the process or the machine; server seeds are sealed.
 * Open in one process at a time.
 */
export function openStore(options: StoreOptions) {
  const { db, seeds, release } = takeStore(options);
  const one = (sql: string, ...values: SQLInputValue[]): unknown => db.prepare(sql).get(...values) ?? null;
  const many = (sql: string, ...values: SQLInputValue[]): unknown[] => db.prepare(sql).all(...values);
  const openSeed = ({ operator, vendor, player, game }: Owner): SeedRow | null =>
    seeds.opened(
      one(
        'SELECT * FROM seed WHERE operator = ? AND vendor = ? AND player = ? AND game = ? AND revealedAt IS NULL',
        operator,
        vendor,
        player,
        game,
      ) as SeedRow | null,
    );
  const countOf = (sql: string): number => (one(sql) as { n: number } | null)?.n ?? 0;
  const book = createBookStore(db, createSeedSeal(options.seedSecret, 'palaro sportsbook seeds'));
  const own = createOwnStore(db);
  return {
    book,
    own,
    transaction: <T>(work: () => T): T => runTransaction(db, work),
    openSeed,
    addSession: (row: SessionRow) => void db.prepare(insertStatement('session', row)).run(row),
    session: (id: string) => one('SELECT * FROM session WHERE id = ?', id) as SessionRow | null,
    endSession: (id: string, at: number) => void db.prepare('UPDATE session SET endedAt = ? WHERE id = ? AND endedAt IS NULL').run(at, id),
    addSeed: (row: SeedRow) => void db.prepare(insertStatement('seed', row)).run(seeds.sealed(row)),
    seed: (id: string) => seeds.opened(one('SELECT * FROM seed WHERE id = ?', id) as SeedRow | null),
    revealSeed: (id: string, at: number) => void db.prepare('UPDATE seed SET revealedAt = ? WHERE id = ?').run(at, id),
    takeNonce: (id: string) => void db.prepare('UPDATE seed SET nonce = nonce + 1 WHERE id = ?').run(id),
    addRound: (row: RoundRow) => void db.prepare(insertStatement('round', row)).run(row),
    round: (id: string) => one('SELECT * FROM round WHERE id = ?', id) as RoundRow | null,
    /** A player's round by the id that the wallet knows: its own, or that of its table's. */
    roundOf: ({ operator, vendor, player, game }: Owner, id: string) =>
      one(roundOfWallet, id, id, operator, vendor, player, game) as RoundRow | null,
    roundOfRequest: ({ operator, vendor, player, game }: Owner, request: string) =>
      one(roundOfRequest, operator, vendor, player, game, request) as RoundRow | null,
    /** Whether a seed still has a round whose outcome must not be known before it is settled. */
    hasOpenRound: (seedId: string) =>
      one(`SELECT 1 FROM round INDEXED BY round_of_seed WHERE seedId = ? AND ${unsettled} LIMIT 1`, seedId) !== null,
    /** Whether the session has a bet whose answer is awaited. */
    openBet: (sessionId: string) =>
      one("SELECT 1 FROM round INDEXED BY round_betting WHERE sessionId = ? AND state = 'betting' LIMIT 1", sessionId) !== null,
    /** What a session has played of each of its free rounds, and whether the operator refused one as over. */
    freeRoundsPlayed: (sessionId: string) =>
      many(freeRoundsOfSession, sessionId) as { freeRound: string; rounds: number; isRefused: number }[],
    /** Whether a player has a bet in a round of a table: one each. */
    hasTableBet: (owner: Owner, tableRound: string) => one(tableBet, tableRound, owner.operator, owner.vendor, owner.player) !== null,
    history: ({ operator, vendor, player, game }: Owner, limit: number) =>
      many(
        "SELECT * FROM round WHERE operator = ? AND vendor = ? AND player = ? AND game = ? AND state <> 'refused' ORDER BY createdAt DESC, nonce DESC LIMIT ?",
        operator,
        vendor,
        player,
        game,
        limit,
      ) as RoundRow[],
    /** The rounds that somebody has to see to at an operator, the longest due first. */
    dueRounds: (operator: string, before: number, limit: number) => many(dueOfOperator, operator, before, limit) as RoundRow[],
    /** A round as it is now, while it is still due. */
    dueRound: (id: string, before: number) =>
      one(`SELECT * FROM round WHERE id = ? AND ${unsettled} AND dueAt <= ?`, id, before) as RoundRow | null,
    setRound: (row: RoundUpdate) =>
      void db
        .prepare(
          'UPDATE round SET state = :state, win = :win, jackpot = :jackpot, reason = :reason, balance = :balance, attempts = :attempts, dueAt = :dueAt WHERE id = :id',
        )
        // SQLite refuses a row with more in it than the statement names.
        .run(statementRow(row)),
    pendingCount: () => countOf(roundCounts.pending) + book.counts().pending,
    stuckCount: () => countOf(roundCounts.stuck) + book.counts().stuck,
    close: () => {
      db.close();
      release();
    },
  };
}
