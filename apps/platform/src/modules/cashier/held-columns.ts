import type { HeldChoice } from '@palaro/contract';

/** What becomes of the money of an order that was not credited. */
export type HeldState = {
  /** What was given back, in minor units. */
  readonly returned: bigint;
  readonly choice: HeldChoice | null;
  /** The currency of what waits or went back, where it is another than the order's. */
  readonly currency: string | null;
  /** When the eldest of what waits arrived; null where nothing waits. */
  readonly since: Date | null;
  /** The provider was asked to give it back, and has not answered yet; and has refused to. */
  readonly isGoingBack: boolean;
  readonly hasFailed: boolean;
  /** The provider's own number of the payment that came last; null before one has. */
  readonly paymentId: string | null;
};
export type HeldRow = Omit<HeldState, 'returned' | 'since'> & { readonly returned: string; readonly since: string | null };

const waits = 'p.credited + p.returned < p.amount AND p.reversed_at IS NULL';
/** The same within a query of `deposit_order`. A choice holds for the payments for which it was made: while one waits without, there is none. */
export const heldColumns = `(SELECT json_build_object('returned', coalesce(sum(p.returned), 0)::text, 'choice', CASE WHEN bool_and(p.held_choice IS NOT NULL) FILTER (WHERE ${waits}) THEN min(p.held_choice) FILTER (WHERE ${waits}) END,
  'currency', (array_agg(p.currency ORDER BY p.booked_at DESC, p.payment_id)
    FILTER (WHERE p.currency <> deposit_order.currency AND (p.returned > 0 OR (${waits}))))[1],
  'since', min(p.booked_at) FILTER (WHERE ${waits}),
  'isGoingBack', coalesce(bool_or(r.state IN ('prepared', 'sent', 'unknown')), false), 'hasFailed', coalesce(bool_or(r.state = 'failed'), false),
  'paymentId', (array_agg(p.payment_id ORDER BY p.booked_at DESC, p.payment_id))[1])
  FROM provider_payment p LEFT JOIN refund_attempt r
    ON (r.merchant_code, r.provider, r.payment_id) = (p.merchant_code, p.provider, p.payment_id)
  WHERE p.order_id = deposit_order.id)`;
export const heldStateOf = ({ returned, since, ...row }: HeldRow): HeldState => ({
  ...row,
  returned: BigInt(returned),
  since: since === null ? null : new Date(since),
});
