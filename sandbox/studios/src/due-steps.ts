import { createDueWork, DUE_AT_ONCE, isStoreFault, type WalletClient } from '@palaro/game-server';
import type { RetryPolicy } from './settlement.ts';

type Row = { readonly id: string; state: string; reason: string | null };
type Step<R extends Row> = (row: R) => Promise<void>;

export type DueStepsDeps<R extends Row> = {
  /** What a row is called in the log. */
  noun: string;
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
  wallet: Pick<WalletClient, 'standing'>;
  retryPolicy: Pick<RetryPolicy, 'concurrency' | 'sweepMs'>;
  rows: {
    /** Ids of an operator's rows that are due, `limit` at most. */
    due: (operator: string, limit: number) => string[];
    /** A row as it is now, while it is still due. */
    dueOne: (id: string) => R | null;
    one: (id: string) => R | null;
    set: (row: R) => void;
  };
  /** The next step of a row that is due. */
  stepOf: (row: R) => Step<R>;
  warn: (event: string, id: string) => void;
  failed: (event: string, error: unknown) => void;
};

/** Runs the steps of rows that go through the wallet: one at a time for each, on demand and when they are due. */
export function createDueSteps<R extends Row>({ noun, rows, stepOf, ...deps }: DueStepsDeps<R>) {
  const { concurrency, sweepMs } = deps.retryPolicy;
  const inFlight = new Map<string, Promise<void>>();
  let stopping = false;

  /** A second caller waits for the first. */
  const run = (row: R, step: Step<R>): Promise<void> => {
    const running = inFlight.get(row.id);
    if (running !== undefined) return running;
    const started = step(row).finally(() => inFlight.delete(row.id));
    inFlight.set(row.id, started);
    return started;
  };

  /** Takes up what is due: a payout, a rollback, or a bet that an earlier run of the process left open. */
  const takeUp = async (id: string): Promise<void> => {
    // As it is now: while those before it were waited for, it may have come to its end.
    const row = inFlight.has(id) ? null : rows.dueOne(id);
    if (row === null) return;
    if (row.state === 'betting') {
      // On the row itself: what is stored of it next must not make a bet of it again.
      row.state = 'cancelling';
      rows.set(row);
    }
    try {
      await run(row, stepOf(row));
    } catch (error) {
      if (isStoreFault(error)) throw error;
      // It waits for a person, and keeps nobody else's from being settled.
      deps.warn(`a ${noun} that cannot be settled is marked for review`, id);
      rows.set({ ...(rows.one(id) ?? row), state: 'stuck', reason: 'FAULT' });
    }
  };
  const work = createDueWork({
    ...deps,
    places: concurrency,
    everyMs: sweepMs,
    take: (operator, most) =>
      rows
        .due(operator, DUE_AT_ONCE)
        .filter((id) => !inFlight.has(id))
        .slice(0, most),
    run: takeUp,
    failed: (error) => deps.failed(`the look for each due ${noun} failed`, error),
  });

  return {
    run,
    /** Waits for what is under way with a row. */
    waitFor: (id: string): Promise<void> | undefined => inFlight.get(id),
    isStopping: (): boolean => stopping,
    start: work.start,
    /** Takes nothing new and waits for what is in flight; what is unpaid stays stored for the next start. */
    stop: async (): Promise<void> => {
      stopping = true;
      await work.stop();
      await Promise.allSettled(inFlight.values());
    },
  };
}
