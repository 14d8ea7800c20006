import type { Money } from '@palaro/money';
import { pauseAfter } from '../../kernel/ask-pauses.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What has arrived may come back; it is looked at so long after. */
const donePauses = [hourMs, dayMs, 3 * dayMs];

/** After so many questions, the first of them included. */
export const nextLook = (asked: number, now: number): Date => new Date(now + pauseAfter(asked - 1));
export const nextLookAtDone = (looked: number, now: number): Date | null => {
  const pause = donePauses[looked];
  return pause === undefined ? null : new Date(now + pause);
};
/** So long a provider is asked to begin what it puts off, in milliseconds, before a person decides: nothing was carried out. */
export const putOffMaxMs = 3 * dayMs;
/** Looks in a row that find nothing at a provider that makes what is asked for twice once, before it is asked anew, with the same reference. */
export const looksBeforeAnew = 3;
/** The same at any other, before a person decides: 72 hours of looks. */
export const looksBeforePerson = 78;

/** What a provider has taken, in minor units of what it was asked for; null where it took it in another currency: a person books that. */
export const feeIn = (currency: string, fee: Money): bigint | null => (fee.currency === currency || fee.minor === 0n ? fee.minor : null);
