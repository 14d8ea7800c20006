import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import type { CodeChannel, CodeLane, MessagePurpose } from './verification-ports.ts';
import { codeRules } from './verification-rules.ts';

/** A new code. Code, recipient and where it was asked for are stored as keyed digests. */
export type NewCode = {
  readonly id: string;
  readonly merchantCode: string;
  readonly channel: CodeChannel;
  readonly purpose: MessagePurpose;
  /** Whether it goes to a contact that an account has. */
  readonly isOwn: boolean;
  readonly lane: CodeLane;
  readonly recipient: Buffer;
  readonly asker: Buffer | null;
  readonly askerMax: number;
  /** Null where the network does not count. */
  readonly network: Buffer | null;
  readonly networkMax: number | null;
  readonly prefix: Buffer | null;
  /** Of a number its country, of an address its domain. */
  readonly country: string;
  readonly code: Buffer;
  /** False if there is no account: the code counts towards the limits, and no message is sent. */
  readonly isSent: boolean;
  readonly now: Date;
  readonly merchantMax: number;
};

/** `taken`, or the limit that refuses. `nextAt` is when the next code may be requested. */
export type CodeVerdict = {
  readonly verdict:
    | 'taken'
    | 'recipient_waits'
    | 'recipient_of_others'
    | 'recipient_day'
    | 'asker_waits'
    | 'network_waits'
    | 'prefix_waits'
    | 'merchant_waits'
    | 'breaker_open';
  readonly nextAt: Date;
  /** Whether the breaker has opened with this code. */
  readonly hasOpened: boolean;
};

const seconds = (ms: number): string => `${ms / 1000} seconds`;

export const beginCode = async (pool: Pool, code: NewCode): Promise<CodeVerdict> => {
  const lane = code.lane === 'free' ? 'free' : 'sure';
  const { rows } = await pool.query<CodeVerdict>({
    name: 'code-begin',
    text: `SELECT verdict, next_at AS "nextAt", has_opened AS "hasOpened" FROM code_begin(
             p_id => $1, p_merchant => $2, p_channel => $3, p_purpose => $4, p_is_own => $5, p_lane => $6, p_recipient => $7,
             p_asker => $8, p_network => $9, p_prefix => $10, p_country => $11, p_code => $12, p_is_sent => $13, p_at => $14,
             p_good_for => $15, p_pause => $16, p_recipient_max => $17, p_recipient_window => $18, p_asker_max => $19,
             p_network_max => $20, p_asker_window => $21, p_prefix_max => $22, p_prefix_window => $23, p_merchant_max => $24,
             p_merchant_window => $25, p_sample => $26, p_used_min => $27, p_settled => $28, p_open_for => $29, p_recipient_day_max => $30)`,
    values: [
      code.id,
      code.merchantCode,
      code.channel,
      code.purpose,
      code.isOwn,
      code.lane,
      code.recipient,
      code.asker,
      code.network,
      code.prefix,
      code.country,
      code.code,
      code.isSent,
      code.now,
      seconds(codeRules.goodForMs),
      seconds(codeRules.pauseMs),
      codeRules.recipientMax,
      seconds(codeRules.recipientWindowMs),
      code.askerMax,
      code.networkMax,
      seconds(codeRules.askerWindowMs),
      codeRules.prefixMax[lane],
      seconds(codeRules.prefixWindowMs),
      code.merchantMax,
      seconds(codeRules.merchantWindowMs),
      codeRules.breakerSample,
      codeRules.breakerUsedMin,
      seconds(codeRules.breakerSettledMs),
      seconds(codeRules.breakerOpenMs),
      codeRules.recipientDayMax,
    ],
  });
  const [started] = rows as [CodeVerdict];
  return started;
};

/** Removes a code that no gateway accepted, so that it counts towards no limit. */
export const withdrawCode = async (pool: Pool, id: string): Promise<void> => {
  await pool.query({ name: 'code-take-back', text: 'DELETE FROM verification_code WHERE id = $1', values: [id] });
};

export type Used = { readonly verdict: 'right'; readonly codeId: string } | { readonly verdict: 'wrong' | 'used_up' };

export const tryCode = async (
  pool: Pool,
  given: Pick<NewCode, 'merchantCode' | 'channel' | 'purpose' | 'recipient' | 'code' | 'now' | 'asker'> & {
    readonly origin: Buffer;
    readonly isKnown: boolean;
  },
): Promise<Used> => {
  const { rows } = await pool.query<Used>({
    name: 'code-use',
    text: `SELECT verdict, code_id AS "codeId" FROM code_use(
             p_merchant => $1, p_channel => $2, p_purpose => $3, p_recipient => $4, p_code => $5, p_asker => $6, p_origin => $7,
             p_is_known => $8, p_at => $9, p_tries_max => $10, p_strangers_max => $11)`,
    values: [
      given.merchantCode,
      given.channel,
      given.purpose,
      given.recipient,
      given.code,
      given.asker,
      given.origin,
      given.isKnown,
      given.now,
      codeRules.triesMax,
      codeRules.strangersTriesMax,
    ],
  });
  const [used] = rows as [Used];
  return used;
};

