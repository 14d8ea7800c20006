import { z } from 'zod';
import type { Provider } from './records.ts';
import type { Store } from './store.ts';

const times = z.number().int().min(0).max(10_000).optional();

/** How often each fault happens from now on; what is not named stays as it was. */
const counts = {
  /** Calls answered with an error of the server, and not executed. */
  serverError: times,
  /** Calls refused because there were too many. */
  tooManyRequests: times,
  /** Calls executed whose answer is lost. */
  loseAnswer: times,
  /** Calls executed that someone between answers with 408, without a word of the provider. */
  answerTimeout: times,
  /** Events sent twice. */
  duplicate: times,
  /** Events held back until the next one was sent. */
  reorder: times,
  /** Events sent `delaySeconds` later. */
  delay: times,
  /** Events never sent. */
  drop: times,
  /** Events beside which a copy with a false signature is sent. */
  forge: times,
  /** Payments that differ by `amountChange` from what was asked for. */
  wrongAmount: times,
  /** Payments that come in US dollars, of the same amount. */
  wrongCurrency: times,
  /** Payments that come a second time. */
  payTwice: times,
  /** Payments that arrive when their order has expired. */
  payLate: times,
  /** Payments that the payer disputes. */
  disputePayment: times,
  /** Payouts that fail with `failureCode`. */
  failPayout: times,
  /** Payouts that come back after they have succeeded. */
  reversePayout: times,
  /** Refunds that fail. */
  failRefund: times,
};
export type Fault = keyof typeof counts;

/** The sets of faults, and what they need to be known. */
export const switchesSchema = z
  .strictObject({
    provider: z.enum(['paymongo', 'xendit']),
    ...counts,
    /** A text that method and path of a call must contain for a fault of calls. */
    onlyCalls: z.string().max(200).optional(),
    delaySeconds: z.number().int().min(1).max(86_400).optional(),
    /** In centavos. */
    amountChange: z.number().int().min(-10_000_000).max(10_000_000).optional(),
    failureCode: z.string().min(1).max(60).optional(),
    /** What the provider holds for the merchant, in centavos. */
    balance: z.number().int().min(0).max(1_000_000_000_000).optional(),
  })
  .refine(({ provider, reversePayout = 0 }) => provider !== 'paymongo' || reversePayout === 0, {
    path: ['reversePayout'],
    error: 'payouts of this provider are final',
  })
  .refine(({ provider, disputePayment = 0 }) => provider !== 'xendit' || disputePayment === 0, {
    path: ['disputePayment'],
    error: 'this provider tells of no disputes',
  });
export type SwitchesAsked = z.output<typeof switchesSchema>;

const initial = {
  onlyCalls: '',
  delaySeconds: 60,
  amountChange: -5_000,
  failureCode: '',
  ...(Object.fromEntries(Object.keys(counts).map((name) => [name, 0])) as Record<Fault, number>),
};
type Values = typeof initial;

export type Switches = ReturnType<typeof createSwitches>;

/** The faults that were asked for, kept in the store. */
export function createSwitches(store: Store) {
  const read = (provider: Provider): Values => ({ ...initial, ...store.kept<Partial<Values>>(`switches ${provider}`, {}) });
  return {
    read,
    set: ({ provider, balance, ...asked }: SwitchesAsked): void => {
      store.keep(`switches ${provider}`, { ...read(provider), ...asked });
      if (balance !== undefined) store.keep(`balance ${provider}`, balance);
    },
    /** Whether a fault is to happen now; counts it. */
    take: (provider: Provider, fault: Fault): boolean => {
      const values = read(provider);
      if (values[fault] === 0) return false;
      store.keep(`switches ${provider}`, { ...values, [fault]: values[fault] - 1 });
      return true;
    },
  };
}
