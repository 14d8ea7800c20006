import type { Pool, PoolClient } from 'pg';
import { origin, type Entry } from './chain.ts';

type Row = Omit<Entry, 'seq'> & { readonly seq: string };

const columns = 'merchant_code AS "merchantCode", seq, at, actor, action, subject, outcome, reason, before, after, previous, hash';
const entryOf = ({ seq, ...row }: Row): Entry => ({ ...row, seq: Number(seq) });

/** The place of a chain's next entry; whoever asks holds the chain until the transaction ends. */
export const lockEnd = async (client: PoolClient, merchantCode: string): Promise<Pick<Entry, 'seq' | 'previous'>> => {
  await client.query({
    name: 'audit-lock',
    text: "SELECT pg_advisory_xact_lock(hashtextextended('audit_log ' || $1, 0))",
    values: [merchantCode],
  });
  const { rows } = await client.query<Pick<Row, 'seq' | 'hash'>>({
    name: 'audit-end',
    text: 'SELECT seq, hash FROM audit_log WHERE merchant_code = $1 ORDER BY seq DESC LIMIT 1',
    values: [merchantCode],
  });
  const [last] = rows;
  return last === undefined ? { seq: 1, previous: origin } : { seq: Number(last.seq) + 1, previous: last.hash };
};

export const insertEntry = async (client: PoolClient, entry: Entry): Promise<void> => {
  const { merchantCode, seq, at, actor, action, subject, outcome, reason, before, after, previous, hash } = entry;
  await client.query({
    name: 'audit-insert',
    text: `INSERT INTO audit_log (merchant_code, seq, at, actor, action, subject, outcome, reason, before, after, previous, hash)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      merchantCode,
      seq,
      at,
      actor,
      action,
      subject,
      outcome,
      reason,
      before === null ? null : JSON.stringify(before),
      after === null ? null : JSON.stringify(after),
      previous,
      hash,
    ],
  });
};

/** A page of a chain in its order. */
export const readChain = async (pool: Pool, merchantCode: string, afterSeq: number, limit: number): Promise<readonly Entry[]> =>
  (
    await pool.query<Row>({
      name: 'audit-chain',
      text: `SELECT ${columns} FROM audit_log WHERE merchant_code = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      values: [merchantCode, afterSeq, limit],
    })
  ).rows.map(entryOf);

/** The latest entries, newest first; of one subject where one is given. */
export const readLatest = async (pool: Pool, merchantCode: string, subject: string | null, limit: number): Promise<readonly Entry[]> =>
  (
    await pool.query<Row>({
      name: subject === null ? 'audit-latest' : 'audit-latest-of',
      text: `SELECT ${columns} FROM audit_log WHERE merchant_code = $1 ${subject === null ? '' : 'AND subject = $3'} ORDER BY seq DESC LIMIT $2`,
      values: [merchantCode, limit, ...(subject === null ? [] : [subject])],
    })
  ).rows.map(entryOf);

/** Whose chains there are. */
export const readChains = async (pool: Pool): Promise<readonly string[]> =>
  (
    await pool.query<{ readonly code: string }>({
      name: 'audit-chains',
      // One look into the index for each merchant, however long its chain is.
      text: `WITH RECURSIVE chain AS (
               (SELECT merchant_code AS code FROM audit_log ORDER BY merchant_code LIMIT 1)
               UNION ALL
               SELECT (SELECT merchant_code FROM audit_log WHERE merchant_code > chain.code ORDER BY merchant_code LIMIT 1)
               FROM chain WHERE chain.code IS NOT NULL)
             SELECT code FROM chain WHERE code IS NOT NULL`,
    })
  ).rows.map(({ code }) => code);

/** What entries are asked for; `action` is whole, or an area of acts. */
export type AuditFilter = {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly outcome?: 'done' | 'refused' | undefined;
};
/** A page of a merchant's entries before one of them, the newest first. */
export const readPage = async (
  pool: Pool,
  merchantCode: string,
  { actor, action, subject, outcome }: AuditFilter,
  before: number | null,
  limit: number,
): Promise<readonly Entry[]> => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [`merchant_code = ${bind(merchantCode)}`];
  if (before !== null) conditions.push(`seq < ${bind(before)}`);
  if (actor !== undefined) conditions.push(`actor = ${bind(actor)}`);
  if (action !== undefined) conditions.push(`${action.includes('.') ? 'action' : "split_part(action, '.', 1)"} = ${bind(action)}`);
  if (subject !== undefined) conditions.push(`subject = ${bind(subject)}`);
  if (outcome !== undefined) conditions.push(`outcome = ${bind(outcome)}`);
  const text = `SELECT ${columns} FROM audit_log WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT ${bind(limit)}`;
  return (await pool.query<Row>(text, values)).rows.map(entryOf);
};
