import { expect, test } from 'vitest';
import { formatAmount, formatWhole, maskAmount } from './format.ts';

test('B157 shows the balance with 0 decimals, cut and never rounded up', () => {
  expect(formatWhole('1234.56', 'EN')).toBe('1,234');
  expect(formatWhole('1999.99', 'TY')).toBe('1,999');
  expect(formatWhole('0.99', 'EN')).toBe('0');
});

test('B155 B158 masks every digit of the two-decimal form', () => {
  expect(maskAmount('1234.56', 'EN')).toBe('*,***.**');
  expect(maskAmount('1234.5', 'EN')).toHaveLength(formatAmount('1234.50', 'EN').length);
  expect(maskAmount('12480.75', 'FA')).not.toMatch(/\p{Nd}/u);
});

test('an amount keeps all the decimals of its currency, three or none', () => {
  expect(['1234.567', '1234', '0.005', '1.2345'].map((amount) => formatAmount(amount, 'EN'))).toEqual([
    '1,234.567',
    '1,234',
    '0.005',
    '1.2345',
  ]);
});

test('keeps every centavo of amounts beyond a float', () => {
  expect(formatAmount('123456789012345.67', 'EN')).toBe('123,456,789,012,345.67');
});
