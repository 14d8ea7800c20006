import type { DepositAction, DepositException, DepositMethod, DepositState, DepositWay, FeeTerms, HeldChoice } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Receiver } from './providers/provider.ts';
import { heldColumns, heldStateOf, type HeldRow, type HeldState } from './held-columns.ts';
import { latestSlip, slipOf, type SlipRow, type StoredSlip } from './slip-columns.ts';

type Db = Pool | PoolClient;

/** A deposit as it is stored; amounts in minor units. */
export type DepositOrder = {
  readonly id: string;
  readonly merchantCode: string;
  readonly playerId: string;
  readonly channel: string;
  readonly channelName: string;
  readonly provider: Receiver;
  readonly method: DepositMethod;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly feeTerms: FeeTerms | null;
  readonly currency: string;
  readonly state: DepositState;
  readonly exception: DepositException;
  readonly credited: bigint;
  readonly held: bigint;
  readonly requestKey: string;
  /** The promotion that it is for, by its key; '' for none, null where nobody was asked. */
  readonly promotion: string | null;
  readonly providerOrder: string | null;
  readonly action: DepositAction | null;
  readonly expiresAt: Date;
  /** How often its provider was asked, and when last. */
  readonly asked: number;
  readonly askedAt: Date | null;
  readonly createdAt: Date;
};
/** `by`: how the money was found that the step is about; null of the others. */
export type DepositStep = { readonly state: DepositState; readonly at: Date; readonly by: DepositWay | null };
/** With its steps, the slip that was sent last, and what becomes of what was not credited. */
export type DepositWithSteps = DepositOrder & {
  readonly steps: readonly DepositStep[];
  readonly slip: StoredSlip | null;
  readonly heldState: HeldState;
  /** What its promotion is called, by language. */
  readonly promotionTitles: Readonly<Record<string, string>>;
};

const columns = `id, merchant_code AS "merchantCode", player_id AS "playerId", channel, channel_name AS "channelName", provider, method,
  amount, fee, fee_terms AS "feeTerms", currency, state, exception, credited, held, request_key AS "requestKey",
  promotion, provider_order AS "providerOrder", action, expires_at AS "expiresAt", asked, asked_at AS "askedAt", created_at AS "createdAt"`;
const withSteps = `${columns}, (SELECT json_agg(json_build_object('state', s.state, 'at', s.at, 'by', s.by_way) ORDER BY s.position)
  FROM deposit_step s WHERE s.order_id = deposit_order.id) AS steps, ${latestSlip} AS slip, ${heldColumns} AS "heldState",
  promotion_titles(p_merchant => merchant_code, p_key => promotion) AS "promotionTitles"`;

type Sums = 'amount' | 'fee' | 'credited' | 'held';
type Row = Omit<DepositOrder, Sums | 'feeTerms'> & { readonly [K in Sums]: string | bigint } & {
  readonly feeTerms: { readonly [K in keyof FeeTerms]: string } | null;
  readonly steps?: readonly { readonly state: DepositState; readonly at: string; readonly by: DepositWay | null }[] | null;
  readonly slip?: SlipRow | null;
  readonly heldState?: HeldRow;
  readonly promotionTitles?: Readonly<Record<string, string>> | null;
};
const nothingHeld: HeldRow = {
  returned: '0',
  currency: null,
  choice: null,
  since: null,
  isGoingBack: false,
  hasFailed: false,
  paymentId: null,
};

const orderOf = ({ steps: _steps, slip: _slip, heldState: _held, promotionTitles: _titles, ...row }: Row): DepositOrder => ({
  ...row,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  credited: BigInt(row.credited),
  held: BigInt(row.held),
  feeTerms:
    row.feeTerms === null
      ? null
      : { fixed: BigInt(row.feeTerms.fixed), perTenThousand: BigInt(row.feeTerms.perTenThousand), min: BigInt(row.feeTerms.min) },
});
const orderWithSteps = (row: Row): DepositWithSteps => ({
  ...orderOf(row),
  steps: (row.steps ?? []).map(({ at, ...step }) => ({ ...step, at: new Date(at) })),
  slip: row.slip ? slipOf(row.slip) : null,
  heldState: heldStateOf(row.heldState ?? nothingHeld),
  promotionTitles: row.promotionTitles ?? {},
});

/** Within JSON a whole number beyond 2^53 would lose digits. */
const termsJson = (terms: FeeTerms | null): string | null =>
  terms === null ? null : JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

