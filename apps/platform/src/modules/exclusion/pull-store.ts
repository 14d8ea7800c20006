import type { Pool, PoolClient } from 'pg';
import type { RegisterEntry } from './register-client.ts';

/** One register of a merchant. */
export type Pulled = { readonly merchantCode: string; readonly source: string };
/** A try to fetch one, known by when it began; what the store has of the register, and whether far fewer entries are taken. */
export type Try = Pulled & {
  readonly triedAt: Date;
  readonly version: string | null;
  readonly keyId: string | null;
  readonly takesFewer: boolean;
};
/** When a register is due: each day at an hour in a zone, so long after a try that failed, and when an operator has asked for it. */
export type Due = { readonly at: Date; readonly hour: number; readonly timeZone: string; readonly retryMs: number };

const named = ({ merchantCode, source }: Pulled): readonly [string, string] => [merchantCode, source];

/** Begins a try where the register is due; null where it is not. */
export const beginTry = async (pool: Pool, pulled: Pulled, { at, hour, timeZone, retryMs }: Due): Promise<Try | null> => {
  const { rows } = await pool.query<Omit<Try, keyof Pulled>>({
    name: 'registry-pull-begin',
    text: `INSERT INTO registry_pull AS p (merchant_code, source, tried_at) VALUES ($1, $2, $3)
           ON CONFLICT (merchant_code, source) DO UPDATE SET tried_at = $3
             WHERE p.asked_at IS NOT NULL OR p.tried_at IS NULL OR (p.tried_at <= $3::timestamptz - make_interval(secs => $6::int / 1000)
               AND (p.fault IS NOT NULL OR p.fetched_at IS NULL OR p.fetched_at <
                 (date_trunc('day', ($3::timestamptz AT TIME ZONE $4) - make_interval(hours => $5)) + make_interval(hours => $5)) AT TIME ZONE $4))
           RETURNING tried_at AS "triedAt", version, key_id AS "keyId", takes_fewer AS "takesFewer"`,
    values: [...named(pulled), at, timeZone, hour, retryMs],
  });
  return rows[0] === undefined ? null : { ...pulled, ...rows[0] };
};

/** What an operator has asked for meanwhile stays asked for. */
const answered = `asked_at = CASE WHEN asked_at > tried_at THEN asked_at END, takes_fewer = takes_fewer AND coalesce(asked_at > tried_at, false)`;

export const endTryByFault = async (pool: Pool, { triedAt, ...pulled }: Try, fault: string): Promise<void> => {
  await pool.query({
    name: 'registry-pull-fault',
    text: `UPDATE registry_pull SET fault = $4, ${answered} WHERE merchant_code = $1 AND source = $2 AND tried_at = $3`,
    values: [...named(pulled), triedAt, fault],
  });
  await clearStaged(pool, pulled);
};

/** Notes which list the store has now; returns false where another try has begun since. */
export const endTry = async (
  db: Pool | PoolClient,
  { triedAt, ...pulled }: Try,
  { version, keyId, keySealed, at }: { readonly version: string; readonly keyId: string; readonly keySealed: Buffer; readonly at: Date },
): Promise<boolean> =>
  (
    await db.query({
      name: 'registry-pull-end',
      text: `UPDATE registry_pull SET version = $4, key_id = $5, key_sealed = $6, fetched_at = $7, fault = NULL, ${answered}
             WHERE merchant_code = $1 AND source = $2 AND tried_at = $3`,
      values: [...named(pulled), triedAt, version, keyId, keySealed, at],
    })
  ).rowCount === 1;

export const clearStaged = async (db: Pool | PoolClient, pulled: Pulled): Promise<void> => {
  await db.query({
    name: 'registry-staged-clear',
    text: 'DELETE FROM registry_staged WHERE merchant_code = $1 AND source = $2',
    values: [...named(pulled)],
  });
};

export const stage = async (pool: Pool, { triedAt, ...pulled }: Try, entries: readonly RegisterEntry[]): Promise<void> => {
  await pool.query({
    name: 'registry-stage',
    text: `INSERT INTO registry_staged SELECT $1, $2, $3, decode(person, 'hex'), decode(number, 'hex'), valid_from, valid_until
           FROM unnest($4::text[], $5::text[], $6::date[], $7::date[]) AS entry (person, number, valid_from, valid_until)`,
    values: [
      ...named(pulled),
      triedAt,
      entries.map(({ person }) => person),
      entries.map(({ number }) => number),
      entries.map(({ from }) => from),
      entries.map(({ until }) => until),
    ],
  });
};

/** Gathers what a try has staged, to replace what the register has; returns how many entries that is. */
export const gatherStaged = async (client: PoolClient, { triedAt, ...pulled }: Try): Promise<number> =>
  (
    await client.query(
      `INSERT INTO registry_coming SELECT person_hash, number_hash, valid_from, valid_until FROM registry_staged
       WHERE merchant_code = $1 AND source = $2 AND tried_at = $3`,
      [...named(pulled), triedAt],
    )
  ).rowCount ?? 0;

/** When a register last gave its list; null before the first. */
export const readFetchedAt = async (pool: Pool, pulled: Pulled): Promise<Date | null> =>
  (
    await pool.query<{ fetchedAt: Date | null }>({
      name: 'registry-pull-fetched',
      text: `SELECT fetched_at AS "fetchedAt" FROM registry_pull WHERE merchant_code = $1 AND source = $2`,
      values: [...named(pulled)],
    })
  ).rows[0]?.fetchedAt ?? null;

/** The keys by which the lists of a merchant's registers are hashed, sealed. */
export const readKeys = async (client: PoolClient, merchantCode: string): Promise<readonly { keyId: string; keySealed: Buffer }[]> =>
  (
    await client.query<{ keyId: string; keySealed: Buffer }>({
      name: 'registry-keys',
      text: `SELECT DISTINCT ON (key_id) key_id AS "keyId", key_sealed AS "keySealed" FROM registry_pull
             WHERE merchant_code = $1 AND key_id IS NOT NULL ORDER BY key_id`,
      values: [merchantCode],
    })
  ).rows;

/** Notes that an operator wants a register fetched. */
export const askForPull = async (client: PoolClient, pulled: Pulled, at: Date, takesFewer: boolean): Promise<void> => {
  await client.query(
    `INSERT INTO registry_pull (merchant_code, source, asked_at, takes_fewer) VALUES ($1, $2, $3, $4)
     ON CONFLICT (merchant_code, source) DO UPDATE SET asked_at = $3, takes_fewer = $4`,
    [...named(pulled), at, takesFewer],
  );
};

/** Forgets which list the store has, since a file has replaced it. */
export const forgetVersion = async (client: PoolClient, pulled: Pulled): Promise<void> => {
  await client.query('UPDATE registry_pull SET version = NULL WHERE merchant_code = $1 AND source = $2', [...named(pulled)]);
};
