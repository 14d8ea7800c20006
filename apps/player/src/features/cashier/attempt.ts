import { having } from '../../device/kept-shape.ts';
import { jsonSlot } from '../../device/storage.ts';

/** A deposit that was asked for, until its answer is here: the same key makes it the same order at the platform. */
export type Attempt = { readonly key: string; readonly channel: string; readonly amount: string };

const kept = jsonSlot<Attempt>('session', 'depositAttempt', having<Attempt>({}, 'key', 'channel', 'amount'));

/** The attempt whose answer never came; null for none. */
export const openAttempt = (): Attempt | null => kept.get();

/** The key of an attempt: the one of before while channel and amount are the same, also after the page was loaded anew. */
export const keyOfAttempt = (channel: string, amount: string): string => {
  const before = kept.get();
  if (before?.channel === channel && before.amount === amount) return before.key;
  const key = crypto.randomUUID();
  kept.set({ key, channel, amount });
  return key;
};

/** It has been answered: the next one is another. */
export const endAttempt = (): void => kept.clear();
