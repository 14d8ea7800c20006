import { money, type Money } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { PaymentKey } from '../payment-store.ts';
import { storedCurrency } from '../../wallet/index.ts';

export type RiskKind = 'large' | 'near' | 'unplayed';
/** A mark as the risk desk sees it. */
export type RiskMark = {
  readonly id: string;
  readonly playerId: string;
  readonly kind: RiskKind;
  readonly cause: string;
  readonly amount: Money;
  readonly seenAt: Date;
  readonly dueAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly note: string;
};
export type NewMark = Pick<RiskMark, 'id' | 'playerId' | 'kind' | 'cause' | 'seenAt' | 'dueAt'> & {
  readonly merchantCode: string;
  readonly minor: bigint;
  readonly currency: string;
};
/** What came in or was asked for: minor units, and when. */
export type Movement = { readonly minor: bigint; readonly currency: string; readonly at: Date };

type Db = Pool | PoolClient;
const listMax = 200;
const columns = `id, player_id AS "playerId", kind, cause, amount, currency, seen_at AS "seenAt", due_at AS "dueAt", closed_at AS "closedAt",
  closed_by AS "closedBy", note FROM risk_mark`;
type Row = Omit<RiskMark, 'amount'> & { readonly amount: bigint; readonly currency: string };
const markOf = ({ amount, currency, ...row }: Row): RiskMark => ({ ...row, amount: money(storedCurrency(currency), amount) });

/** Of one player's movements one is looked at at a time: what is seen once is marked once. */
export const lockPlayer = async (client: PoolClient, playerId: string): Promise<void> => {
  await client.query({ name: 'risk-lock', text: "SELECT pg_advisory_xact_lock(hashtextextended('risk ' || $1, 0))", values: [playerId] });
};

/** A payment that a provider has received. */
export const readPayment = async (client: PoolClient, { merchantCode, provider, paymentId }: PaymentKey): Promise<Movement | null> => {
  const text = `SELECT amount AS minor, currency, booked_at AS at FROM provider_payment
                WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3`;
  return (await client.query<Movement>({ name: 'risk-payment', text, values: [merchantCode, provider, paymentId] })).rows[0] ?? null;
};
/** A withdrawal as it was asked for. */
export const readAsked = async (client: PoolClient, id: string): Promise<Movement | null> => {
  const text = 'SELECT amount AS minor, currency, created_at AS at FROM withdrawal WHERE id = $1';
  return (await client.query<Movement>({ name: 'risk-withdrawal', text, values: [id] })).rows[0] ?? null;
};

/** Amounts that a player has paid in or asked for in a time, each end of it in it. */
export const readMovements = async (
  client: PoolClient,
  playerId: string,
  currency: string,
  from: Date,
  to: Date,
): Promise<readonly bigint[]> =>
  (
    await client.query<{ minor: bigint }>({
      name: 'risk-movements',
      text: `SELECT amount AS minor FROM provider_payment WHERE player_id = $1 AND currency = $2 AND booked_at BETWEEN $3 AND $4
             UNION ALL SELECT amount FROM withdrawal WHERE player_id = $1 AND currency = $2 AND created_at BETWEEN $3 AND $4`,
      values: [playerId, currency, from, to],
    })
  ).rows.map(({ minor }) => minor);

/** What a player has paid in in a time, and staked since the first of it. */
export const readPlay = async (
  client: PoolClient,
  playerId: string,
  from: Date,
  to: Date,
): Promise<{ readonly paidIn: bigint; readonly staked: bigint }> => {
  const { rows } = await client.query<{ paidIn: string; staked: string }>({
    name: 'risk-play',
    text: `SELECT "paidIn"::text, CASE WHEN since IS NULL THEN 0 ELSE limits_used(p_player => $1, p_kind => 'wager', p_from => since, p_to => $3) END::text AS staked
           FROM (SELECT coalesce(sum(credited), 0) AS "paidIn", min(booked_at) AS since FROM provider_payment
                 WHERE player_id = $1 AND booked_at BETWEEN $2 AND $3 AND credited > 0 AND reversed_at IS NULL) AS paid`,
    values: [playerId, from, to],
  });
  return { paidIn: BigInt(rows[0]?.paidIn ?? 0), staked: BigInt(rows[0]?.staked ?? 0) };
};

export const isMarkedSince = async (client: PoolClient, playerId: string, kind: RiskKind, since: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'risk-marked',
      text: 'SELECT FROM risk_mark WHERE player_id = $1 AND kind = $2 AND seen_at > $3 LIMIT 1',
      values: [playerId, kind, since],
    })
  ).rowCount === 1;

/** Marks once. */
export const insertMark = async (client: PoolClient, mark: NewMark): Promise<void> => {
  const { id, merchantCode, playerId, kind, cause, minor, currency, seenAt, dueAt } = mark;
  await client.query({
    name: 'risk-mark',
    text: `INSERT INTO risk_mark (id, merchant_code, player_id, kind, cause, amount, currency, seen_at, due_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (player_id, kind, cause) DO NOTHING`,
    values: [id, merchantCode, playerId, kind, cause, minor, currency, seenAt, dueAt],
  });
};

/** Those that wait, the first due first. */
export const readOpen = async (db: Db, merchantCode: string): Promise<readonly RiskMark[]> => {
  const text = `SELECT ${columns} WHERE merchant_code = $1 AND closed_at IS NULL ORDER BY due_at, id LIMIT ${listMax}`;
  return (await db.query<Row>({ name: 'risk-open', text, values: [merchantCode] })).rows.map(markOf);
};

export const readOne = async (db: Db, merchantCode: string, id: string): Promise<RiskMark | null> => {
  const text = `SELECT ${columns} WHERE merchant_code = $1 AND id = $2`;
  const { rows } = await db.query<Row>({ name: 'risk-one', text, values: [merchantCode, id] });
  return rows[0] === undefined ? null : markOf(rows[0]);
};

/** Closes a mark that is open; false where it is none. */
export const closeMark = async (
  client: PoolClient,
  merchantCode: string,
  id: string,
  by: string,
  note: string,
  at: Date,
): Promise<boolean> =>
  (
    await client.query({
      name: 'risk-close',
      text: 'UPDATE risk_mark SET closed_at = $5, closed_by = $3, note = $4 WHERE merchant_code = $1 AND id = $2 AND closed_at IS NULL',
      values: [merchantCode, id, by, note, at],
    })
  ).rowCount === 1;
