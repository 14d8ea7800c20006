import { createDueWork, DUE_AT_ONCE } from './due-work.ts';
import type { Order, OrderRules } from './order.ts';
import { createOrderSteps, type OrderStepsDeps } from './order-steps.ts';
import { isStoreFault } from './sqlite.ts';

/** Confirmations that are stored by one commit: each commit waits for the disk. */
const CONFIRMED_AT_ONCE = 250;
const CONFIRMED_MS_MAX = 50;

type Failed = (event: string, error: unknown) => void;
export type OrderBookDeps<R extends Order> = Omit<OrderStepsDeps<R>, 'isStopping' | 'confirm'> & {
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
  failed: Failed;
};
export type OrderBook<R extends Order> = ReturnType<typeof createOrderBook<R>>;

/** Changes of orders that the wallet has confirmed, stored together: what is lost by a crash is asked again and answered as a repeat. */
function createConfirmations<R extends Order>({ set, transaction }: OrderRules<R>['rows'], failed: Failed) {
  const waiting: R[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const changed = waiting.splice(0);
    if (changed.length > 0) transaction(() => changed.forEach(set));
  };
  return {
    flush,
    add: (row: R): void => {
      waiting.push(row);
      if (waiting.length >= CONFIRMED_AT_ONCE) return flush();
      timer ??= setTimeout(() => {
        try {
          flush();
        } catch (error) {
          failed('confirmations could not be stored', error);
        }
      }, CONFIRMED_MS_MAX);
    },
  };
}

/** Which orders are under way: one step of an order at a time. */
function createTurns<R extends Order>() {
  const inFlight = new Map<string, Promise<void>>();
  /** Orders that are placed one after another: their turn comes. */
  const held = new Set<string>();
  const run = (rows: readonly R[], work: () => Promise<void>): Promise<void> => {
    const running = work().finally(() => rows.forEach(({ id }) => inFlight.delete(id)));
    for (const { id } of rows) inFlight.set(id, running);
    return running;
  };
  return {
    run,
    isTaken: ({ id }: R): boolean => inFlight.has(id) || held.has(id),
    /** A second caller waits for the first. */
    runOne: (row: R, step: (row: R) => Promise<void>): Promise<void> => inFlight.get(row.id) ?? run([row], () => step(row)),
    waitFor: async (id: string): Promise<void> => inFlight.get(id),
    waitForAll: (): Promise<unknown> => Promise.allSettled(inFlight.values()),
    holding: async (rows: readonly R[], work: () => Promise<void>): Promise<void> => {
      for (const { id } of rows) held.add(id);
      try {
        await work();
      } finally {
        for (const { id } of rows) held.delete(id);
      }
    },
  };
}

/** Orders on their way through the wallet: placed on demand, decided, paid and given back when they are due. */
export function createOrderBook<R extends Order>(deps: OrderBookDeps<R>) {
  const { rules, runtime, retryPolicy } = deps;
  const { noun, rows } = rules;
  const confirmations = createConfirmations(rows, deps.failed);
  const turns = createTurns<R>();
  let stopping = false;
  const steps = createOrderSteps({ ...deps, isStopping: () => stopping, confirm: confirmations.add });

  const onDemand = async (row: R, step: (row: R) => Promise<void>): Promise<void> => {
    await turns.runOne(row, step);
    confirmations.flush();
  };

  /** One call for orders that are due. */
  const runPart = async (part: readonly R[]): Promise<void> => {
    // As they are now: while those before them were waited for, they may have come to their end.
    const due = part.flatMap((row) => (turns.isTaken(row) ? [] : (rows.dueOne(row.id, runtime.now()) ?? [])));
    const [first] = due;
    if (first === undefined) return;
    try {
      await turns.run(due, () => (due.every(({ state }) => state === 'paying') ? steps.payAll(due) : steps.takeUp(first)));
    } catch (error) {
      if (isStoreFault(error)) throw error;
      // It waits for a person, and keeps nobody else's from being settled.
      if (due.length === 1) return steps.setAside(first);
      for (const row of due) await runPart([row]);
    }
  };
  const work = createDueWork<R[]>({
    ...deps,
    places: retryPolicy.concurrency,
    everyMs: retryPolicy.sweepMs,
    take: (operator, most) => {
      // What was confirmed is not due any more.
      confirmations.flush();
      const free = rows.due(operator, runtime.now(), DUE_AT_ONCE).filter((row) => !turns.isTaken(row));
      return steps.partsOf(free.slice(0, most));
    },
    run: runPart,
    failed: (error) => deps.failed(`the look for each due ${noun} failed`, error),
  });

  return {
    /** Stakes an order that is stored as `betting`; answers when it is decided, waits or is given up. */
    place: (row: R): Promise<void> => onDemand(row, steps.bet),
    /** Gives an order back whose state says so already. */
    cancel: (row: R): Promise<void> => onDemand(row, steps.cancel),
    /** Keeps orders from being taken for left behind while they are placed one after another. */
    holding: turns.holding,
    /** Waits for what is under way with an order. */
    waitFor: async (id: string): Promise<void> => {
      await turns.waitFor(id);
      confirmations.flush();
    },
    /** Sees to all that is due now. */
    sweep: work.sweep,
    start: work.start,
    isStopping: (): boolean => stopping,
    /** Takes nothing new and waits for what is in flight; what is unpaid stays stored for the next start. */
    stop: async (): Promise<void> => {
      stopping = true;
      await work.stop();
      await turns.waitForAll();
      confirmations.flush();
    },
  };
}
