import { expect, test } from 'vitest';
import { isNone, shareOf } from './vip-rules.ts';

test.each([
  ['0.00', '0.00', '300.00', 0],
  ['299.99', '0.00', '300.00', 99],
  ['300.00', '0.00', '300.00', 100],
  ['350.00', '0.00', '300.00', 100],
  ['1150.00', '300.00', '2000.00', 50],
  // A correction can leave less than the level's own need.
  ['100.00', '300.00', '2000.00', 0],
  ['0', '0', '0', 100],
])('of the way to %s from %s until %s so much is done: %i', (done, from, until, share) => {
  expect(shareOf(done, from, until)).toBe(share);
});

test('nothing is nothing with any digits', () => {
  expect(['0', '0.00', '0.01', '10.00'].map(isNone)).toEqual([true, true, false, false]);
});
