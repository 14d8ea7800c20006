import { expect, test } from 'vitest';
import { moneyPasswordFault } from './security-rules.ts';

test('a money password has six digits, no more and no fewer', () => {
  expect(['12345', '123456', '1234567'].map(moneyPasswordFault)).toEqual(['security.money.sixDigits', null, 'security.money.sixDigits']);
});
