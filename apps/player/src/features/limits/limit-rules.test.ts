import { expect, test } from 'vitest';
import { faultOf, heldAmount, outcomeOf, sentOf, usageOf } from './limit-rules.ts';

const limit = (amount: string | null, operatorAmount: string | null, used: string | null = null) => ({ amount, operatorAmount, used });

test('the lower of the player’s limit and the operator’s holds', () => {
  expect(heldAmount(limit('900.00', '1000.00'), 'PHP')).toBe('900.00');
  expect(heldAmount(limit('1000.00', '900.00'), 'PHP')).toBe('900.00');
  expect(heldAmount(limit(null, '900.00'), 'PHP')).toBe('900.00');
  expect(heldAmount(limit('900.00', null), 'PHP')).toBe('900.00');
});

test('what is left is never below zero, and more than the limit for who has won', () => {
  expect(usageOf(limit('1000.00', null, '360.00'), 'PHP')).toEqual({ left: '640.00', share: 0.36 });
  expect(usageOf(limit('1000.00', null, '1200.00'), 'PHP')).toEqual({ left: '0.00', share: 1 });
  expect(usageOf(limit('1000.00', null, '-200.00'), 'PHP')).toEqual({ left: '1200.00', share: 0 });
  expect(usageOf(limit('1000.00', null), 'PHP')).toBeNull();
});

test('a typed limit says whether it starts now or waits', () => {
  expect(outcomeOf('500', null, 'PHP', 'en')).toBe('now');
  expect(outcomeOf('499.99', '500.00', 'PHP', 'en')).toBe('now');
  expect(outcomeOf('500.01', '500.00', 'PHP', 'en')).toBe('waits');
  for (const typed of ['500', '', '0', 'x']) expect(outcomeOf(typed, '500.00', 'PHP', 'en'), typed).toBeNull();
});

test('a typed limit of time is whole minutes of a day', () => {
  expect(['1', ' 90 ', '1440'].map((typed) => faultOf('session', typed, 'PHP', 'en'))).toEqual([null, null, null]);
  expect(faultOf('session', ' ', 'PHP', 'en')).toBe('validation.required');
  for (const typed of ['0', '1441', '90.5', '-5', 'many'])
    expect(faultOf('session', typed, 'PHP', 'en'), typed).toBe('limits.minutes.invalid');
  expect([sentOf('session', ' 90 ', 'PHP', 'en'), sentOf('loss', '90', 'PHP', 'en')]).toEqual(['90', '90.00']);
  expect(faultOf('loss', '90.5', 'PHP', 'en')).toBeNull();
});
