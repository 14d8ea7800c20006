import type { Pool, PoolClient } from 'pg';
import type { ProviderName } from './providers/provider.ts';

type Db = Pool | PoolClient;
export type AttemptState = 'prepared' | 'sent' | 'unknown' | 'succeeded' | 'failed' | 'reversed';

/** What a provider is asked to pay or to give back: stored before it is asked. */
export type Attempt = {
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
export type AttemptChange = {
  readonly state: AttemptState;
  readonly providerId?: string;
  readonly failure?: string;
  /** What the provider has taken for it, in minor units. */
  readonly fee?: bigint;
  readonly askAt: Date | null;
  readonly asked: number;
  readonly at: Date;
};

/** What an event means, by the provider's id or by our name. */
export type Meant = { readonly providerId: string | null; readonly reference: string | null };

/** The attempts of a table. `own`: its columns of what they are for, as `withdrawal_id AS "withdrawalId"`. */
export const createAttemptStore = <Own extends object>(table: 'payout_attempt' | 'refund_attempt', own: string) => {
  const columns = `merchant_code AS "merchantCode", provider, reference, state, provider_id AS "providerId", failure, asked, created_at AS "createdAt", ${own}`;
  return {
    /**
     * Takes attempts of a provider in hand that are due: until `until` no other node asks for them. `asked` is as before: an attempt that was
     * prepared and asked for before may have been carried out.
     */
    claimDue: async (db: Db, provider: ProviderName, at: Date, until: Date, max: number): Promise<readonly (Attempt & Own)[]> => {
      const { rows } = await db.query<Attempt & Own>({
        name: `${table}-due`,
        text: `UPDATE ${table} SET ask_at = $2, asked = asked + 1
               WHERE (merchant_code, provider, reference) IN (
                 SELECT merchant_code, provider, reference FROM ${table} WHERE ask_at <= $1 AND provider = $4 ORDER BY ask_at LIMIT $3 FOR UPDATE SKIP LOCKED
               ) RETURNING ${columns.replace('asked', 'asked - 1 AS asked')}`,
        values: [at, until, max, provider],
      });
      return rows;
    },
    /** An attempt, of which what it is for is locked. */
    read: async (client: PoolClient, { merchantCode, provider, reference }: Attempt): Promise<(Attempt & Own) | null> => {
      const { rows } = await client.query<Attempt & Own>({
        name: table,
        text: `SELECT ${columns} FROM ${table} WHERE merchant_code = $1 AND provider = $2 AND reference = $3`,
        values: [merchantCode, provider, reference],
      });
      return rows[0] ?? null;
    },
    update: async (client: PoolClient, { merchantCode, provider, reference }: Attempt, change: AttemptChange): Promise<void> => {
      await client.query({
        name: `${table}-update`,
        text: `UPDATE ${table} SET state = $4, provider_id = coalesce($5, provider_id), failure = coalesce($6, failure), ask_at = $7, asked = $8,
                 answered_at = $9, fee = coalesce($10, fee)
               WHERE merchant_code = $1 AND provider = $2 AND reference = $3`,
        values: [
          merchantCode,
          provider,
          reference,
          change.state,
          change.providerId ?? null,
          change.failure ?? null,
          change.askAt,
          change.asked,
          change.at,
          change.fee ?? null,
        ],
      });
    },
    /**
     * Makes the attempt that a provider's event means due; false where there is none. One that counts as failed is looked at from the
     * start: the provider may know better.
     */
    makeDue: async (db: Db, merchantCode: string, provider: string, { providerId, reference }: Meant, at: Date): Promise<boolean> =>
      (
        await db.query({
          name: `${table}-meant`,
          text: `UPDATE ${table} SET ask_at = least(coalesce(ask_at, $5), $5), asked = CASE state WHEN 'failed' THEN 0 ELSE asked END
                 WHERE merchant_code = $1 AND provider = $2 AND (provider_id = $3 OR reference = $4)`,
          values: [merchantCode, provider, providerId, reference, at],
        })
      ).rowCount === 1,
  };
};
export type AttemptStore<Own extends object> = ReturnType<typeof createAttemptStore<Own>>;
