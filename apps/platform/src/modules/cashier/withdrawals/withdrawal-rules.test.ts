import { withdrawalStates, type WithdrawalState } from '@palaro/contract';
import { expect, test } from 'vitest';
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
  ['Friday at 15:00', '2026-11-27T15:00:00+08:00', '2026-11-30T18:00:00+08:00'],
  ['Friday at 13:59', '2026-11-27T13:59:00+08:00', '2026-11-27T18:00:00+08:00'],
  ['Saturday', '2026-11-28T09:00:00+08:00', '2026-11-30T18:00:00+08:00'],
  ['Monday night in Manila, Monday noon in UTC', '2026-11-30T20:00:00+08:00', '2026-12-01T18:00:00+08:00'],
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
