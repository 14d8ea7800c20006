import { expect, test } from 'vitest';
import { limitFault, sentLimit } from './typed-limit.ts';

test('a typed limit is an amount above zero', () => {
  expect(['500', '1,000.50'].map((typed) => limitFault(typed, 'PHP', 'en'))).toEqual([null, null]);
  expect(limitFault('', 'PHP', 'en')).toBe('validation.required');
  for (const typed of ['0', '0.00', '-5', '1.234', 'many']) expect(limitFault(typed, 'PHP', 'en'), typed).toBe('limits.amount.invalid');
});

test('a typed limit is sent with the decimals of its currency', () => {
  expect(['500', '1,000.5'].map((typed) => sentLimit(typed, 'PHP', 'en'))).toEqual(['500.00', '1000.50']);
});
