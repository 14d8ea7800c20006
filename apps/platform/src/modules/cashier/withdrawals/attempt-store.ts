import type { Pool, PoolClient } from 'pg';
import type { ProviderName } from '../providers/provider.ts';

type Db = Pool | PoolClient;
export type AttemptState = 'prepared' | 'sent' | 'unknown' | 'succeeded' | 'failed' | 'reversed';

/** What a provider is asked to pay. */
export type Attempt = {
  readonly withdrawalId: string;
  readonly no: number;
  readonly merchantCode: string;
  readonly provider: ProviderName;
  /** Our name of it at the provider, and its key there. */
  readonly reference: string;
  readonly state: AttemptState;
  readonly providerId: string | null;
  readonly failure: string | null;
  readonly asked: number;
  readonly createdAt: Date;
};

const columns = `withdrawal_id AS "withdrawalId", no, merchant_code AS "merchantCode", provider, reference, state, provider_id AS "providerId",
  failure, asked, created_at AS "createdAt"`;

/** Stores the next attempt of a withdrawal, which its lock holds. */
export const insertAttempt = async (
  client: PoolClient,
  { withdrawalId, merchantCode, provider }: Pick<Attempt, 'withdrawalId' | 'merchantCode' | 'provider'>,
  at: Date,
): Promise<void> => {
  await client.query({
    name: 'payout-attempt-add',
    text: `INSERT INTO payout_attempt (withdrawal_id, no, merchant_code, provider, reference, state, ask_at, created_at)
           SELECT $1, n, $2, $3, $1 || '-' || n, 'prepared', $4, $4
           FROM (SELECT coalesce(max(no), 0) + 1 AS n FROM payout_attempt WHERE withdrawal_id = $1) next`,
    values: [withdrawalId, merchantCode, provider, at],
  });
};

/**
 * Takes attempts in hand that are due: until `until` no other node asks for them. `asked` is as before: an attempt that was
 * prepared and asked for before may have been paid.
 */
export const claimDue = async (db: Db, at: Date, until: Date, max: number): Promise<readonly Attempt[]> => {
  const { rows } = await db.query<Attempt>({
    name: 'payout-attempt-due',
    text: `UPDATE payout_attempt SET ask_at = $2, asked = asked + 1
           WHERE (withdrawal_id, no) IN (
             SELECT withdrawal_id, no FROM payout_attempt WHERE ask_at <= $1 ORDER BY ask_at LIMIT $3 FOR UPDATE SKIP LOCKED
           ) RETURNING ${columns.replace('asked', 'asked - 1 AS asked')}`,
    values: [at, until, max],
  });
  return rows;
};

/** An attempt of a withdrawal that is locked. */
export const readAttempt = async (client: PoolClient, withdrawalId: string, no: number): Promise<Attempt | null> => {
  const { rows } = await client.query<Attempt>({
    name: 'payout-attempt',
    text: `SELECT ${columns} FROM payout_attempt WHERE withdrawal_id = $1 AND no = $2`,
    values: [withdrawalId, no],
  });
  return rows[0] ?? null;
};

export const updateAttempt = async (
  client: PoolClient,
  { withdrawalId, no }: Pick<Attempt, 'withdrawalId' | 'no'>,
  change: {
    readonly state: AttemptState;
    readonly providerId?: string;
    readonly failure?: string;
    readonly askAt: Date | null;
    readonly asked: number;
    readonly at: Date;
  },
): Promise<void> => {
  await client.query({
    name: 'payout-attempt-update',
    text: `UPDATE payout_attempt SET state = $3, provider_id = coalesce($4, provider_id), failure = coalesce($5, failure), ask_at = $6, asked = $7,
             answered_at = $8
           WHERE withdrawal_id = $1 AND no = $2`,
    values: [withdrawalId, no, change.state, change.providerId ?? null, change.failure ?? null, change.askAt, change.asked, change.at],
  });
};

/** Makes the attempt that a provider's event means due; false where there is none. */
export const makeDue = async (
  db: Db,
  merchantCode: string,
  provider: string,
  meant: { readonly payout: string | null; readonly reference: string | null },
  at: Date,
): Promise<boolean> =>
  (
    await db.query({
      name: 'payout-attempt-meant',
      text: `UPDATE payout_attempt SET ask_at = least(coalesce(ask_at, $5), $5)
             WHERE merchant_code = $1 AND provider = $2 AND (provider_id = $3 OR reference = $4) AND state <> 'failed'`,
      values: [merchantCode, provider, meant.payout, meant.reference, at],
    })
  ).rowCount === 1;
