import { having } from '../../device/kept-shape.ts';
import type { SessionKey } from '../../device/kept-keys.ts';
import { jsonSlot } from '../../device/storage.ts';

/** An order that was asked for, until its answer is here: the same key makes it the same one at the platform. `channel` is what it is paid by, or the account that it is paid to. */
export type Attempt = {
  readonly key: string;
  readonly channel: string;
  readonly amount: string;
  /** The promotion that a deposit is for, '' for none; not there where none was offered. */
  readonly promotion?: string;
};

const attemptsIn = (slot: SessionKey) => {
  const kept = jsonSlot<Attempt>('session', slot, having<Attempt>({}, 'key', 'channel', 'amount'));
  return {
    /** The attempt whose answer never came; null for none. */
    open: (): Attempt | null => kept.get(),
    /** The key of an attempt: the one of before while all of it is the same, also after the page was loaded anew. */
    keyOf: (channel: string, amount: string, promotion?: string): string => {
      const before = kept.get();
      if (before?.channel === channel && before.amount === amount && before.promotion === promotion) return before.key;
      const key = crypto.randomUUID();
      kept.set({ key, channel, amount, ...(promotion !== undefined && { promotion }) });
      return key;
    },
    /** It has been answered: the next one is another. */
    end: (): void => kept.clear(),
  };
};

export const depositAttempts = attemptsIn('depositAttempt');
export const withdrawalAttempts = attemptsIn('withdrawalAttempt');
