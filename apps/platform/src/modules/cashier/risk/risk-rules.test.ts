import { expect, test } from 'vitest';
import { isLarge, isUnplayed, nearSum, workingDaysAfter } from './risk-rules.ts';

const bounds = { above: 5_000_000_00n, nearPercent: 90, nearCount: 3, unplayedPercent: 10 };

test('one movement is large above the bound, not at it', () => {
  expect([isLarge(bounds.above, bounds), isLarge(bounds.above + 1n, bounds)]).toEqual([false, true]);
});

test('several just below the bound count together, and no fewer, no smaller and no larger ones', () => {
  const [least, most] = [4_500_000_00n, 5_000_000_00n];
  expect(nearSum([least, most, least], least, bounds)).toBe(14_000_000_00n);
  expect(nearSum([least, most], least, bounds)).toBeNull();
  expect(nearSum([least, most, least - 1n], least, bounds)).toBeNull();
  expect(nearSum([least, most, most + 1n], least, bounds)).toBeNull();
  // A small movement after three of them is not what they are seen at.
  expect(nearSum([least, most, least, 100n], 100n, bounds)).toBeNull();
});

test('what came in is not played below a tenth of it', () => {
  expect(isUnplayed(100_000n, 9_999n, bounds)).toBe(true);
  expect(isUnplayed(100_000n, 10_000n, bounds)).toBe(false);
  expect(isUnplayed(0n, 0n, bounds)).toBe(false);
});

test('a mark is due after five working days, Saturdays and Sundays of the merchant left out', () => {
  const at = (text: string): number => Date.parse(text);
  expect(workingDaysAfter(at('2026-11-30T02:00:00Z'), 5, 'Asia/Manila')).toEqual(new Date('2026-12-07T02:00:00Z'));
  expect(workingDaysAfter(at('2026-12-05T02:00:00Z'), 5, 'Asia/Manila')).toEqual(new Date('2026-12-11T02:00:00Z'));
  // It is Monday in Manila while it is Sunday in London.
  expect(workingDaysAfter(at('2026-11-29T20:00:00Z'), 1, 'Asia/Manila')).toEqual(new Date('2026-11-30T20:00:00Z'));
});
