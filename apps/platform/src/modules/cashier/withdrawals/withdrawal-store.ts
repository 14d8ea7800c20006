import type { WithdrawalReason, WithdrawalState } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { ProviderName } from '../providers/provider.ts';

type Db = Pool | PoolClient;

/** A withdrawal as it is stored; amounts in minor units. */
export type Withdrawal = {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly accountId: string;
  readonly channel: string;
  readonly channelName: string;
  readonly provider: ProviderName;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly currency: string;
  readonly state: WithdrawalState;
  /** Why a person looks at it. */
  readonly flags: readonly string[];
  readonly holdId: string;
  readonly requestKey: string;
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: WithdrawalReason | null;
  readonly reasonText: string;
  readonly note: string;
  readonly bankReference: string | null;
  readonly expectedAt: Date | null;
  readonly createdAt: Date;
  /** The last digits of the account's number. */
  readonly tail: string;
};
export type WithdrawalStep = { readonly state: WithdrawalState; readonly at: Date };
export type WithdrawalWithSteps = Withdrawal & { readonly steps: readonly WithdrawalStep[] };

const columns = `id, merchant_code AS "merchantCode", player_id AS "playerId", account_id AS "accountId", channel, channel_name AS "channelName",
  provider, amount, fee, currency, state, flags, hold_id AS "holdId", request_key AS "requestKey", claimed_by AS "claimedBy",
  claimed_until AS "claimedUntil", decided_by AS "decidedBy", decided_at AS "decidedAt", reason, reason_text AS "reasonText", note,
  bank_reference AS "bankReference", expected_at AS "expectedAt", created_at AS "createdAt",
  (SELECT tail FROM payout_account a WHERE a.id = withdrawal.account_id) AS tail`;
const withSteps = `${columns}, (SELECT json_agg(json_build_object('state', s.state, 'at', s.at) ORDER BY s.position)
  FROM withdrawal_step s WHERE s.withdrawal_id = withdrawal.id) AS steps`;

type Row = Omit<Withdrawal, 'amount' | 'fee'> & {
  readonly amount: string | bigint;
  readonly fee: string | bigint;
  readonly steps?: readonly { readonly state: WithdrawalState; readonly at: string }[] | null;
};
const withdrawalOf = ({ steps: _steps, ...row }: Row): Withdrawal => ({ ...row, amount: BigInt(row.amount), fee: BigInt(row.fee) });
const withStepsOf = (row: Row): WithdrawalWithSteps => ({
  ...withdrawalOf(row),
  steps: (row.steps ?? []).map(({ state, at }) => ({ state, at: new Date(at) })),
});

const insertStep = async (client: PoolClient, id: string, state: WithdrawalState, at: Date): Promise<void> => {
  await client.query({
    name: 'withdrawal-step',
    text: `INSERT INTO withdrawal_step (withdrawal_id, position, state, at)
           SELECT $1, coalesce(max(position), 0) + 1, $2, $3 FROM withdrawal_step WHERE withdrawal_id = $1`,
    values: [id, state, at],
  });
};

export type NewWithdrawal = Pick<
  Withdrawal,
  | 'id'
  | 'merchantCode'
  | 'playerId'
  | 'accountId'
  | 'channel'
  | 'channelName'
  | 'provider'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'flags'
  | 'holdId'
  | 'requestKey'
  | 'expectedAt'
  | 'createdAt'
>;

export const insertWithdrawal = async (client: PoolClient, asked: NewWithdrawal): Promise<void> => {
  await client.query({
    name: 'withdrawal-insert',
    text: `INSERT INTO withdrawal (id, merchant_code, player_id, account_id, channel, channel_name, provider, amount, fee, currency, state, flags,
             hold_id, request_key, expected_at, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'requested', $11, $12, $13, $14, $15)`,
    values: [
      asked.id,
      asked.merchantCode,
      asked.playerId,
      asked.accountId,
      asked.channel,
      asked.channelName,
      asked.provider,
      asked.amount,
      asked.fee,
      asked.currency,
      asked.flags,
      asked.holdId,
      asked.requestKey,
      asked.expectedAt,
      asked.createdAt,
    ],
  });
  await insertStep(client, asked.id, 'requested', asked.createdAt);
};

