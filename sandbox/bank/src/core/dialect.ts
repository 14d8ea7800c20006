import type { Delivery, Endpoint, Order, Payment, Payout, Provider, Refund } from './records.ts';

/** An event as a provider states it: its type, the object that it is about, and the body with an id and a time. */
export type Content = { readonly type: string; readonly subject: string; readonly body: (id: string, at: number) => object };

/** What becomes of a payout: its end, or null where it stays as it is. */
export type Outcome = { readonly state: 'succeeded' | 'failed'; readonly failure: string | null } | null;

/** What differs between providers beyond their calls. */
export type Dialect = {
  readonly provider: Provider;
  readonly newId: (kind: 'payment' | 'event') => string;
  /** Pauses before the second try of a delivery and those after it, in seconds. */
  readonly retrySeconds: readonly number[];
  /** So many events given up in a row switch the endpoint off; null: nothing does. */
  readonly exhaustedMax: number | null;
  /** Whether an answer of an endpoint says that it has the event. */
  readonly isTaken: (status: number, text: string) => boolean;
  readonly headers: (signed: { endpoint: Endpoint; delivery: Delivery; at: number }) => Readonly<Record<string, string>>;
  readonly feeOf: (amount: number, method: string) => number;
  readonly payoutSeconds: (payout: Payout) => number;
  /** Whether a payout on its way has a state of its own. */
  readonly hasSending: boolean;
  readonly outcomeOf: (payout: Payout) => Outcome;
  /** The failure of payouts that a switch lets fail. */
  readonly failureCode: string;
  /** `late`: the payment came when the order had expired. */
  readonly paymentEvents: (order: Order, payment: Payment) => readonly Content[];
  readonly expiryEvents: (order: Order) => readonly Content[];
  readonly disputeEvents: (payment: Payment) => readonly Content[];
  readonly payoutEvents: (payout: Payout) => readonly Content[];
  /** How long a refund takes. */
  readonly refundSeconds: number;
  readonly refundEvents: (refund: Refund) => readonly Content[];
};
export type Dialects = Readonly<Record<Provider, Dialect>>;