/** Whether a code has been used since then. */
export const wasCodeUsed = async (
  pool: Pool,
  given: Pick<NewCode, 'merchantCode' | 'channel' | 'purpose' | 'recipient' | 'code'> & { readonly since: Date },
): Promise<boolean> =>
  (
    await pool.query({
      name: 'code-was-used',
      text: `SELECT FROM verification_code
             WHERE merchant_code = $1 AND channel = $2 AND recipient = $3 AND purpose = $4 AND code = $5 AND used_at > $6 LIMIT 1`,
      values: [given.merchantCode, given.channel, given.recipient, given.purpose, given.code, given.since],
    })
  ).rowCount === 1;

/** Makes a used code valid again until it expires: what it was used for failed. */
export const restoreCode = async (pool: Pool, id: string): Promise<void> => {
  await pool.query({ name: 'code-restore', text: 'UPDATE verification_code SET used_at = NULL WHERE id = $1', values: [id] });
};

/** What a gateway did with a message. */
export type DeliveryState = 'accepted' | 'refused' | 'unknown' | 'delivered' | 'failed';
export type Delivery = {
  readonly reference: string;
  readonly attempt: number;
  readonly merchantCode: string;
  readonly channel: CodeChannel;
  readonly purpose: MessagePurpose;
  readonly gateway: string;
  /** Masked. */
  readonly recipient: string;
  readonly state: DeliveryState;
  readonly gatewayReference: string | null;
  readonly fault: string | null;
};

export const insertDelivery = async (pool: Pool, delivery: Delivery, now: Date): Promise<void> => {
  await pool.query({
    name: 'delivery-insert',
    text: `INSERT INTO message_delivery (reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, gateway_reference, fault, at, checked_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) ON CONFLICT DO NOTHING`,
    values: [
      delivery.reference,
      delivery.attempt,
      delivery.merchantCode,
      delivery.channel,
      delivery.purpose,
      delivery.gateway,
      delivery.recipient,
      delivery.state,
      delivery.gatewayReference,
      delivery.fault,
      now,
    ],
  });
};

/** Messages whose final state is still unknown, the one asked about longest ago first. */
export const openDeliveries = async (pool: Pool, since: Date, resting: readonly string[], most: number): Promise<readonly Delivery[]> =>
  (
    await pool.query<Delivery>({
      name: 'delivery-open',
      text: `SELECT reference, attempt, merchant_code AS "merchantCode", channel, purpose, gateway, recipient, state, gateway_reference AS "gatewayReference", fault
             FROM (SELECT *, row_number() OVER (PARTITION BY merchant_code, gateway ORDER BY checked_at) AS place FROM message_delivery
                   WHERE state = 'accepted' AND gateway_reference IS NOT NULL AND at > $1 AND merchant_code || ' ' || gateway <> ALL ($2)) AS open
             ORDER BY place, checked_at LIMIT $3`,
      values: [since, resting, most],
    })
  ).rows;

export type DeliveryFilter = { readonly reference?: string; readonly states?: readonly DeliveryState[] };

/** A merchant's deliveries, newest first; all tries of a message where its reference is given. */
export const listDeliveries = async (
  pool: Pool,
  merchantCode: string,
  { reference, states }: DeliveryFilter,
  most: number,
): Promise<readonly (Delivery & { readonly at: Date; readonly checkedAt: Date })[]> =>
  (
    await pool.query<Delivery & { at: Date; checkedAt: Date }>({
      name: 'delivery-list',
      text: `SELECT reference, attempt, merchant_code AS "merchantCode", channel, purpose, gateway, recipient, state,
                    gateway_reference AS "gatewayReference", fault, at, checked_at AS "checkedAt"
             FROM message_delivery
             WHERE merchant_code = $1 AND ($2::text IS NULL OR reference = $2) AND ($3::text[] IS NULL OR state = ANY ($3))
             ORDER BY at DESC, attempt DESC LIMIT $4`,
      values: [merchantCode, reference ?? null, states ?? null, most],
    })
  ).rows;

export const noteDelivery = async (
  pool: Pool,
  { reference, attempt }: Pick<Delivery, 'reference' | 'attempt'>,
  state: DeliveryState,
  now: Date,
): Promise<void> => {
  await pool.query({
    name: 'delivery-note',
    text: 'UPDATE message_delivery SET state = $3, checked_at = $4 WHERE reference = $1 AND attempt = $2',
    values: [reference, attempt, state, now],
  });
};

/** Deletes rows older than `before`; returns how many. */
export const purgeBefore = async (
  pool: Pool,
  table: 'verification_code' | 'message_delivery' | 'firebase_token',
  before: Date,
): Promise<number> => {
  const column = { verification_code: 'made_at', message_delivery: 'at', firebase_token: 'used_at' }[table];
  return purgeRows(pool, table, `${column} < $1`, [before]);
};
