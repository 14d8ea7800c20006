import type { BonusEntryKind, BonusState, GameType } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../wallet/index.ts';

/** What a bonus is played by, as it is stored with the grant. Amounts are minor units. */
export type BonusTerms = {
  /** What it is called, by language. */
  readonly titles: Readonly<Record<string, string>>;
  /** How much of a stake counts by category, in millionths; it is not played with other categories. */
  readonly weights: Readonly<Partial<Record<GameType, number>>>;
  readonly maxBet: number | null;
  /** How many times what was given it can come to at the most. */
  readonly winCap: number | null;
  readonly onWithdrawal: 'keep' | 'forfeit';
};

export type Grant = {
  readonly id: string;
  readonly playerId: string;
  readonly state: BonusState;
  readonly granted: bigint;
  readonly balance: bigint;
  /** Millionths of minor units. */
  readonly required: bigint;
  readonly progress: bigint;
  readonly terms: BonusTerms;
  readonly givenAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly converted: bigint;
};

const grantSelect = `select g.id, g.player_id as "playerId", g.state, g.granted, g.balance, g.required, g.progress, g.terms, g.given_at as "givenAt",
    g.expires_at as "expiresAt", g.ended_at as "endedAt",
    coalesce((select -sum(e.amount) from bonus_entry e where e.grant_id = g.id and e.kind = 'convert'), 0)::bigint as converted
  from bonus_grant g`;
type GrantRow = Omit<Grant, 'granted' | 'balance' | 'required' | 'progress' | 'converted'> &
  Readonly<Record<'granted' | 'balance' | 'required' | 'progress' | 'converted', bigint | string>>;
const grantOf = (row: GrantRow): Grant => ({
  ...row,
  granted: BigInt(row.granted),
  balance: BigInt(row.balance),
  required: BigInt(row.required),
  progress: BigInt(row.progress),
  converted: BigInt(row.converted),
});

/** Those that are played with, the one that ends first first. */
export const readActive = async (db: Db, playerId: string): Promise<readonly Grant[]> =>
  (
    await db.query<GrantRow>({
      name: 'bonus-active',
      text: `${grantSelect} where g.player_id = $1 and g.state = 'active' order by g.expires_at, g.id`,
      values: [playerId],
    })
  ).rows.map(grantOf);

/** The last that ended. */
export const readEnded = async (db: Db, playerId: string, max: number): Promise<readonly Grant[]> =>
  (
    await db.query<GrantRow>({
      name: 'bonus-ended',
      text: `${grantSelect} where g.player_id = $1 and g.state <> 'active' order by g.given_at desc, g.id desc limit $2`,
      values: [playerId, max],
    })
  ).rows.map(grantOf);

/** One of a merchant's players; null for another's. */
export const readGrant = async (db: Db, merchantCode: string, id: string): Promise<Grant | null> => {
  const text = `${grantSelect} where g.merchant_code = $1 and g.id = $2`;
  const { rows } = await db.query<GrantRow>({ name: 'bonus-grant', text, values: [merchantCode, id] });
  return rows[0] === undefined ? null : grantOf(rows[0]);
};

export type Entry = { readonly kind: BonusEntryKind; readonly amount: bigint; readonly at: Date };
/** The last entries of a grant. */
export const readEntries = async (db: Db, grantId: string, max: number): Promise<readonly Entry[]> =>
  (
    await db.query<Omit<Entry, 'amount'> & { readonly amount: bigint | string }>({
      name: 'bonus-entries',
      text: 'select kind, amount, at from bonus_entry where grant_id = $1 order by position desc limit $2',
      values: [grantId, max],
    })
  ).rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));

/** What does not add up: the account of what is set aside, and grants by their ids. */
export const readWrong = async (pool: Pool): Promise<readonly { readonly account: string; readonly currency: string }[]> =>
  (await pool.query<{ account: string; currency: string }>('select account, currency from bonus_audit()')).rows;

/** Counts rows of the feed; how many there were. */
export const rollStakes = async (pool: Pool, max: number): Promise<number> =>
  Number((await pool.query<{ passed: bigint | string }>('select bonus_roll(p_max => $1) as passed', [max])).rows[0]?.passed ?? 0);

/** Grants that may have come to an end since nothing is left of them, all was staked, or their time is over. */
const ending = `select id from bonus_grant where state = 'active' and (balance = 0 or progress >= required)
  union select id from bonus_grant where state = 'active' and expires_at <= $1`;
