import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

test.each([
  [0n, 'nothing'],
  [1n, 'returned'],
  [99n, 'returned'],
  [100n, 'returned'],
  [101n, 'won'],
  [4_999n, 'won'],
  [5_000n, 'great'],
] as const)('%s paid for a bet of 100 is %s', (win, verdict) => {
  expect(verdictOf(100n, win)).toBe(verdict);
});