/** `action`: how it is paid, where that is known at once. */
export type NewDepositOrder = Omit<DepositOrder, 'state' | 'exception' | 'credited' | 'held' | 'providerOrder' | 'asked' | 'askedAt'>;

/** Stores an order, with `askAt`, when it is looked at next; false where the player has used its key. */
export const insertOrder = async (client: PoolClient, order: NewDepositOrder, askAt: Date): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'deposit-insert',
    text: `INSERT INTO deposit_order (id, merchant_code, player_id, channel, channel_name, provider, method, amount, fee, fee_terms, currency,
             state, request_key, expires_at, ask_at, created_at, promotion)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'created', $12, $13, $14, $15, $16)
           ON CONFLICT (player_id, request_key) DO NOTHING`,
    values: [
      order.id,
      order.merchantCode,
      order.playerId,
      order.channel,
      order.channelName,
      order.provider,
      order.method,
      order.amount,
      order.fee,
      termsJson(order.feeTerms),
      order.currency,
      order.requestKey,
      order.expiresAt,
      askAt,
      order.createdAt,
      order.promotion,
    ],
  });
  if (rowCount === 1) await insertStep(client, order.id, 'created', order.createdAt);
  return rowCount === 1;
};

/** Adds a step to an order that is locked. */
export const insertStep = async (
  client: PoolClient,
  orderId: string,
  state: DepositState,
  at: Date,
  by: DepositWay | null = null,
): Promise<void> => {
  await client.query({
    name: 'deposit-step',
    text: `INSERT INTO deposit_step (order_id, position, state, at, by_way)
           SELECT $1, coalesce(max(position), 0) + 1, $2, $3, $4 FROM deposit_step WHERE order_id = $1`,
    values: [orderId, state, at, by],
  });
};

/** Whether a merchant offers a promotion for deposits under a key. */
export const offersForDeposit = async (db: Db, merchantCode: string, promotion: string): Promise<boolean> =>
  (
    await db.query<{ offered: boolean }>({
      name: 'deposit-promotion-offered',
      text: 'SELECT promotion_takes_deposit(p_merchant => $1, p_key => $2) AS offered',
      values: [merchantCode, promotion],
    })
  ).rows[0]?.offered === true;

