import type { DepositMethod } from '@palaro/contract';
import type { Money } from '@palaro/money';
import type { Result } from '../../../kernel/result.ts';

/** Payment providers whose protocol the cashier speaks; the names name adapters alone. */
export const providerNames = ['paymongo', 'xendit'] as const;
export type ProviderName = (typeof providerNames)[number];
/** Who has received a deposit: a provider, or the operator's own bank. */
export type Receiver = ProviderName | 'bank';

/**
 * Why a provider has not done what was asked. `refused`: it has not, and will not, by a word that its reference has for that.
 * `later`: it has not, ask the same again. `unknown`: it may have done it, so it must be looked up before anything else.
 */
export type ProviderFault = { readonly kind: 'refused' | 'later' | 'unknown'; readonly code: string };
export type Answered<T> = Promise<Result<T, ProviderFault>>;

/** How a player pays: an address to go to, or a picture of a QR code. */
export type PaymentAction = { readonly kind: 'redirect'; readonly url: string } | { readonly kind: 'qr'; readonly image: string };

export type NewDeposit = {
  /** Our id of the order; it comes back with the payment. */
  readonly reference: string;
  readonly amount: Money;
  readonly method: Exclude<DepositMethod, 'transfer'>;
  /** What the payer reads. */
  readonly description: string;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly expirySeconds: number;
  readonly payer: { readonly id: string; readonly name: string };
  /** In milliseconds; what is said in seconds counts from here. */
  readonly now: number;
};
export type ProviderOrder = { readonly providerOrder: string; readonly action: PaymentAction };

/** Money that a provider says it has received, or has given back since. */
export type ProviderPayment = {
  readonly id: string;
  readonly amount: Money;
  /** What the provider keeps of it. */
  readonly fee: Money;
  readonly payerName: string;
  readonly paidAt: Date;
  readonly isReversed: boolean;
};
/** `ended`: nothing more can be paid, as far as the provider knows. */
export type ReadDeposit = {
  readonly payments: readonly ProviderPayment[];
  readonly end: 'expired' | 'failed' | 'cancelled' | null;
};

/** A rail between banks: the fast one, and the one for what that does not take. */
export type Rail = 'instapay' | 'pesonet';

export type NewPayout = {
  /** Our name of it, by which the provider tells it from another, and it is found again. */
  readonly reference: string;
  readonly amount: Money;
  /** The provider's name of the bank or wallet. */
  readonly institution: string;
  readonly rail: Rail;
  readonly account: { readonly number: string; readonly holder: string };
  readonly description: string;
};
export type ReadPayout = {
  readonly providerId: string;
  readonly state: 'pending' | 'succeeded' | 'failed' | 'reversed';
  /** The provider's word for why it has failed. */
  readonly failure: string | null;
  readonly bankReference: string | null;
  /** What the provider takes for it. */
  readonly fee: Money;
};
/** What of a payment is to be given back to whoever has paid it. */
export type NewRefund = {
  /** Our name of it, by which it is found again. */
  readonly reference: string;
  /** The provider's id of the payment. */
  readonly paymentId: string;
  readonly amount: Money;
};
/** A line of a provider's statement: money that it has received, paid out or given back, with its fee. */
export type StatementEntry = {
  readonly kind: 'payment' | 'payout' | 'refund';
  /** The provider's id. */
  readonly id: string;
  readonly amount: Money;
  readonly fee: Money;
  readonly at: Date;
  /** Whether whoever paid has taken it back; left out where the statement does not say. */
  readonly isReversed?: boolean;
};

/** A payout at its provider: the provider's id of it, where it is known, and our name. */
export type OpenedPayout = { readonly providerId: string | null; readonly reference: string };
/** The same of a refund, with the provider's id of its payment. */
export type OpenedRefund = OpenedPayout & { readonly paymentId: string };

/**
 * An event of a provider: a hint only, since its object is read back before anything is booked. `key` makes it unique at the
 * provider. It names what was to be paid by the provider's own id or by our reference, or neither where it is about something else.
 */
export type ProviderEvent = {
  readonly key: string;
  readonly providerOrder: string | null;
  readonly reference: string | null;
  /** The provider's id of the payment that it is about: a dispute names nothing else. */
  readonly payment: string | null;
  /** The provider's id of the payout that it is about; null where it is about none. */
  readonly payout: string | null;
  /** The same of a refund. */
  readonly refund: string | null;
};

export type ProviderAccount = {
  readonly url: string;
  readonly secretKey: string;
  /** By what its events are told to be its own. */
  readonly eventSecret: string;
  readonly currency: Money['currency'];
  /** The operator's own account that payouts leave; null where none is set. */
  readonly source: { readonly number: string; readonly name: string; readonly bic: string } | null;
};

/** A deposit at its provider: the provider's id of it, and ours. */
export type OpenedDeposit = { readonly providerOrder: string; readonly method: DepositMethod; readonly reference: string };

/** What the cashier asks of a provider. */
export type PaymentProvider = {
  readonly createDeposit: (order: NewDeposit) => Answered<ProviderOrder>;
  /** `providerOrder` is null of an order whose answer was lost: what is found by our id alone. */
  readonly readDeposit: (order: Omit<OpenedDeposit, 'providerOrder'> & { readonly providerOrder: string | null }) => Answered<ReadDeposit>;
  /** A payment by the provider's id of it, with our reference where it has one; null where it is none, or brought nothing. */
  readonly readPayment: (paymentId: string) => Answered<{ readonly payment: ProviderPayment; readonly reference: string | null } | null>;
  readonly expireDeposit: (order: OpenedDeposit) => Answered<null>;
  /** What is there to be paid out, in the account's currency; null where the provider does not say. */
  readonly walletBalance: () => Answered<Money | null>;
  readonly createPayout: (payout: NewPayout) => Answered<ReadPayout>;
  /** Null where the provider knows of none by this name. */
  readonly readPayout: (payout: OpenedPayout) => Answered<ReadPayout | null>;
  readonly createRefund: (refund: NewRefund) => Answered<ReadPayout>;
  /** Null where the provider knows of none by this name. */
  readonly readRefund: (refund: OpenedRefund) => Answered<ReadPayout | null>;
  /** What it has received, paid out and given back between two instants. */
  readonly statement: (span: { readonly from: Date; readonly to: Date }) => Answered<readonly StatementEntry[]>;
  /** Whether a payout or a refund that is asked for twice by one reference is made once, by the provider's own word. */
  readonly takesRepeats: boolean;
  /** Whether a payout has failed by the account that it was for. */
  readonly isAccountFault: (code: string) => boolean;
  /** Whether the bytes of an event are the provider's. */
  readonly verify: (event: {
    readonly raw: Buffer;
    readonly header: (name: string) => string | undefined;
    readonly now: number;
  }) => boolean;
  /** Null where the bytes are no event of the provider's protocol. */
  readonly translate: (raw: Buffer) => ProviderEvent | null;
};
export type CreateProvider = (account: ProviderAccount) => PaymentProvider;
