/** The rows of the store. Amounts are centavos, times are milliseconds since 1970. */
export type Provider = 'paymongo' | 'xendit';

/** What every row has. `alias` is a second id that it is found by; what is not due has no `dueAt`. */
type Dated = { readonly id: string; readonly createdAt: number; readonly dueAt: number | null };
type Row = Dated & { readonly provider: Provider | 'bank'; readonly reference: string; readonly alias: string };
type OfProvider = Row & { readonly provider: Provider };
type Sum = { readonly amount: number; readonly fee: number; readonly currency: string };

/** Fields of a dialect that the core only keeps. */
export type Details = Readonly<Record<string, unknown>>;

/** What a provider was asked to take in, at its page or by a code. */
export type Order = OfProvider & {
  readonly kind: 'page' | 'code' | 'redirect';
  readonly amount: number;
  readonly currency: string;
  /** `new`: nothing to pay at yet. */
  readonly state: 'new' | 'open' | 'paid' | 'expired' | 'cancelled';
  readonly expiresAt: number | null;
  readonly updatedAt: number;
  readonly methods: readonly string[];
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  /** Text of the code to scan. */
  readonly code: string | null;
  readonly details: Details;
};

/** Money that came in, or should have. Its alias is the order. */
export type Payment = OfProvider &
  Sum & {
    /** `late`: the payer has confirmed, and it arrives when the order has expired. */
    readonly state: 'late' | 'paid' | 'failed';
    readonly method: string;
    readonly payer: string;
    readonly paidAt: number | null;
    readonly disputed: boolean;
    /** What of it was given back, or is on its way. */
    readonly refunded?: number;
  };

/** Money that goes out. Its alias is the key that it was asked for with, or its batch. */
export type Payout = OfProvider &
  Sum & {
    readonly state: 'pending' | 'sending' | 'succeeded' | 'failed' | 'cancelled' | 'reversed';
    readonly failure: string | null;
    readonly channel: string;
    readonly account: { readonly number: string; readonly holder: string; readonly institution: string };
    readonly updatedAt: number;
    /** What becomes of it when it is due. */
    readonly next: { readonly state: Payout['state']; readonly failure: string | null } | null;
    readonly callbackUrl: string | null;
    readonly details: Details;
  };

/** Money of a payment that goes back. Its alias is the key that it was asked for with. */
export type Refund = OfProvider &
  Sum & {
    readonly payment: string;
    readonly state: 'pending' | 'succeeded' | 'failed';
    readonly failure: string | null;
    readonly updatedAt: number;
    /** What becomes of it when it is due. */
    readonly next: { readonly state: Refund['state']; readonly failure: string | null } | null;
    readonly details: Details;
  };

/** Where a provider sends events. Its alias is the address. */
export type Endpoint = OfProvider & {
  readonly secret: string;
  /** Types of events or their first words; `*` stands for all. */
  readonly types: readonly string[];
  readonly enabled: boolean;
  /** Events in a row that were given up. */
  readonly exhausted: number;
};

/** One event on its way to one endpoint. Its alias is the endpoint, or the address for itself. */
export type Delivery = OfProvider & {
  readonly type: string;
  readonly body: string;
  readonly state: 'waiting' | 'held' | 'taken' | 'exhausted' | 'dropped';
  readonly attempts: number;
  readonly forged: boolean;
  /** HTTP status of the last answer; 0 where none came. */
  readonly answer: number | null;
};

/** What a payment is made with, before it is used. */
export type Method = OfProvider & { readonly type: string; readonly expirySeconds: number | null };

/** A transfer by hand onto the merchant's account, which is its alias. Its reference is the sender's message. */
export type Transfer = Row & { readonly provider: 'bank'; readonly amount: number; readonly sender: string };

export type Rows = {
  readonly order: Order;
  readonly payment: Payment;
  readonly payout: Payout;
  readonly refund: Refund;
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
  readonly method: Method;
  readonly transfer: Transfer;
};
export type Kind = keyof Rows;