/** All that play: whether their players are still there. */
const active = `select id from bonus_grant where state = 'active'`;
const dueAmong = (among: string): string =>
  `select g.id from bonus_grant g where g.id in (${among}) and bonus_due(p_grant => g, p_at => $1) is not null order by g.expires_at, g.id limit $2`;
const readIds = async (pool: Pool, name: string, text: string, values: readonly unknown[]): Promise<readonly string[]> =>
  (await pool.query<{ id: string }>({ name, text, values: [...values] })).rows.map(({ id }) => id);

/** Grants that come to an end now by what was played or by their time, in the order of their time. */
export const readDue = (pool: Pool, at: Date, max: number): Promise<readonly string[]> =>
  readIds(pool, 'bonus-due', dueAmong(ending), [at, max]);
/** The same of all that play, for those whose players are excluded or gone: it looks at each. */
export const readDueOfAll = (pool: Pool, at: Date, max: number): Promise<readonly string[]> =>
  readIds(pool, 'bonus-due-of-all', dueAmong(active), [at, max]);

export type Ending = {
  readonly id: string;
  /** Null for what is due by itself. */
  readonly state: 'completed' | 'forfeited' | null;
  readonly reason: string;
  readonly transactionId: string;
  readonly at: Date;
};
/** Ends a grant; null where it goes on or had ended. */
export const endGrant = async (db: Db, { id, state, reason, transactionId, at }: Ending): Promise<BonusState | null> =>
  (
    await db.query<{ state: BonusState | null }>({
      name: 'bonus-end',
      text: 'select bonus_end(p_grant => $1, p_state => $2, p_reason => $3, p_transaction => $4, p_at => $5) as state',
      values: [id, state, reason, transactionId, at],
    })
  ).rows[0]?.state ?? null;

/** Whose grant it is. */
export const readOwner = async (db: Db, id: string): Promise<string> => {
  const [row] = (await db.query<{ player_id: string }>('select player_id from bonus_grant where id = $1', [id])).rows;
  if (row === undefined) throw new Error(`there is no bonus ${id}`);
  return row.player_id;
};

/** Sets what is to be staked for a grant that is played with; false for one that has ended. In millionths of minor units. */
export const alterRequired = async (client: PoolClient, merchantCode: string, id: string, required: bigint): Promise<boolean> =>
  (
    await client.query({
      name: 'bonus-alter',
      text: `update bonus_grant set required = $3 where merchant_code = $1 and id = $2 and state = 'active'`,
      values: [merchantCode, id, required],
    })
  ).rowCount === 1;

/** What a player can stake in a game beside their own money, in minor units. */
export const readPlayable = async (db: Db, playerId: string, vendorCode: string, gameCode: string, at: Date): Promise<bigint> =>
  BigInt(
    (
      await db.query<{ amount: bigint | string }>({
        name: 'bonus-playable',
        text: 'select bonus_playable(p_player => $1, p_vendor => $2, p_game => $3, p_at => $4) as amount',
        values: [playerId, vendorCode, gameCode, at],
      })
    ).rows[0]?.amount ?? 0,
  );

const endingByWithdrawal = `from bonus_grant where player_id = $1 and state = 'active' and terms ->> 'onWithdrawal' = 'forfeit'`;
/** What a withdrawal would take of a player's bonuses, in minor units. */
export const readLossByWithdrawal = async (db: Db, playerId: string): Promise<bigint> =>
  BigInt(
    (
      await db.query<{ amount: bigint | string }>({
        name: 'bonus-loss',
        text: `select coalesce(sum(balance), 0)::bigint as amount ${endingByWithdrawal}`,
        values: [playerId],
      })
    ).rows[0]?.amount ?? 0,
  );
/** Ends the bonuses that a withdrawal takes away, within its transaction. */
export const forfeitByWithdrawal = async (client: PoolClient, playerId: string, newId: () => string, at: Date): Promise<void> => {
  const { rows } = await client.query<{ id: string }>({
    name: 'bonus-by-withdrawal',
    text: `select id ${endingByWithdrawal} order by id`,
    values: [playerId],
  });
  for (const { id } of rows) await endGrant(client, { id, state: 'forfeited', reason: 'withdrawal', transactionId: newId(), at });
};
