import { currencies, formatDecimal, money } from '@palaro/money';
import { expect, test } from 'vitest';
import { amount, currency } from './shapes.ts';

test('an amount on the wire holds whatever the ledger does, in every currency', () => {
  const most = 2n ** 63n - 1n;
  for (const code of currencies)
    for (const minor of [0n, 1n, -1n, most, -most, 1000n * most]) {
      const text = formatDecimal(money(code, minor));
      expect(amount.safeParse(text).success, text).toBe(true);
    }
  for (const text of ['', '1.', '.5', '1,000', '1e3', '+1', '1.00000', '9'.repeat(31), 'NaN'])
    expect(amount.safeParse(text).success, text).toBe(false);
});

test('a currency on the wire is one that money knows, also of four letters', () => {
  for (const code of currencies) expect(currency.safeParse(code).success, code).toBe(true);
  expect(currencies.some((code) => code.length === 4)).toBe(true);
  for (const code of ['', 'php', 'XXX', 'PHPX', 'toString']) expect(currency.safeParse(code).success, code).toBe(false);
});
