import { expect, test } from 'vitest';
import { absentGraceMs, horizonMs, isNeverDone, nextAsk } from './transfer-rules.ts';

const minuteMs = 60_000;

test('an unknown transfer is asked about after 1, 2, 5, 15 and 30 minutes, then hourly for 72 hours', () => {
  const createdAt = new Date(0);
  const pauses: number[] = [];
  let now = 0;
  for (let asked = 0; ; asked++) {
    const next = nextAsk(createdAt, asked, now);
    if (next === null) break;
    pauses.push((next.getTime() - now) / minuteMs);
    now = next.getTime();
  }
  expect(pauses.slice(0, 7)).toEqual([1, 2, 5, 15, 30, 60, 60]);
  expect(new Set(pauses.slice(5))).toEqual(new Set([60]));
  expect(now).toBeLessThanOrEqual(horizonMs);
  expect(now).toBeGreaterThan(horizonMs - 60 * minuteMs);
});

test('a vendor that knows nothing of a transfer is believed only once nothing of it can arrive any more', () => {
  const expiresAt = new Date(60_000);
  expect(isNeverDone(expiresAt, expiresAt.getTime() + absentGraceMs)).toBe(false);
  expect(isNeverDone(expiresAt, expiresAt.getTime() + absentGraceMs + 1)).toBe(true);
});