/** A withdrawal that nobody else changes until the transaction ends. */
export const lockWithdrawal = async (client: PoolClient, id: string): Promise<Withdrawal | null> => {
  const { rows } = await client.query<Row>({
    name: 'withdrawal-lock',
    text: `SELECT ${columns} FROM withdrawal WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return rows[0] === undefined ? null : withdrawalOf(rows[0]);
};

/** The same, which others may change meanwhile. */
export const readWithdrawal = async (db: Db, id: string): Promise<Withdrawal | null> => {
  const { rows } = await db.query<Row>({ name: 'withdrawal-read', text: `SELECT ${columns} FROM withdrawal WHERE id = $1`, values: [id] });
  return rows[0] === undefined ? null : withdrawalOf(rows[0]);
};

/** Stores the next attempt of a withdrawal that is locked. */
export const insertAttempt = async (client: PoolClient, { id, merchantCode, provider }: Withdrawal, at: Date): Promise<void> => {
  await client.query({
    name: 'payout-attempt-add',
    text: `INSERT INTO payout_attempt (withdrawal_id, no, merchant_code, provider, reference, state, ask_at, created_at)
           SELECT $1, n, $2, $3, $1 || '-' || n, 'prepared', $4, $4
           FROM (SELECT coalesce(max(no), 0) + 1 AS n FROM payout_attempt WHERE withdrawal_id = $1) next`,
    values: [id, merchantCode, provider, at],
  });
};

export const readByKey = async (db: Db, playerId: string, requestKey: string): Promise<Withdrawal | null> => {
  const { rows } = await db.query<Row>({
    name: 'withdrawal-by-key',
    text: `SELECT ${columns} FROM withdrawal WHERE player_id = $1 AND request_key = $2`,
    values: [playerId, requestKey],
  });
  return rows[0] === undefined ? null : withdrawalOf(rows[0]);
};

/** One with its steps; of a player where one is given, else of a merchant. */
export const readOne = async (
  db: Db,
  whose: { readonly playerId: string } | { readonly merchantCode: string },
  id: string,
): Promise<WithdrawalWithSteps | null> => {
  const isOwn = 'playerId' in whose;
  const { rows } = await db.query<Row>({
    name: isOwn ? 'withdrawal-own' : 'withdrawal-of-merchant',
    text: `SELECT ${withSteps} FROM withdrawal WHERE ${isOwn ? 'player_id' : 'merchant_code'} = $1 AND id = $2`,
    values: [isOwn ? whose.playerId : whose.merchantCode, id],
  });
  return rows[0] === undefined ? null : withStepsOf(rows[0]);
};

/** A player's withdrawals, newest first, and how many there are. */
export const readPage = async (
  db: Db,
  playerId: string,
  skip: number,
  count: number,
): Promise<{ readonly withdrawals: readonly WithdrawalWithSteps[]; readonly total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    db.query<Row>({
      name: 'withdrawal-page',
      text: `SELECT ${withSteps} FROM withdrawal WHERE player_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT $3`,
      values: [playerId, skip, count],
    }),
    db.query<{ total: number }>({
      name: 'withdrawal-count',
      text: 'SELECT count(*)::int AS total FROM withdrawal WHERE player_id = $1',
      values: [playerId],
    }),
  ]);
  return { withdrawals: rows.map(withStepsOf), total: counted.rows[0]?.total ?? 0 };
};

/** Withdrawals of a list of its own: `more` are columns beside the usual ones, `where` is what follows them. */
export const readWithdrawals = async <W extends Withdrawal>(
  db: Db,
  more: string,
  where: string,
  values: readonly unknown[],
): Promise<readonly W[]> => {
  const { rows } = await db.query<Row>(`SELECT ${columns}, ${more} FROM withdrawal WHERE ${where}`, [...values]);
  return rows.map((row) => withdrawalOf(row) as W);
};

/** A merchant's withdrawals under way, the oldest first. */
export const readQueue = async (db: Db, merchantCode: string, max: number): Promise<readonly Withdrawal[]> => {
  const { rows } = await db.query<Row>({
    name: 'withdrawal-queue',
    text: `SELECT ${columns} FROM withdrawal
           WHERE merchant_code = $1 AND state IN ('requested', 'in_review', 'approved', 'sending', 'sent', 'unknown')
           ORDER BY created_at LIMIT $2`,
    values: [merchantCode, max],
  });
  return rows.map(withdrawalOf);
};

/** A page of a merchant's withdrawals whatever has become of them, newest first; of one player, or all. */
export const readAll = async (
  db: Db,
  merchantCode: string,
  playerId: string | null,
  page: { readonly number: number; readonly size: number },
): Promise<readonly Withdrawal[]> => {
  const { rows } = await db.query<Row>({
    name: 'withdrawal-all',
    text: `SELECT ${columns} FROM withdrawal WHERE merchant_code = $1 AND ($2::text IS NULL OR player_id = $2)
           ORDER BY created_at DESC, id DESC OFFSET $3 LIMIT $4`,
    values: [merchantCode, playerId, (page.number - 1) * page.size, page.size],
  });
  return rows.map(withdrawalOf);
};

/** The player's withdrawal under way; null for none. */
export const readOpenId = async (db: Db, playerId: string): Promise<string | null> => {
  const { rows } = await db.query<{ id: string }>({
    name: 'withdrawal-open',
    text: `SELECT id FROM withdrawal
           WHERE player_id = $1 AND state IN ('requested', 'in_review', 'approved', 'sending', 'sent', 'unknown')
           ORDER BY created_at DESC LIMIT 1`,
    values: [playerId],
  });
  return rows[0]?.id ?? null;
};

/** How many withdrawals of a player count in the calendar's day of an instant, and their sum: those that came back do not. */
export const readUsed = async (
  db: Db,
  playerId: string,
  at: Date,
  timeZone: string,
): Promise<{ readonly count: number; readonly sum: bigint }> => {
  const { rows } = await db.query<{ count: number; sum: string }>({
    name: 'withdrawal-used',
    text: `SELECT count(*)::int AS count, coalesce(sum(amount), 0) AS sum FROM withdrawal
           WHERE player_id = $1 AND created_at >= date_trunc('day', $2::timestamptz AT TIME ZONE $3) AT TIME ZONE $3
             AND state NOT IN ('rejected', 'cancelled', 'failed')`,
    values: [playerId, at, timeZone],
  });
  return { count: rows[0]?.count ?? 0, sum: BigInt(rows[0]?.sum ?? 0) };
};

/** What changes of a withdrawal beside its state; what is left out stays. */
export type WithdrawalChange = {
  readonly decidedBy?: string;
  readonly reason?: WithdrawalReason;
  readonly reasonText?: string;
  readonly note?: string;
  readonly bankReference?: string;
  readonly expectedAt?: Date;
  /** Added to those that are there. */
  readonly flags?: readonly string[];
};

/** Writes what has become of a withdrawal that is locked, or was inserted by the same transaction. */
export const updateWithdrawal = async (
  client: PoolClient,
  { id, state: before }: Pick<Withdrawal, 'id' | 'state'>,
  state: WithdrawalState,
  change: WithdrawalChange,
  at: Date,
): Promise<void> => {
  await client.query({
    name: 'withdrawal-update',
    text: `UPDATE withdrawal SET state = $2, decided_by = coalesce($3, decided_by), decided_at = CASE WHEN $3::text IS NULL THEN decided_at ELSE $9 END,
             reason = coalesce($4, reason), reason_text = coalesce($5, reason_text), note = coalesce($6, note),
             bank_reference = coalesce($7, bank_reference), expected_at = coalesce($10, expected_at),
             flags = flags || ARRAY(SELECT f FROM unnest($8::text[]) WITH ORDINALITY added (f, n) WHERE f <> ALL (flags) ORDER BY n)
           WHERE id = $1`,
    values: [
      id,
      state,
      change.decidedBy ?? null,
      change.reason ?? null,
      change.reasonText ?? null,
      change.note ?? null,
      change.bankReference ?? null,
      change.flags ?? [],
      at,
      change.expectedAt ?? null,
    ],
  });
  if (state !== before) await insertStep(client, id, state, at);
};

/** Takes a withdrawal in hand; false where another has it. */
export const claim = async (client: PoolClient, merchantCode: string, id: string, by: string, at: Date, until: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'withdrawal-claim',
      text: `UPDATE withdrawal SET claimed_by = $3, claimed_until = $5
             WHERE merchant_code = $1 AND id = $2 AND state IN ('requested', 'in_review')
               AND (claimed_by IS NULL OR claimed_by = $3 OR claimed_until <= $4)`,
      values: [merchantCode, id, by, at, until],
    })
  ).rowCount === 1;

/** `net`: what its provider is to pay. */
export type Approved = {
  readonly id: string;
  readonly decidedAt: Date;
  readonly merchantCode: string;
  readonly net: bigint;
  readonly currency: string;
};
/** A page of withdrawals by a provider that are approved and not asked for yet, the oldest decision first: those whose channel is closed stay. */
export const readApproved = async (db: Db, provider: ProviderName, last: Approved | null, max: number): Promise<readonly Approved[]> => {
  const { rows } = await db.query<Omit<Approved, 'net'> & { readonly net: string }>({
    name: 'withdrawal-approved',
    text: `SELECT id, date_trunc('milliseconds', decided_at) AS "decidedAt", merchant_code AS "merchantCode", (amount - fee)::text AS net, currency
           FROM withdrawal WHERE state = 'approved' AND provider = $4 AND ($1::timestamptz IS NULL OR (date_trunc('milliseconds', decided_at), id) > ($1, $2))
           ORDER BY 2, id LIMIT $3`,
    values: [last?.decidedAt ?? null, last?.id ?? '', max, provider],
  });
  return rows.map((row) => ({ ...row, net: BigInt(row.net) }));
};
