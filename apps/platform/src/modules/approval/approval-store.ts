import type { Pool, PoolClient } from 'pg';

/** An act that needs two operators, as the first asks for it. Only named fields: no password, code or secret. */
export type Asked = {
  readonly merchantCode: string;
  /** Area and verb, such as `player.fund`. */
  readonly action: string;
  /** Kind and id of its object, such as `player:0192…`. */
  readonly subject: string;
  /** All that the act goes by; it is carried out from this alone. */
  readonly payload: unknown;
  readonly madeBy: string;
  readonly reason: string;
};
export type Pending = Asked & {
  readonly id: string;
  /** Of all that the approver is shown. */
  readonly digest: string;
  readonly madeAt: Date;
  readonly lapsesAt: Date;
};
export type State = 'pending' | 'done' | 'refused' | 'withdrawn' | 'lapsed' | 'failed';
/** Which request, and in whose name it is decided on. */
export type Decision = { readonly merchantCode: string; readonly id: string; readonly by: string };
type Db = Pool | PoolClient;

/** Requests that are listed at once. */
const listedMax = 200;
const columns = `id, merchant_code AS "merchantCode", action, subject, payload, digest, reason, made_by AS "madeBy",
  made_at AS "madeAt", lapses_at AS "lapsesAt"`;

/** Closes requests that nobody has decided on in time. */
export const lapse = async (db: Db, merchantCode: string, now: Date): Promise<void> => {
  const text = `UPDATE pending_action SET state = 'lapsed' WHERE merchant_code = $1 AND state = 'pending' AND lapses_at <= $2`;
  await db.query({ name: 'approval-lapse', text, values: [merchantCode, now] });
};

/** Stores a request; undefined where one of the kind waits for its subject. */
export const insertPending = async (client: PoolClient, pending: Pending): Promise<Pending | undefined> => {
  const { id, merchantCode, action, subject, payload, digest, reason, madeBy, madeAt, lapsesAt } = pending;
  const { rows } = await client.query<Pending>({
    name: 'approval-ask',
    text: `INSERT INTO pending_action (id, merchant_code, action, subject, payload, digest, reason, made_by, made_at, lapses_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (merchant_code, action, subject) WHERE state = 'pending' DO NOTHING
           RETURNING ${columns}`,
    values: [id, merchantCode, action, subject, JSON.stringify(payload), digest, reason, madeBy, madeAt, lapsesAt],
  });
  return rows[0];
};

/** Decides on a request that waits; undefined where this operator may not, or it waits no more. */
export const decide = async (
  db: Db,
  { merchantCode, id, by }: Decision,
  state: 'done' | 'refused' | 'failed',
  now: Date,
  outcome = '',
): Promise<Pending | undefined> =>
  (
    await db.query<Pending>({
      name: 'approval-decide',
      text: `UPDATE pending_action SET state = $4, decided_by = $3, decided_at = $5, outcome = $6
             WHERE id = $1 AND merchant_code = $2 AND state = 'pending' AND made_by <> $3 AND lapses_at > $5 RETURNING ${columns}`,
      values: [id, merchantCode, by, state, now, outcome],
    })
  ).rows[0];

/** Takes a request back that its maker no longer wants; undefined where it is another's, or waits no more. */
export const withdraw = async (client: PoolClient, { merchantCode, id, by }: Decision, now: Date): Promise<Pending | undefined> =>
  (
    await client.query<Pending>({
      name: 'approval-withdraw',
      text: `UPDATE pending_action SET state = 'withdrawn', decided_at = $4
             WHERE id = $1 AND merchant_code = $2 AND state = 'pending' AND made_by = $3 RETURNING ${columns}`,
      values: [id, merchantCode, by, now],
    })
  ).rows[0];

export const readPending = async (db: Db, merchantCode: string, id: string): Promise<(Pending & { readonly state: State }) | null> =>
  (
    await db.query<Pending & { readonly state: State }>({
      name: 'approval-read',
      text: `SELECT ${columns}, state FROM pending_action WHERE id = $1 AND merchant_code = $2`,
      values: [id, merchantCode],
    })
  ).rows[0] ?? null;

/** The requests that wait, those that wait longest first. */
export const listPending = async (pool: Pool, merchantCode: string): Promise<readonly Pending[]> => {
  const text = `SELECT ${columns} FROM pending_action WHERE merchant_code = $1 AND state = 'pending' ORDER BY made_at LIMIT ${listedMax}`;
  return (await pool.query<Pending>({ name: 'approval-list', text, values: [merchantCode] })).rows;
};
