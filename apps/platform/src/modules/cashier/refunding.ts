import { money } from '@palaro/money';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone, rowsOf } from '../../kernel/each-alone.ts';
import { fail } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import type { Limits } from '../limits/index.ts';
import { storedCurrency } from '../wallet/index.ts';
import { createAttemptStore } from './attempt-store.ts';
import { feeIn } from './attempt-rules.ts';
import { createAttempting, type AttemptingDeps, type AttemptPart } from './attempting.ts';
import { lockOrder } from './deposit-store.ts';
import type { BookingDeps } from './booking.ts';
import type { PaymentKey } from './payment-store.ts';
import { insertDifference } from './reconciliation.ts';
import { heldMaxMs, insertRefund } from './suspense-store.ts';
import type { Suspense } from './suspense.ts';

export type RefundingDeps = AttemptingDeps & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly suspense: Pick<Suspense, 'lock' | 'credit' | 'moveBack'>;
  readonly limits: Pick<Limits, 'depositLeft'>;
  readonly takesMoney: BookingDeps['takesMoney'];
  readonly turnoverTimes: BookingDeps['turnoverTimes'];
};

type OfPayment = { readonly paymentId: string; readonly amount: string | bigint; readonly currency: string };
export const refundAttempts = createAttemptStore<OfPayment>('refund_attempt', 'payment_id AS "paymentId", amount, currency');

type Due = PaymentKey & { readonly orderId: string | null };
type ToCredit = Due & { readonly playerId: string; readonly waits: bigint };
const pageMax = 100;
const columns = 'p.merchant_code AS "merchantCode", p.provider, p.payment_id AS "paymentId", p.order_id AS "orderId"';
/** From one page to the next: a payment that stays stands in no other's way. */
const after = '(p.merchant_code, p.provider, p.payment_id) > ($1, $2, $3)';
const order = 'ORDER BY p.merchant_code, p.provider, p.payment_id';
const placeOf = (last: Due | null) => [last?.merchantCode ?? '', last?.provider ?? '', last?.paymentId ?? ''];
const waits = 'p.credited + p.returned < p.amount AND p.reversed_at IS NULL';

/** Choices that were made before payments had their own, of payments that were there then. */
const adoptChoices = (pool: Pool): Promise<unknown> =>
  pool.query({
    name: 'suspense-choices',
    text: `UPDATE provider_payment p SET held_choice = o.held_choice FROM deposit_order o
           WHERE o.id = p.order_id AND ${waits} AND p.held_choice IS NULL AND o.held_choice IS NOT NULL
             AND p.booked_at < (SELECT applied_at FROM schema_migration WHERE name = '0362_held_choice_of_payment.sql')`,
  });

/** Payments of which something waits that goes back now: as the player has chosen, or after its time without a word. */
const readGoingBack = async (pool: Pool, before: Date, last: Due | null): Promise<readonly Due[]> =>
  (
    await pool.query<Due>({
      name: 'suspense-going-back',
      text: `SELECT ${columns} FROM provider_payment p
             WHERE ${after} AND ${waits} AND p.provider <> 'bank' AND (p.held_choice = 'back' OR (p.held_choice IS NULL AND p.booked_at <= $4))
               AND NOT EXISTS (SELECT FROM refund_attempt r
                 WHERE (r.merchant_code, r.provider, r.payment_id) = (p.merchant_code, p.provider, p.payment_id))
             ${order} LIMIT ${pageMax}`,
      values: [...placeOf(last), before],
    })
  ).rows;

/** Payments of which something waits that its player wants in the balance. */
const readToCredit = async (pool: Pool, last: Due | null): Promise<readonly ToCredit[]> =>
  (
    await pool.query<ToCredit>({
      name: 'suspense-to-credit',
      text: `SELECT ${columns}, p.player_id AS "playerId", p.amount - p.credited - p.returned AS waits FROM provider_payment p
             WHERE ${after} AND ${waits} AND p.exception <> 'wrong_currency' AND p.held_choice = 'credit' AND p.order_id IS NOT NULL ${order} LIMIT ${pageMax}`,
      values: placeOf(last),
    })
  ).rows;

