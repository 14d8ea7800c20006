import { expect, test } from 'vitest';
import { amountsFrom, withVendorsWord } from './money-rules.ts';

test.each([
  ['100.00', ['100', '200', '500', '1000', '2000', '5000']],
  ['0.250', ['0.25', '0.50', '1.25', '2.50', '5', '12.50']],
  ['1000', ['1000', '2000', '5000', '10000', '20000', '50000']],
])('from %s on there are amounts to choose from', (least, amounts) => {
  expect(amountsFrom(least)).toEqual(amounts);
});

const balance = { sumBalance: '1000.00', here: '250.00', inGames: '750.00', currency: 'PHP' } as const;
const wallet = (moved: string, there: string | null) => ({ vendor: 'TALA', vendorName: 'Tala', moved, there });
test.each([
  ['what the vendors say', [wallet('500.00', '551.60'), wallet('250.00', '0.00')], { inGames: '551.60', sumBalance: '801.60' }],
  ['what was moved, of one that gave no answer', [wallet('750.00', null)], { inGames: '750.00', sumBalance: '1000.00' }],
  ['what was moved, where they speak of other money', [wallet('500.00', '551.60')], { inGames: '750.00', sumBalance: '1000.00' }],
])('money in games is %s', (_, wallets, expected) => {
  expect(withVendorsWord(balance, wallets)).toEqual({ ...balance, ...expected });
  expect(withVendorsWord({ sumBalance: '1000.00', currency: 'PHP' }, wallets)).toEqual({ sumBalance: '1000.00', currency: 'PHP' });
});
