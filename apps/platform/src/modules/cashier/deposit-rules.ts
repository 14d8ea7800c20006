import { heldDays, type Deposit, type DepositException, type DepositState, type HeldChoice } from '@palaro/contract';
import type { HeldState } from './held-columns.ts';
import type { Receiver } from './providers/provider.ts';

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
/** `isOthers`: it was paid in another name than the player's. */
type Arrived = { readonly amount: bigint; readonly paidAt: Date; readonly isOthers: boolean };

/** What is not as the order says, the most telling first. `left`: what may not be credited. */
export const exceptionOf = (order: Expected, { amount, paidAt, isOthers }: Arrived, left: bigint): DepositException => {
  if (order.state === 'paid') return 'twice';
  if (amount > order.amount) return 'over';
  if (left > 0n) return 'limit';
  if (isOthers) return 'name';
  if (amount < order.amount) return 'under';
  return hasEnded(order.state) || paidAt.getTime() > order.expiresAt.getTime() ? 'late' : 'none';
};

type Waiting = { readonly provider: Receiver; readonly exception: DepositException; readonly held: bigint; readonly heldState: HeldState };

/** What a player may have done with what waits: nothing while it goes back, and no credit of what the account cannot take. */
export const choicesOf = ({ exception, held, heldState: { isGoingBack, hasFailed } }: Waiting): readonly HeldChoice[] => {
  if (held === 0n || isGoingBack) return [];
  const canCredit = exception !== 'wrong_currency' && exception !== 'blocked';
  return [...(hasFailed ? [] : (['back'] as const)), ...(canCredit ? (['credit'] as const) : [])];
};

/** What becomes of what waits, as its player is told; null where nothing waits. A transfer by hand goes back by hand alone. */
export const heldPlanOf = (order: Waiting): Deposit['heldPlan'] => {
  const { provider, held, heldState } = order;
  const { choice, since, isGoingBack, hasFailed } = heldState;
  if (held === 0n) return null;
  const goesByItself = since !== null && choice === null && !isGoingBack && !hasFailed && provider !== 'bank';
  const goesBackAt = goesByItself ? new Date(since.getTime() + heldDays * dayMs).toISOString() : null;
  return { choice, choices: [...choicesOf(order)], goesBackAt, isGoingBack };
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Minutes until a provider is asked for the first time, and then again. */
const pauses = [1, 2, 5, 10, 20, 30].map((minutes) => minutes * minuteMs);
/** How long after its end an order is asked for: callbacks may be lost for as long. */
const askAfterEndMs = 24 * hourMs;

/** When an order's provider is asked next, after so many times, and at its end at the latest; null once nothing more is expected. */
export const nextAsk = (asked: number, now: number, expiresAt: Date): Date | null => {
  const at = now + (pauses[asked] ?? hourMs);
  if (now < expiresAt.getTime()) return new Date(Math.min(at, expiresAt.getTime()));
  return at > expiresAt.getTime() + askAfterEndMs ? null : new Date(at);
};