/** What a refund's provider is asked, and what becomes of its payment with each word of the provider. */
const refundPart = ({ clock, suspense }: Pick<RefundingDeps, 'clock' | 'suspense'>): AttemptPart<OfPayment, PaymentKey> => {
  const at = (): Date => new Date(clock.now());
  return {
    store: refundAttempts,
    begin: ({ reference, paymentId, amount, currency }, provider) =>
      provider === null
        ? Promise.resolve(fail({ kind: 'later', code: 'no account with the provider' }))
        : provider.createRefund({ reference, paymentId, amount: money(storedCurrency(currency), BigInt(amount)) }),
    look: ({ providerId, reference, paymentId }, provider) => provider.readRefund({ providerId, reference, paymentId }),
    lock: async (client, key) => {
      const { rows } = await client.query<{ orderId: string | null }>({
        name: 'refund-order',
        text: 'SELECT order_id AS "orderId" FROM provider_payment WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3',
        values: [key.merchantCode, key.provider, key.paymentId],
      });
      if (rows[0]?.orderId != null) await lockOrder(client, rows[0].orderId);
      return key;
    },
    sent: () => Promise.resolve(),
    unknown: () => Promise.resolve(),
    /** A person decides: it waits still. */
    failed: async (client, { merchantCode, paymentId }) => {
      const held = await suspense.lock(client, merchantCode, paymentId, true);
      if (held !== null && held.playerId !== null) await tell(client, 'deposit.changed', { playerId: held.playerId }, at());
    },
    done: async (client, { merchantCode, paymentId }, { currency }, { fee }) => {
      // Whoever has taken back all of it since has had this part too.
      await suspense.moveBack(client, merchantCode, paymentId, money(storedCurrency(currency), feeIn(currency, fee) ?? 0n));
    },
    takeUp: async (client, key) => ((await suspense.lock(client, key.merchantCode, key.paymentId, true)) === null ? null : key),
    beside: async (client, _key, { merchantCode, provider, reference, amount }, providerId) => {
      const difference = {
        kind: 'refund',
        id: providerId ?? reference,
        difference: 'theirs_only',
        ours: null,
        theirs: BigInt(amount),
      } as const;
      await insertDifference(client, { merchantCode, provider, day: at().toISOString().slice(0, 10) }, difference, at());
    },
    cameBack: null,
  };
};

/** Money that waits goes back to whoever has paid it, or into the balance once the limits leave it. */
export const createRefunding = (deps: RefundingDeps) => {
  const { pool, clock, suspense, limits, takesMoney, turnoverTimes } = deps;
  const at = (): Date => new Date(clock.now());

  const prepare = (key: Due): Promise<void> =>
    transaction(pool, async (client) => {
      // The order first, as whoever books locks it.
      if (key.orderId !== null) await lockOrder(client, key.orderId);
      const held = await suspense.lock(client, key.merchantCode, key.paymentId);
      if (held === null || held.provider !== key.provider) return;
      const isNew = await insertRefund(client, key, held.held, at());
      if (isNew && held.playerId !== null) await tell(client, 'deposit.changed', { playerId: held.playerId }, at());
    });

  /** Nobody's account is locked while the limits leave too little. */
  const credit = async ({ merchantCode, paymentId, orderId, playerId, waits: waiting }: ToCredit): Promise<void> => {
    const room = await limits.depositLeft(playerId);
    if (room !== null && room < waiting) return;
    await transaction(pool, async (client) => {
      if (orderId !== null) await lockOrder(client, orderId);
      const held = await suspense.lock(client, merchantCode, paymentId);
      if (held === null || held.playerId === null || orderId === null || !(await takesMoney(client, held.playerId))) return;
      const done = await suspense.credit(client, merchantCode, paymentId, turnoverTimes(merchantCode));
      if (!done.ok && done.failure.code === 'deposit_limit') return;
      if (!done.ok) throw new Error('the ledger refused a credit out of suspense');
    });
  };

  const askDue = createAttempting(deps, refundPart(deps));

  const keyOf = ({ merchantCode, provider, paymentId }: Due): string => `${merchantCode} ${provider} ${paymentId}`;
  return {
    /** Prepares what goes back, and credits what may be. */
    prepare: async (): Promise<void> => {
      await adoptChoices(pool);
      const before = new Date(clock.now() - heldMaxMs);
      const goingBack = rowsOf<Due>(pageMax, (last) => readGoingBack(pool, before, last));
      await eachAlone(goingBack, keyOf, prepare);
      const toCredit = rowsOf<ToCredit>(pageMax, (last) => readToCredit(pool, last));
      await eachAlone(toCredit, keyOf, credit);
    },
    /** Asks a provider for all its refunds that are due. */
    ask: askDue,
  };
};
