import { withdrawalStates, type WithdrawalState } from '@palaro/contract';
import { expect, test } from 'vitest';
import { isBankHoliday } from './bank-holidays.ts';
import { canBecome, expectedAt, isOpen, isSameName, railOf } from './withdrawal-rules.ts';

test.each([
  ['Juan Dela Cruz', 'DELA CRUZ, JUAN', true],
  ['José Peña', 'Jose Pena', true],
  ['Juan Dela Cruz', 'Juan Dela Crux', true],
  ['Juan Dela Cruz', 'Maria Santos', false],
  ['Ana', 'Ina', true],
  ['Juan Dela Cruz', 'Juan Dela Cruz Santos', false],
  ['', '', false],
])('names %s and %s: one person is %s', (one, other, wanted) => {
  expect(isSameName(one, other)).toBe(wanted);
});

test('the fast rail of banks takes 50,000.00, and what is more goes by the slow one; wallets have the fast one alone', () => {
  expect(railOf('bank', 5_000_000n)).toBe('instapay');
  expect(railOf('bank', 5_000_001n)).toBe('pesonet');
  expect(railOf('wallet', 5_000_001n)).toBe('instapay');
});

test.each([
  ['Friday at 15:00', '2026-11-20T15:00:00+08:00', '2026-11-23T18:00:00+08:00'],
  ['Friday at 13:59', '2026-11-20T13:59:00+08:00', '2026-11-20T18:00:00+08:00'],
  ['Saturday', '2026-11-21T09:00:00+08:00', '2026-11-23T18:00:00+08:00'],
  ['Monday night in Manila, Monday noon in UTC', '2026-11-23T20:00:00+08:00', '2026-11-24T18:00:00+08:00'],
  ['Friday before a Monday without banks', '2026-11-27T15:00:00+08:00', '2026-12-01T18:00:00+08:00'],
  ['a day without banks, in the morning', '2026-11-30T09:00:00+08:00', '2026-12-01T18:00:00+08:00'],
  ['the Wednesday before Easter, past the cut-off', '2027-03-24T15:00:00+08:00', '2027-03-29T18:00:00+08:00'],
])('by the slow rail what is sent on %s arrives on the next banking day', (_, sent, arrives) => {
  expect(expectedAt('pesonet', 30, Date.parse(sent))).toEqual(new Date(arrives));
});

test('by the fast rail it takes what the channel usually takes', () => {
  expect(expectedAt('instapay', 30, 0)).toEqual(new Date(30 * 60_000));
});

test('a withdrawal only moves forward: what has ended stays, and what was paid can only come back', () => {
  const ends = (from: WithdrawalState): readonly WithdrawalState[] => withdrawalStates.filter((to) => canBecome(from, to));
  expect(Object.fromEntries(withdrawalStates.map((state) => [state, ends(state)]))).toEqual({
    requested: ['in_review', 'approved', 'rejected', 'cancelled'],
    in_review: ['approved', 'paid', 'rejected', 'cancelled'],
    approved: ['in_review', 'sending', 'paid', 'rejected'],
    sending: ['in_review', 'sent', 'unknown', 'paid', 'failed'],
    sent: ['in_review', 'paid', 'failed'],
    unknown: ['in_review', 'sent', 'paid', 'failed'],
    paid: ['returned'],
    rejected: [],
    cancelled: [],
    failed: [],
    returned: [],
  });
  expect(withdrawalStates.filter(isOpen)).toEqual(['requested', 'in_review', 'approved', 'sending', 'sent', 'unknown']);
});

test.each([
  [2026, '2026-04-02', '2026-04-03', '2026-08-31'],
  [2027, '2027-03-25', '2027-03-26', '2027-08-30'],
  [2038, '2038-04-22', '2038-04-23', '2038-08-30'],
])('days without banks that move: %s', (year, ...days) => {
  const found = Array.from({ length: 365 }, (_, nth) => Date.UTC(year, 0, 1 + nth) / 86_400_000)
    .filter(isBankHoliday)
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  expect(found).toHaveLength(15);
  expect(found).toEqual(expect.arrayContaining(days));
});
