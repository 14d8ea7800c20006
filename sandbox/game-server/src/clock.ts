import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time, ids and chance of the process; the only place that reads them. */
export type Runtime = {
  /** Milliseconds since 1970. */
  now(): number;
  /** A new id of 36 characters. */
  id(): string;
  /** 256 random bits as hex. */
  seed(): string;
  /** A number from 0 to below 1, for faults and pauses, never for outcomes. */
  chance(): number;
  wait(ms: number): Promise<void>;
};

export const systemRuntime: Runtime = {
  // oxlint-disable-next-line no-restricted-properties -- this file owns the clock
  now: () => Date.now(),
  id: () => randomUUID(),
  seed: () => randomBytes(32).toString('hex'),
  chance: () => randomBytes(4).readUInt32BE() / 2 ** 32,
  wait: async (ms) => {
    await sleep(ms, undefined, { ref: false });
  },
};
