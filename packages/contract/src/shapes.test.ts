import { currencies, formatDecimal, money } from '@palaro/money';
import { expect, test } from 'vitest';
import { amount, currency, day, text as textOf } from './shapes.ts';

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

test('a day on the wire is between 2000 and 2100', () => {
  const days = ['0000-01-01', '1999-12-31', '2000-01-01', '2026-11-26', '2100-12-31', '2101-01-01', '9999-12-31', '2026-02-30'];
  expect(days.filter((one) => day.safeParse(one).success)).toEqual(['2000-01-01', '2026-11-26', '2100-12-31']);
});

test('a text is bounded by its characters, an emoji being one, and holds no half of one', () => {
  const short = textOf(3, 2);
  const emoji = '\u{1F600}';
  for (const good of ['ab', 'abc', emoji + emoji, emoji.repeat(3), 'á\n']) expect(short.safeParse(good).success, good).toBe(true);
  for (const bad of ['', 'a', emoji, 'abcd', emoji.repeat(4), 'ab\uD83D', '\uDE00ab', 'a\u0007b'])
    expect(short.safeParse(bad).success, bad).toBe(false);
});
