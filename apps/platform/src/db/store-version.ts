import type { Pool, PoolClient } from 'pg';
import own from './store-version.json' with { type: 'json' };

/**
 * How new the tables and functions of this version are: a number that grows with every change of a migration or a function.
 * `npm run store-version` raises it, and `npm run check:architecture` refuses a change without it. Names and times of files say
 * nothing of what is newer: numbers of migrations are ranges per module, and a function has none.
 */
export const ownStoreVersion: number = own.version;

const createTable = `CREATE TABLE IF NOT EXISTS store_version (
  one     boolean PRIMARY KEY DEFAULT true CHECK (one),
  version integer NOT NULL
)`;

/** The version whose tables and functions the store has; 0 where no version has said so. */
export const readStoreVersion = async (client: Pool | PoolClient): Promise<number> => {
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('store_version') IS NOT NULL AS found`);
  if (rows[0]?.found !== true) return 0;
  return (await client.query<{ version: number }>('SELECT version FROM store_version')).rows[0]?.version ?? 0;
};

/** Notes that the store is of this version now, and never of an older one than it was. */
export const raiseStoreVersion = async (client: PoolClient, version: number): Promise<void> => {
  await client.query(createTable);
  await client.query(
    `INSERT INTO store_version (version) VALUES ($1)
     ON CONFLICT (one) DO UPDATE SET version = excluded.version WHERE store_version.version < excluded.version`,
    [version],
  );
};
