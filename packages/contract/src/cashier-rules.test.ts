import { expect, test } from 'vitest';
import { depositStates, slipReferenceOf, takesSlip } from './cashier-rules.ts';

test.each([
  ['bh 1234-5678', 'BH12345678'],
  ['BH12345678', 'BH12345678'],
  ['  bh.1234/5678# ', 'BH12345678'],
  ['ＢＨ１２３４', 'BH1234'],
  ['BH\u200b12\u221234', 'BH1234'],
  ['\u0661\u0662\u0663\u0664', '1234'],
  ['1234', '1234'],
  ['9'.repeat(40), '9'.repeat(40)],
])('the reference %j has one form', (typed, reference) => {
  expect(slipReferenceOf(typed)).toBe(reference);
});

test.each(['', '123', '---', '9'.repeat(41), 'BH1234é', 'BH 12=34', '\u0416\u0416\u0416\u0416'])('%j is no reference', (typed) => {
  expect(slipReferenceOf(typed)).toBeNull();
});

test('a slip may be sent for a transfer whose money is expected or may have come, and for no other deposit', () => {
  const takes = (method: 'transfer' | 'qr') => depositStates.filter((state) => takesSlip({ method, state }));
  expect([takes('transfer'), takes('qr')]).toEqual([['awaiting', 'rejected', 'expired', 'cancelled'], []]);
});
