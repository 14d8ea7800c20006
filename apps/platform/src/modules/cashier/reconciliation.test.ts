import { money } from '@palaro/money';
import { expect, test } from 'vitest';
import { compare } from './reconciliation.ts';

const php = (minor: bigint) => money('PHP', minor);
const theirs = (id: string, amount: bigint, { fee = 10n, isOfDay = true } = {}) =>
  ({ kind: 'payment', id, amount: php(amount), fee: php(fee), at: new Date(0), isOfDay }) as const;
const ours = (id: string, amount: bigint, { fee = 10n, isOfDay = true } = {}) => ({ kind: 'payment', id, amount, fee, isOfDay }) as const;

test('what both have with the same amount and fee is no difference', () => {
  expect(compare([theirs('a', 500n)], [ours('a', 500n)])).toEqual([]);
});

test('what one side alone has, another amount and another fee are differences', () => {
  const found = compare(
    [theirs('a', 500n), theirs('b', 500n), theirs('c', 500n, { fee: 11n })],
    [ours('b', 400n), ours('c', 500n), ours('d', 1n)],
  );
  expect(found).toEqual([
    { kind: 'payment', id: 'a', difference: 'theirs_only', ours: null, theirs: 500n },
    { kind: 'payment', id: 'b', difference: 'amount', ours: 400n, theirs: 500n },
    { kind: 'payment', id: 'c', difference: 'fee', ours: 10n, theirs: 11n },
    { kind: 'payment', id: 'd', difference: 'ours_only', ours: 1n, theirs: null },
  ]);
});

test('a payment that the sides count to two days is found, and what is of other days alone is passed over', () => {
  expect(compare([theirs('a', 500n, { isOfDay: false })], [ours('a', 500n)])).toEqual([]);
  expect(compare([theirs('a', 500n)], [ours('a', 500n, { isOfDay: false })])).toEqual([]);
  expect(compare([theirs('x', 500n, { isOfDay: false })], [ours('y', 1n, { isOfDay: false })])).toEqual([]);
});

test('the same number of another currency is another amount', () => {
  const [own, other] = [
    { ...ours('a', 500n), currency: 'PHP' },
    { ...ours('a', 500n), currency: 'USD' },
  ];
  expect(compare([theirs('a', 500n)], [own])).toEqual([]);
  expect(compare([theirs('a', 500n)], [other]).map(({ difference }) => difference)).toEqual(['amount']);
});

test('a payment and a payout of one id are two', () => {
  const payout = { ...theirs('a', 500n), kind: 'payout' } as const;
  expect(compare([payout], [ours('a', 500n)]).map(({ kind, difference }) => [kind, difference])).toEqual([
    ['payout', 'theirs_only'],
    ['payment', 'ours_only'],
  ]);
});
