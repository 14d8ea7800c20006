import type { DepositException, DepositState } from '@palaro/contract';

/**
 * A state only moves forward: what was paid stays paid, whatever an older attempt says. A slip that is looked at stands above the end
 * of its order's time. After one that was refused another may be sent (`takesSlip`): the only step back.
 */
const ranks: Readonly<Record<DepositState, number>> = {
  created: 0,
  awaiting: 1,
  expired: 2,
  cancelled: 2,
  failed: 2,
  in_review: 3,
  rejected: 4,
  paid: 5,
};
export const isForward = (from: DepositState, to: DepositState): boolean => ranks[to] > ranks[from];
/** Nothing more is expected of the order itself; money that comes is booked all the same. */
export const hasEnded = (state: DepositState): boolean => !['created', 'awaiting', 'in_review'].includes(state);

type Expected = { readonly state: DepositState; readonly amount: bigint; readonly expiresAt: Date };
type Arrived = { readonly amount: bigint; readonly paidAt: Date };

/** What is not as the order says, the most telling first. `left`: what may not be credited. */
export const exceptionOf = (order: Expected, { amount, paidAt }: Arrived, left: bigint): DepositException => {
  if (order.state === 'paid') return 'twice';
  if (amount > order.amount) return 'over';
  if (left > 0n) return 'limit';
  if (amount < order.amount) return 'under';
  return hasEnded(order.state) || paidAt.getTime() > order.expiresAt.getTime() ? 'late' : 'none';
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Minutes until a provider is asked for the first time, and then again. */
const pauses = [1, 2, 5, 10, 20, 30].map((minutes) => minutes * minuteMs);
/** How long after its end an order is asked for: callbacks may be lost for as long. */
const askAfterEndMs = 24 * hourMs;

/** When an order's provider is asked next, after so many times; null once nothing more is expected. */
export const nextAsk = (asked: number, now: number, expiresAt: Date): Date | null => {
  const at = now + (pauses[asked] ?? hourMs);
  return at > expiresAt.getTime() + askAfterEndMs ? null : new Date(at);
};
