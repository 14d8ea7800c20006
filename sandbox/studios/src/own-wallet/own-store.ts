import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { insertStatement } from '@palaro/game-server';

/** Whose wallet. */
export type Owner = { readonly operator: string; readonly vendor: string; readonly player: string };
export type OwnPlayer = Owner & { readonly currency: string; readonly balance: bigint };
/** A transfer between the platform and a wallet, as it was decided. */
export type Move = Owner & {
  readonly reference: string;
  /** What was asked for. */
  readonly content: string;
  readonly state: 'done' | 'refused';
  readonly reason: string;
  readonly amount: bigint;
  /** What the wallet held after it. */
  readonly balance: bigint;
};
export type Launch = Owner & { readonly token: string; readonly game: string; readonly language: string; readonly expiresAt: bigint };
/** A bet, a win or a rollback of a game. */
export type Entry = Owner & {
  readonly kind: 'bet' | 'win' | 'rollback';
  readonly id: string;
  readonly content: string;
  readonly amount: bigint;
  /** 1 of a bet that was. */
  readonly rolledBack: bigint;
};

const SCHEMA = `
CREATE TABLE IF NOT EXISTS own_player (
  operator TEXT NOT NULL, vendor TEXT NOT NULL, player TEXT NOT NULL, currency TEXT NOT NULL, balance INTEGER NOT NULL CHECK (balance >= 0),
  PRIMARY KEY (operator, vendor, player)
) STRICT;
CREATE TABLE IF NOT EXISTS own_move (
  operator TEXT NOT NULL, vendor TEXT NOT NULL, player TEXT NOT NULL, reference TEXT NOT NULL, content TEXT NOT NULL, state TEXT NOT NULL,
  reason TEXT NOT NULL, amount INTEGER NOT NULL, balance INTEGER NOT NULL, PRIMARY KEY (operator, vendor, reference)
) STRICT;
CREATE TABLE IF NOT EXISTS own_launch (
  token TEXT PRIMARY KEY, operator TEXT NOT NULL, vendor TEXT NOT NULL, player TEXT NOT NULL, game TEXT NOT NULL, language TEXT NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS own_entry (
  operator TEXT NOT NULL, vendor TEXT NOT NULL, player TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, content TEXT NOT NULL,
  amount INTEGER NOT NULL, rolledBack INTEGER NOT NULL, PRIMARY KEY (operator, vendor, kind, id)
) STRICT;
`;

/** The wallets of players whose money the studios keep themselves. Amounts are minor units. */
export function createOwnStore(db: DatabaseSync) {
  db.exec(SCHEMA);
  const one = (sql: string, ...values: SQLInputValue[]): unknown => {
    const statement = db.prepare(sql);
    // No amount is ever a fraction of itself.
    statement.setReadBigInts(true);
    return statement.get(...values) ?? null;
  };
  return {
    /** Opens a wallet; doing it again changes nothing. */
    addPlayer: ({ operator, vendor, player }: Owner, currency: string): void =>
      void db.prepare('INSERT OR IGNORE INTO own_player VALUES (?, ?, ?, ?, 0)').run(operator, vendor, player, currency),
    player: ({ operator, vendor, player }: Owner) =>
      one('SELECT * FROM own_player WHERE operator = ? AND vendor = ? AND player = ?', operator, vendor, player) as OwnPlayer | null,
    setBalance: ({ operator, vendor, player }: Owner, balance: bigint): void =>
      void db
        .prepare('UPDATE own_player SET balance = ? WHERE operator = ? AND vendor = ? AND player = ?')
        .run(balance, operator, vendor, player),
    addMove: (move: Move): void => void db.prepare(insertStatement('own_move', move)).run(move),
    move: (operator: string, vendor: string, reference: string) =>
      one('SELECT * FROM own_move WHERE operator = ? AND vendor = ? AND reference = ?', operator, vendor, reference) as Move | null,
    addLaunch: (launch: Launch): void => void db.prepare(insertStatement('own_launch', launch)).run(launch),
    /** A launch that was not used; it is used up. */
    takeLaunch: (token: string) => one('DELETE FROM own_launch WHERE token = ? RETURNING *', token) as Launch | null,
    addEntry: (entry: Entry): void => void db.prepare(insertStatement('own_entry', entry)).run(entry),
    entry: ({ operator, vendor }: Pick<Owner, 'operator' | 'vendor'>, kind: Entry['kind'], id: string) =>
      one('SELECT * FROM own_entry WHERE operator = ? AND vendor = ? AND kind = ? AND id = ?', operator, vendor, kind, id) as Entry | null,
    rollBack: ({ operator, vendor }: Pick<Owner, 'operator' | 'vendor'>, id: string): void =>
      void db
        .prepare(`UPDATE own_entry SET rolledBack = 1 WHERE operator = ? AND vendor = ? AND kind = 'bet' AND id = ?`)
        .run(operator, vendor, id),
  };
}
export type OwnStore = ReturnType<typeof createOwnStore>;
