import type { Pool, PoolClient } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import { domainsOf } from './merchant-domains.ts';

export type StoredMerchant = {
  readonly code: string;
  readonly version: number;
  /** JSON as the store keeps it: the same text as long as it is the same configuration. */
  readonly config: string;
};

export const readMerchants = async (pool: Pool): Promise<readonly StoredMerchant[]> =>
  (await pool.query<StoredMerchant>({ name: 'merchants', text: 'SELECT code, version, config::text FROM merchant ORDER BY code' })).rows;

export const isMerchant = async (pool: Pool, code: string): Promise<boolean> =>
  (await pool.query('SELECT 1 FROM merchant WHERE code = $1', [code])).rowCount === 1;

export type NewDocument = {
  readonly code: string;
  readonly config: object;
  /** Only when the stored one has this version: 0 when there is none. Null: whatever is there. */
  readonly expectedVersion: number | null;
  readonly by: string;
  readonly at: Date;
};

const writeDocument = async (client: PoolClient, { code, config, expectedVersion, by, at }: NewDocument): Promise<number | null> => {
  const { rows } = await client.query<{ version: number }>(
    `WITH written AS (
       INSERT INTO merchant AS m (code, config, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (code) DO UPDATE SET config = EXCLUDED.config, version = m.version + 1, changed_at = EXCLUDED.changed_at
         WHERE $4::integer IS NULL OR m.version = $4
       RETURNING code, version, config, changed_at)
     INSERT INTO merchant_history (merchant_code, version, document, changed_at, changed_by)
     SELECT code, version, config, changed_at, $5 FROM written RETURNING version`,
    [code, config, at, expectedVersion, by],
  );
  return rows[0]?.version ?? null;
};

/** Takes host names for a merchant and lets go of its others; returns whether it has all of them now. Who takes one at the same moment waits. */
const takeDomains = async (client: PoolClient, code: string, domains: readonly string[]): Promise<boolean> => {
  await client.query('DELETE FROM merchant_domain WHERE merchant_code = $1 AND domain <> ALL ($2)', [code, domains]);
  // In one order for all, so that no two wait for each other.
  await client.query(
    'INSERT INTO merchant_domain (domain, merchant_code) SELECT DISTINCT domain, $1 FROM unnest($2::text[]) AS domain ORDER BY domain ON CONFLICT DO NOTHING',
    [code, domains],
  );
  const { rowCount } = await client.query('SELECT 1 FROM merchant_domain WHERE domain = ANY ($2) AND merchant_code <> $1 LIMIT 1', [
    code,
    domains,
  ]);
  return rowCount === 0;
};

/** Whether the stored document is in another currency than a new one while something holds amounts in it. Its row is held until the end. */
const holdsOtherCurrency = async (client: PoolClient, code: string, currency: unknown): Promise<boolean> => {
  const { rows } = await client.query<{ currency: string | null }>(
    `SELECT config ->> 'currency' AS currency FROM merchant WHERE code = $1 FOR UPDATE`,
    [code],
  );
  const former = rows[0]?.currency ?? null;
  return former !== null && former !== currency && (await hasAmounts(client, code));
};

class Refused extends Error {}

/**
 * Writes a configuration, its row of the history and its host names. Returns its version; null when the stored one has another
 * version than expected; and with `isChecked` when another merchant has one of the host names, or when amounts are held in
 * another currency.
 */
export const writeMerchant = async (
  pool: Pool,
  document: NewDocument & { readonly config: { readonly currency: string } },
  { isChecked = false, alongside = nothingElse }: { readonly isChecked?: boolean; readonly alongside?: Alongside } = {},
): Promise<number | null> => {
  try {
    return await transaction(pool, async (client) => {
      if (isChecked && (await holdsOtherCurrency(client, document.code, document.config.currency))) throw new Refused();
      const version = await writeDocument(client, document);
      if (version !== null && !(await takeDomains(client, document.code, domainsOf(document.config))) && isChecked) throw new Refused();
      if (version !== null) await alongside(client);
      return version;
    });
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};

/** Whether anything holds amounts in a merchant's currency: its players and its games. */
export const hasAmounts = async (pool: Pool | PoolClient, code: string): Promise<boolean> =>
  (
    await pool.query(
      'SELECT 1 WHERE EXISTS (SELECT FROM player WHERE merchant_code = $1) OR EXISTS (SELECT FROM game WHERE merchant_code = $1)',
      [code],
    )
  ).rowCount === 1;

/** One version of a merchant's document. */
export type MerchantVersion = {
  readonly code: string;
  readonly version: number;
  readonly document: unknown;
  readonly changedAt: Date;
  readonly changedBy: string;
};
const versionColumns = 'merchant_code AS code, version, document, changed_at AS "changedAt", changed_by AS "changedBy"';

/** Versions listed at once; a document is some kilobytes. */
const versionsMax = 50;

/** The latest versions of a merchant's document, newest first. */
export const readHistory = async (pool: Pool, code: string): Promise<readonly MerchantVersion[]> =>
  (
    await pool.query<MerchantVersion>(
      `SELECT ${versionColumns} FROM merchant_history WHERE merchant_code = $1 ORDER BY version DESC LIMIT ${versionsMax}`,
      [code],
    )
  ).rows;

/** A version of a merchant's document, or with `before` the latest one before it. */
export const readVersion = async (pool: Pool, code: string, version: number, before = false): Promise<MerchantVersion | null> =>
  (
    await pool.query<MerchantVersion>(
      `SELECT ${versionColumns} FROM merchant_history WHERE merchant_code = $1 AND version ${before ? '<' : '='} $2 ORDER BY version DESC LIMIT 1`,
      [code, version],
    )
  ).rows[0] ?? null;
