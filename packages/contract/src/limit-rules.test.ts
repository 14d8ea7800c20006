import { expect, test } from 'vitest';
import { depositPossibleAt } from './limit-rules.ts';

const day = { most: 500n, left: 200n, resetsAt: 1_000 };
const week = { most: 800n, left: 300n, resetsAt: 5_000 };

test('an amount is possible again when the last of the windows in its way begins anew', () => {
  expect(depositPossibleAt(201n, [day, week])).toBe(1_000);
  expect(depositPossibleAt(300n, [day, week])).toBe(1_000);
  expect(depositPossibleAt(301n, [day, week])).toBe(5_000);
  expect(depositPossibleAt(500n, [week, day])).toBe(5_000);
});

test('no time is known for an amount that is possible now, or that a whole window does not take', () => {
  expect(depositPossibleAt(200n, [day, week])).toBeNull();
  expect(depositPossibleAt(501n, [day, week])).toBeNull();
  expect(depositPossibleAt(1n, [])).toBeNull();
  // All of the limit is reserved by an order that is still open.
  expect(depositPossibleAt(1n, [{ most: 0n, left: 0n, resetsAt: 1_000 }])).toBeNull();
});