/** An order that nobody else changes until the transaction ends. */
export const lockOrder = async (client: PoolClient, id: string): Promise<DepositOrder | null> => {
  const { rows } = await client.query<Row>({
    name: 'deposit-lock',
    text: `SELECT ${columns} FROM deposit_order WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return rows[0] === undefined ? null : orderOf(rows[0]);
};

export const readByKey = async (db: Db, playerId: string, requestKey: string): Promise<DepositOrder | null> => {
  const { rows } = await db.query<Row>({
    name: 'deposit-by-key',
    text: `SELECT ${columns} FROM deposit_order WHERE player_id = $1 AND request_key = $2`,
    values: [playerId, requestKey],
  });
  return rows[0] === undefined ? null : orderOf(rows[0]);
};

/** The order that a provider's event means, by the provider's id of it, by ours, or by a payment that was booked for it. */
export const readMeant = async (
  db: Db,
  merchantCode: string,
  provider: string,
  meant: { readonly providerOrder: string | null; readonly reference: string | null; readonly payment: string | null },
): Promise<DepositOrder | null> => {
  const { rows } = await db.query<Row>({
    name: 'deposit-meant',
    text: `SELECT ${columns} FROM deposit_order WHERE merchant_code = $1 AND provider = $2 AND (provider_order = $3 OR id = $4
             OR id = (SELECT order_id FROM provider_payment WHERE merchant_code = $1 AND provider = $2 AND payment_id = $5))`,
    values: [merchantCode, provider, meant.providerOrder, meant.reference, meant.payment],
  });
  return rows[0] === undefined ? null : orderOf(rows[0]);
};

export const readOwn = async (db: Db, playerId: string, id: string): Promise<DepositWithSteps | null> => {
  const { rows } = await db.query<Row>({
    name: 'deposit-own',
    text: `SELECT ${withSteps} FROM deposit_order WHERE player_id = $1 AND id = $2`,
    values: [playerId, id],
  });
  return rows[0] === undefined ? null : orderWithSteps(rows[0]);
};

/** A player's orders, newest first, and how many there are. */
export const readPage = async (
  db: Db,
  playerId: string,
  skip: number,
  count: number,
): Promise<{ readonly orders: readonly DepositWithSteps[]; readonly total: number }> => {
  const [{ rows }, counted] = await Promise.all([
    db.query<Row>({
      name: 'deposit-page',
      text: `SELECT ${withSteps} FROM deposit_order WHERE player_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT $3`,
      values: [playerId, skip, count],
    }),
    db.query<{ total: number }>({
      name: 'deposit-count',
      text: 'SELECT count(*)::int AS total FROM deposit_order WHERE player_id = $1',
      values: [playerId],
    }),
  ]);
  return { orders: rows.map(orderWithSteps), total: counted.rows[0]?.total ?? 0 };
};

export const readLastChannel = async (db: Db, playerId: string): Promise<string | null> => {
  const { rows } = await db.query<{ channel: string }>({
    name: 'deposit-last-channel',
    text: 'SELECT channel FROM deposit_order WHERE player_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    values: [playerId],
  });
  return rows[0]?.channel ?? null;
};

/** How many orders of a player wait for their money. */
export const countOpen = async (db: Db, playerId: string): Promise<number> => {
  const { rows } = await db.query<{ count: number }>({
    name: 'deposit-open',
    text: "SELECT count(*)::int AS count FROM deposit_order WHERE player_id = $1 AND state IN ('created', 'awaiting', 'in_review')",
    values: [playerId],
  });
  return rows[0]?.count ?? 0;
};

/** What changes of an order beside its state; what is left out stays. */
export type OrderChange = {
  readonly exception?: DepositException;
  /** Added to what is there. */
  readonly credited?: bigint;
  readonly held?: bigint;
  readonly providerOrder?: string;
  readonly action?: DepositAction;
  /** How the money was found that the step is about. */
  readonly by?: DepositWay;
};

/** Writes what has become of an order that is locked; a state that it is in already is no step. */
export const updateOrder = async (
  client: PoolClient,
  order: Pick<DepositOrder, 'id' | 'state'>,
  state: DepositState,
  change: OrderChange,
  at: Date,
): Promise<void> => {
  await client.query({
    name: 'deposit-update',
    text: `UPDATE deposit_order SET state = $2, exception = coalesce($3, exception), credited = credited + $4, held = held + $5,
             provider_order = coalesce($6, provider_order), action = coalesce($7, action)
           WHERE id = $1`,
    values: [
      order.id,
      state,
      change.exception ?? null,
      change.credited ?? 0n,
      change.held ?? 0n,
      change.providerOrder ?? null,
      change.action === undefined ? null : JSON.stringify(change.action),
    ],
  });
  if (state !== order.state) await insertStep(client, order.id, state, at, change.by);
};

/** Writes what a player wants done with what waits of an order that is locked: with the payments that are there, and none that comes later. */
export const updateChoice = async (client: PoolClient, id: string, choice: HeldChoice): Promise<void> => {
  await client.query({ name: 'deposit-choice', text: 'UPDATE deposit_order SET held_choice = $2 WHERE id = $1', values: [id, choice] });
  await client.query({
    name: 'deposit-choice-of-payments',
    text: `UPDATE provider_payment SET held_choice = $2 WHERE order_id = $1 AND credited + returned < amount AND reversed_at IS NULL`,
    values: [id, choice],
  });
};

/** Orders of a provider, or of transfers by hand, that are to be asked for, the most overdue first. */
export const readDue = async (db: Db, receiver: Receiver, now: Date, max: number): Promise<readonly DepositOrder[]> =>
  (
    await db.query<Row>({
      name: 'deposit-due',
      text: `SELECT ${columns} FROM deposit_order WHERE ask_at <= $1 AND provider = $3 ORDER BY ask_at LIMIT $2`,
      values: [now, max, receiver],
    })
  ).rows.map(orderOf);

/** Notes that an order's provider is being asked beside the poller's schedule. */
export const updateLooked = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.query({ name: 'deposit-looked', text: 'UPDATE deposit_order SET asked_at = $2 WHERE id = $1', values: [id, at] });
};

/** Notes that an order's provider is being asked, and says when it is asked again; null for never. */
export const updateAsked = async (db: Db, id: string, at: Date, askAt: Date | null): Promise<void> => {
  const text = 'UPDATE deposit_order SET ask_at = $3, asked = asked + 1, asked_at = $2 WHERE id = $1';
  await db.query({ name: 'deposit-asked', text, values: [id, at, askAt] });
};
