import { pauseAfter } from '../../../kernel/ask-pauses.ts';

const minuteMs = 60_000;

/** How long a vendor may take to do what it is asked, from the moment it was written down: what reaches it later is refused. */
export const validMs = minuteMs;
/** How much longer a vendor that knows nothing of a transfer is not believed: its clock may be behind. */
export const absentGraceMs = 30_000;
/** When a transfer of which nothing was heard is asked about: longer than an answer may take. */
export const firstAskMs = 15_000;
/** After so long a person must look. */
export const horizonMs = 72 * 60 * minuteMs;

/** When a vendor is asked next about a transfer of which it was asked so often; null past the horizon. */
export const nextAsk = (createdAt: Date, asked: number, nowMs: number): Date | null => {
  const at = nowMs + pauseAfter(asked);
  return at - createdAt.getTime() > horizonMs ? null : new Date(at);
};

/** Whether a vendor that knows nothing of a transfer never did it, and never will. */
export const isNeverDone = (expiresAt: Date, nowMs: number): boolean => nowMs > expiresAt.getTime() + absentGraceMs;
