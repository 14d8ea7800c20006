import { expect, test } from 'vitest';
import { secondsLeft } from './code-wait.ts';

test('A335 the seconds left are counted anew from the end, whatever was shown before', () => {
  const until = 1_000_000;
  expect([60_000, 59_500, 59_001, 59_000, 500, 1, 0, -1].map((left) => secondsLeft(until, until - left))).toEqual([
    60, 60, 60, 59, 1, 1, 0, 0,
  ]);
});

test('a wait that no server ever asked for counts for nothing: the clock was changed meanwhile', () => {
  expect(secondsLeft(10 * 3_600_000, 0)).toBe(0);
});
