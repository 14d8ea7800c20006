import { expect, test } from 'vitest';
import { distribute, lockedOf, wholeOf, type Turnover } from './turnover.ts';

const credit = (id: string, amount: bigint, required: bigint, done = 0n): Turnover => ({
  id,
  amount,
  required,
  done,
  openedAt: new Date(0),
});
const counted = (open: readonly Turnover[], staked: bigint) => Object.fromEntries(distribute(open, staked).changed);

test('stakes count towards the oldest credit first, and what is beyond all is dropped', () => {
  const open = [credit('a', 500n, 500n, 100n), credit('b', 300n, 300n)];
  expect(counted(open, 250n)).toEqual({ a: 350n });
  expect(counted(open, 500n)).toEqual({ a: 500n, b: 100n });
  expect(counted(open, 5_000n)).toEqual({ a: 500n, b: 300n });
  expect([distribute(open, 5_000n).rest, distribute(open, -150n).rest, distribute([], -1n).rest]).toEqual([4_300n, -50n, -1n]);
});

test('stakes that are taken back come off again, and never below nothing', () => {
  expect(counted([credit('a', 500n, 500n, 100n)], -40n)).toEqual({ a: 60n });
  expect(counted([credit('a', 500n, 500n, 100n), credit('b', 300n, 300n, 50n)], -400n)).toEqual({ a: 0n, b: 0n });
});

test('what cannot go out is what is still to be staked, and of no credit more than it was', () => {
  expect(lockedOf([credit('a', 500n, 500n, 100n), credit('b', 300n, 900n, 100n)])).toBe(700n);
  expect(lockedOf([])).toBe(0n);
});

test('what counts is rounded down once, in whatever steps and order it comes, and what is taken back leaves nothing', () => {
  const inSteps = (parts: readonly bigint[]): bigint =>
    parts.reduce(
      ({ sum, rest }, each) => {
        const counted = wholeOf(rest + each);
        return { sum: sum + counted.whole, rest: counted.rest };
      },
      { sum: 0n, rest: 0n },
    ).sum;
  const parts = [3_333n, 3_333n, 3_334n, 19_999n, -5_000n];
  expect(inSteps(parts)).toBe(wholeOf(parts.reduce((sum, each) => sum + each, 0n)).whole);
  expect(inSteps(parts.toReversed())).toBe(inSteps(parts));
  expect(inSteps([...parts, ...parts.map((each) => -each)])).toBe(0n);
  expect(wholeOf(-1n)).toEqual({ whole: -1n, rest: 9_999n });
});
