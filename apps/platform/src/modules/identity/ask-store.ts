import type { Pool, PoolClient } from 'pg';

/** One check at its provider. `asked`: how often before. Times: when it is asked for next, null for never, and when operators get it. */
export type Ask = {
  readonly checkId: string;
  readonly merchantCode: string;
  readonly provider: string;
  readonly state: 'prepared' | 'unknown' | 'sent' | 'decided' | 'left';
  readonly asked: number;
  readonly askAt: Date | null;
  readonly until: Date;
};

const columns = 'check_id AS "checkId", merchant_code AS "merchantCode", provider, state, asked, ask_at AS "askAt", until';

/** Keeps that a check is to be sent, in the transaction that stores the check. */
export const insertAsk = async (
  client: PoolClient,
  { checkId, merchantCode, provider, askAt, until }: Pick<Ask, 'checkId' | 'merchantCode' | 'provider' | 'askAt' | 'until'>,
): Promise<void> => {
  await client.query({
    name: 'identity-ask-add',
    text: `INSERT INTO identity_ask (check_id, merchant_code, provider, state, ask_at, until) VALUES ($1, $2, $3, 'prepared', $4, $5)`,
    values: [checkId, merchantCode, provider, askAt, until],
  });
};

/** Takes those in hand that are due: until `until` nobody else asks for them. */
export const claimAsks = async (pool: Pool, at: Date, until: Date, max: number): Promise<readonly Ask[]> =>
  (
    await pool.query<Ask>({
      name: 'identity-ask-due',
      text: `UPDATE identity_ask SET ask_at = $2, asked = asked + 1
             WHERE check_id IN (SELECT check_id FROM identity_ask WHERE ask_at <= $1 ORDER BY ask_at LIMIT $3 FOR UPDATE SKIP LOCKED)
             RETURNING ${columns.replace('asked', 'asked - 1 AS asked')}`,
      values: [at, until, max],
    })
  ).rows;

export const lockAsk = async (client: PoolClient, checkId: string): Promise<Ask | null> =>
  (
    await client.query<Ask>({
      name: 'identity-ask-one',
      text: `SELECT ${columns} FROM identity_ask WHERE check_id = $1 FOR UPDATE`,
      values: [checkId],
    })
  ).rows[0] ?? null;

export const updateAsk = async (
  client: PoolClient,
  checkId: string,
  { state, asked, askAt, fault }: Pick<Ask, 'state' | 'asked' | 'askAt'> & { readonly fault: string | null },
): Promise<void> => {
  await client.query({
    name: 'identity-ask-update',
    text: 'UPDATE identity_ask SET state = $2, asked = $3, ask_at = $4, fault = coalesce($5, fault) WHERE check_id = $1',
    values: [checkId, state, asked, askAt, fault],
  });
};

/** Makes a merchant's check due that its provider has called for. */
export const makeAskDue = async (pool: Pool, merchantCode: string, checkId: string, at: Date): Promise<void> => {
  await pool.query({
    name: 'identity-ask-hint',
    text: 'UPDATE identity_ask SET ask_at = least(ask_at, $3) WHERE merchant_code = $1 AND check_id = $2 AND ask_at IS NOT NULL',
    values: [merchantCode, checkId, at],
  });
};
