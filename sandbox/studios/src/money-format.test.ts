import { expect, test } from 'vitest';
import { createMoneyFormat } from './client/page.ts';

test('amounts have the digits and the sign of their currency', () => {
  const written = ['PHP', 'JPY', 'KWD', 'USDT'].map((currency) => createMoneyFormat('en', currency)(-12_345_678n));
  expect(written).toEqual(['−₱123,456.78', '−¥12,345,678', '−KWD12,345.678', '−USDT\u00a01,234.5678']);
  expect(createMoneyFormat('fil', 'PHP')(5n)).toBe('₱0.05');
});
