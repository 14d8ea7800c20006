import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { BookName, Odds, Selection } from './book/index.ts';
import type { SeedSeal } from '@palaro/game-server';

export type FixtureRow = {
  /** `discipline-day-number`. */
  id: string;
  book: BookName;
  discipline: string;
  home: string;
  away: string;
  edge: number;
  startsAt: number;
  endsAt: number;
  serverSeed: string;
};

/** One selection of a slip, at the odds that it was taken at. */
export type Leg = Selection & { readonly fixture: string; readonly odds: Odds };

/**
 * - `betting`: the bet may be on its way; - `refused`: the wallet said no, nothing was staked;
 * - `open`: staked, fixtures are yet to end; - `paying`: decided, the win is stored and not yet confirmed; - `closed`: all confirmed;
 * - `cancelling`: the bet is to be given back; - `cancelled`: given back; - `stuck`: marked for review by a person.
 */
export type SlipState = 'betting' | 'refused' | 'open' | 'paying' | 'closed' | 'cancelling' | 'cancelled' | 'stuck';

export type SlipRow = {
  id: string;
  sessionId: string;
  /** The page's own id of the request: a repeat by the player finds the same slip, from any session and title of the book. */
  request: string;
  operator: string;
  vendor: string;
  game: string;
  book: BookName;
  player: string;
  currency: string;
  walletSession: string;
  /** Minor units as decimal strings. */
  stake: string;
  win: string | null;
  legs: readonly Leg[];
  state: SlipState;
  /** The protocol's status of a refusal, or `VOID` for a stake that is given back because nothing was played. */
  reason: string | null;
  balance: string | null;
  /** When its last fixture is to end. */
  settles: number;
  attempts: number;
  dueAt: number;
  createdAt: number;
  settledAt: number | null;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS book_day (book TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (book, day)) STRICT;
CREATE TABLE IF NOT EXISTS fixture (
  id TEXT PRIMARY KEY, book TEXT NOT NULL, discipline TEXT NOT NULL, home TEXT NOT NULL, away TEXT NOT NULL, edge INTEGER NOT NULL,
  startsAt INTEGER NOT NULL, endsAt INTEGER NOT NULL, serverSeed TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS fixture_start ON fixture (book, startsAt);
CREATE TABLE IF NOT EXISTS slip (
  id TEXT PRIMARY KEY, sessionId TEXT NOT NULL REFERENCES session (id), request TEXT NOT NULL, operator TEXT NOT NULL, vendor TEXT NOT NULL,
  game TEXT NOT NULL, book TEXT NOT NULL, player TEXT NOT NULL, currency TEXT NOT NULL, walletSession TEXT NOT NULL, stake TEXT NOT NULL,
  win TEXT, legs TEXT NOT NULL, state TEXT NOT NULL, reason TEXT, balance TEXT, settles INTEGER NOT NULL, attempts INTEGER NOT NULL,
  dueAt INTEGER NOT NULL, createdAt INTEGER NOT NULL, settledAt INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS slip_request ON slip (operator, player, book, request);
CREATE INDEX IF NOT EXISTS slip_due_of_operator ON slip (operator, dueAt) WHERE state IN ('betting', 'open', 'paying', 'cancelling');
CREATE INDEX IF NOT EXISTS slip_pending ON slip (dueAt) WHERE state IN ('betting', 'paying', 'cancelling');
CREATE INDEX IF NOT EXISTS slip_waiting ON slip (operator, player) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS slip_unsettled ON slip (operator, player, book) WHERE state IN ('betting', 'open', 'paying', 'cancelling');
CREATE INDEX IF NOT EXISTS slip_stuck ON slip (dueAt) WHERE state = 'stuck';
CREATE INDEX IF NOT EXISTS slip_history ON slip (operator, player, book, createdAt);
`;

/** Slips that somebody has to see to, in time; the index says the same. */
const unsettled = "state IN ('betting', 'open', 'paying', 'cancelling')";

const dueOfOperator = `SELECT * FROM slip INDEXED BY slip_due_of_operator WHERE operator = ? AND ${unsettled} AND dueAt <= ? ORDER BY dueAt LIMIT ?`;

/** What a health check counts, each by an index of just these: no look at the history of all slips. */
export const slipCounts = {
  pending: "SELECT count(*) AS n FROM slip WHERE state IN ('betting', 'paying', 'cancelling')",
  stuck: "SELECT count(*) AS n FROM slip WHERE state = 'stuck'",
} as const;

type StoredSlip = Omit<SlipRow, 'legs'> & { legs: string };
const readSlip = (row: unknown): SlipRow | null => {
  if (row === undefined || row === null) return null;
  const stored = row as StoredSlip;
  return { ...stored, legs: JSON.parse(stored.legs) as Leg[] };
};

export type BookStore = ReturnType<typeof createBookStore>;

/** How a part of the store asks its database. */
const asking = (db: DatabaseSync) => ({
  one: (sql: string, ...values: SQLInputValue[]): unknown => db.prepare(sql).get(...values),
  many: (sql: string, ...values: SQLInputValue[]): unknown[] => db.prepare(sql).all(...values),
  insert: (table: string, row: Readonly<Record<string, SQLInputValue>>): void => {
    const keys = Object.keys(row);
    db.prepare(`INSERT INTO ${table} (${keys.join(', ')}) VALUES (${keys.map((key) => `:${key}`).join(', ')})`).run(row);
  },
});

/** Fixtures, whose seeds are sealed at rest. */
function createFixtureTable(db: DatabaseSync, seal: SeedSeal) {
  const { one, many, insert } = asking(db);
  const opened = (row: FixtureRow): FixtureRow => ({ ...row, serverSeed: seal.open(`${row.id} fixture`, row.serverSeed) });
  return {
    hasDay: (book: BookName, day: number): boolean => one('SELECT 1 FROM book_day WHERE book = ? AND day = ?', book, day) !== undefined,
    /** Stores a day's fixtures; inside a transaction, so that a day is whole or not there. */
    addDay: (book: BookName, day: number, fixtures: readonly FixtureRow[]): void => {
      insert('book_day', { book, day });
      for (const row of fixtures) insert('fixture', { ...row, serverSeed: seal.seal(`${row.id} fixture`, row.serverSeed) });
    },
    fixture: (id: string): FixtureRow | null => {
      const row = one('SELECT * FROM fixture WHERE id = ?', id) as FixtureRow | undefined;
      return row === undefined ? null : opened(row);
    },
    /** Fixtures that start between two times, the first first. */
    fixtures: (book: BookName, discipline: string | null, from: number, to: number, limit: number): FixtureRow[] => {
      const wanted = 'book = ? AND startsAt >= ? AND startsAt < ? AND (? IS NULL OR discipline = ?)';
      const sql = `SELECT * FROM fixture WHERE ${wanted} ORDER BY startsAt, id LIMIT ?`;
      return (many(sql, book, from, to, discipline, discipline, limit) as FixtureRow[]).map(opened);
    },
  };
}

/** Whose slips. */
type Bettor = Pick<SlipRow, 'operator' | 'player'>;

function createSlipTable(db: DatabaseSync) {
  const { one, many, insert } = asking(db);
  const slips = (rows: unknown[]): SlipRow[] => rows.map(readSlip).filter((row) => row !== null);
  const ofPlayer = (by = ''): string => `SELECT * FROM slip ${by} WHERE operator = ? AND player = ? AND book = ?`;
  return {
    addSlip: (row: SlipRow): void => insert('slip', { ...row, legs: JSON.stringify(row.legs) }),
    slip: (id: string): SlipRow | null => readSlip(one('SELECT * FROM slip WHERE id = ?', id)),
    slipOfRequest: ({ operator, player }: Bettor, book: BookName, request: string): SlipRow | null =>
      readSlip(one(`${ofPlayer()} AND request = ?`, operator, player, book, request)),
    setSlip: ({ id, state, win, reason, balance, attempts, dueAt, settledAt }: SlipRow): void =>
      void db
        .prepare(
          'UPDATE slip SET state = :state, win = :win, reason = :reason, balance = :balance, attempts = :attempts, dueAt = :dueAt, settledAt = :settledAt WHERE id = :id',
        )
        .run({ id, state, win, reason, balance, attempts, dueAt, settledAt }),
    /** A player's slips in a book: all that are yet to be settled, and the latest others; none that was refused. */
    slipsOf: ({ operator, player }: Bettor, book: BookName, latest: number): SlipRow[] => [
      ...slips(many(`${ofPlayer('INDEXED BY slip_unsettled')} AND ${unsettled} ORDER BY createdAt DESC`, operator, player, book)),
      ...slips(
        many(`${ofPlayer()} AND state IN ('closed', 'cancelled', 'stuck') ORDER BY createdAt DESC LIMIT ?`, operator, player, book, latest),
      ),
    ],
    /** How many slips of a player wait for their fixtures. */
    openCount: ({ operator, player }: Bettor): number =>
      (
        one(
          "SELECT count(*) AS n FROM slip INDEXED BY slip_waiting WHERE operator = ? AND player = ? AND state = 'open'",
          operator,
          player,
        ) as { n: number }
      ).n,
    /** The slips that somebody has to see to at an operator, the longest due first. */
    dueSlips: (operator: string, before: number, limit: number): SlipRow[] => slips(many(dueOfOperator, operator, before, limit)),
    /** A slip as it is now, while it is still due. */
    dueSlip: (id: string, before: number): SlipRow | null =>
      readSlip(one(`SELECT * FROM slip WHERE id = ? AND ${unsettled} AND dueAt <= ?`, id, before)),
    /** Slips that wait for the wallet, and those that wait for a person. Open ones wait for their fixtures alone. */
    counts: (): { pending: number; stuck: number } => {
      const count = (sql: string): number => (one(sql) as { n: number }).n;
      return { pending: count(slipCounts.pending), stuck: count(slipCounts.stuck) };
    },
  };
}

/** The books' part of the studios' store: fixtures with sealed seeds, and slips. */
export function createBookStore(db: DatabaseSync, seal: SeedSeal) {
  db.exec(SCHEMA);
  return { ...createFixtureTable(db, seal), ...createSlipTable(db) };
}
