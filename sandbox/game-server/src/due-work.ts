import { createLoop } from './loop.ts';
import type { WalletClient } from './wallet-client.ts';

/** Rows of an operator's that are read at once. */
export const DUE_AT_ONCE = 2_000;

export type DueWorkDeps<Item> = {
  /** Codes of the operators that have a wallet to call. */
  operators: readonly string[];
  wallet: Pick<WalletClient, 'standing'>;
  /** Items at once, of all operators together. */
  places: number;
  everyMs: number;
  /** What is due at an operator and in nobody's hands, `most` at most. An item that has been run is not due any more, or later. */
  take: (operator: string, most: number) => Item[];
  run: (item: Item) => Promise<void>;
  failed: (error: unknown) => void;
};

/** Runs of a sweep at an operator that may fail before the rest of it waits for the next sweep: a store that is full fails them all. */
const FAULTS_MAX = 100;

/** Waits until all have ended. @throws what the first of those that failed threw. */
async function allEnded(runs: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(runs)) if (ended.status === 'rejected') throw ended.reason;
}

/**
 * Sees to what is due at each operator: side by side, and each operator by itself with a share of the places, so that one
 * which hangs makes nobody else's wait. One that does not answer rests, and gets one item in a while as a trial: what is due
 * there stays due, and is done at once when it answers again. An item that fails stops none behind it.
 */
export function createDueWork<Item>({ operators, wallet, places, everyMs, take, run, failed }: DueWorkDeps<Item>) {
  const share = Math.max(1, Math.floor(places / operators.length));
  let stopping = false;
  const sweepOf = async (operator: string): Promise<void> => {
    while (!stopping) {
      const standing = wallet.standing(operator);
      if (standing === 'rests') return;
      const items = take(operator, standing === 'trial' ? 1 : DUE_AT_ONCE);
      if (items.length === 0) return;
      const faults: unknown[] = [];
      const work = async (): Promise<void> => {
        for (let item = items.shift(); item !== undefined; item = items.shift()) {
          await run(item).catch((fault: unknown) => faults.push(fault));
          if (stopping || faults.length >= FAULTS_MAX || wallet.standing(operator) !== standing) return;
        }
      };
      await Promise.all(Array.from({ length: Math.min(share, items.length) }, work));
      if (faults.length > 0) throw faults[0];
    }
  };
  const loops = operators.map((operator) => createLoop(() => sweepOf(operator), everyMs, failed));
  return {
    /** Does all that is due now. */
    sweep: (): Promise<void> => allEnded(operators.map(sweepOf)),
    start: (): void => loops.forEach(({ start }) => start()),
    /** Takes nothing new and waits for what is being done. */
    async stop(): Promise<void> {
      stopping = true;
      await Promise.all(loops.map(({ stop }) => stop()));
    },
  };
}
