import type { Deposit, DepositChannel } from '@palaro/contract';
import { expect, test } from 'vitest';
import {
  amountFault,
  firstChannel,
  inOfferedOrder,
  isWaiting,
  leftToPay,
  minutesAndSeconds,
  outcomeOf,
  quickAmounts,
  summaryOf,
} from './deposit-rules.ts';

const channel = (code: string, more: Partial<DepositChannel> = {}): DepositChannel => ({
  code,
  name: code,
  method: 'redirect',
  min: '100.00',
  max: '50000.00',
  fee: null,
  opensAt: null,
  usualMinutes: 1,
  ...more,
});
const closed = { opensAt: '2026-11-29T22:00:00.000Z' };

test('the channel of the last deposit comes first, the others stay in their order', () => {
  const codes = (lastUsed: string | null) =>
    inOfferedOrder(
      ['A', 'B', 'C'].map((code) => channel(code)),
      lastUsed,
    ).map(({ code }) => code);
  expect([codes('C'), codes(null), codes('GONE')]).toEqual([
    ['C', 'A', 'B'],
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ]);
});

test('the channel of before is chosen while it is open, else the first that is', () => {
  const channels = [channel('A', closed), channel('B'), channel('C')];
  expect([firstChannel(channels, 'C'), firstChannel(channels, 'A'), firstChannel(channels, undefined)]).toEqual(['C', 'B', 'B']);
  expect(firstChannel([channel('A', closed)], 'A')).toBe('');
});

test.each([
  ['', null, 'validation.required'],
  ['five', null, 'cashier.amount.invalid'],
  ['100.001', null, 'cashier.amount.invalid'],
  ['99.99', null, 'cashier.amount.min'],
  ['100', null, null],
  ['50,000', null, null],
  ['50000.01', null, 'cashier.amount.max'],
  ['1500.01', '1500.00', 'cashier.amount.limit'],
  ['1500', '1500.00', null],
  // Where the limits leave less than the channel takes, they are what is told.
  ['60', '50.00', 'cashier.amount.limit'],
])('an amount of "%s" where the limits leave %s: %s', (typed, left, fault) => {
  expect(amountFault(typed, channel('A'), left, 'PHP', 'en')).toBe(fault);
});

test('what reaches the balance is told to the centavo, and nothing of what is no amount', () => {
  const withFee = channel('A', { fee: { fixed: '0.00', percent: '1.5', min: '5.00' } });
  expect(summaryOf('1,000.50', withFee, 'PHP', 'en')).toEqual({ amount: '1000.50', fee: '15.01', net: '985.49' });
  expect(summaryOf('100', withFee, 'PHP', 'en')).toEqual({ amount: '100.00', fee: '5.00', net: '95.00' });
  expect(summaryOf('100', channel('A'), 'PHP', 'en')).toEqual({ amount: '100.00', fee: '0.00', net: '100.00' });
  expect([summaryOf('', withFee, 'PHP', 'en'), summaryOf('0', withFee, 'PHP', 'en')]).toEqual([null, null]);
});

test('round sums between the bounds are offered, the most as the last; none where the limits leave less than the least', () => {
  expect(quickAmounts(channel('A'), null, 'PHP')).toEqual([
    '100.00',
    '200.00',
    '500.00',
    '1000.00',
    '2000.00',
    '5000.00',
    '10000.00',
    '50000.00',
  ]);
  expect(quickAmounts(channel('A'), '640.00', 'PHP')).toEqual(['100.00', '200.00', '500.00', '640.00']);
  expect(quickAmounts(channel('A', { min: '150.00', max: '150.00' }), null, 'PHP')).toEqual(['150.00']);
  expect(quickAmounts(channel('A'), '99.99', 'PHP')).toEqual([]);
});

test('a code is shown as ended 30 seconds before its provider ends it', () => {
  const order = { expiresAt: '2026-11-29T12:15:00.000Z' };
  const at = (time: string): number => leftToPay(order, Date.parse(`2026-11-29T${time}Z`));
  expect([at('12:00:00'), at('12:14:29'), at('12:14:30'), at('12:20:00')]).toEqual([870_000, 1_000, 0, 0]);
  expect([870_000, 59_001, 9_000, 0].map(minutesAndSeconds)).toEqual(['14:30', '1:00', '0:09', '0:00']);
});

const nothing = { exception: 'none', credited: '0.00', held: '0.00', returned: '0.00' } as const;
type Sums = Partial<Pick<Deposit, 'exception' | 'credited' | 'held' | 'returned'>>;
const state = (of: Deposit['state'], more: Sums = {}) => ({ state: of, ...nothing, ...more });
test('what has become of a deposit goes by its money first', () => {
  expect(outcomeOf(state('paid', { credited: '500.00' }))).toBe('arrived');
  expect(outcomeOf(state('paid', { exception: 'late', credited: '0.01' }))).toBe('arrived');
  expect(outcomeOf(state('paid', { exception: 'limit' }))).toBe('held');
  expect(outcomeOf(state('paid', { exception: 'limit', held: '400.00', returned: '100.00' }))).toBe('held');
  expect(outcomeOf(state('paid', { exception: 'limit', returned: '500.00' }))).toBe('returned');
  expect(outcomeOf(state('paid', { credited: '400.00', returned: '100.00' }))).toBe('arrived');
  expect(outcomeOf(state('paid', { exception: 'reversed', credited: '500.00' }))).toBe('reversed');
  for (const waits of ['created', 'awaiting', 'in_review'] as const) {
    expect([outcomeOf(state(waits)), isWaiting({ state: waits })]).toEqual(['waiting', true]);
  }
  for (const ended of ['failed', 'expired', 'cancelled', 'rejected'] as const) {
    expect([outcomeOf(state(ended)), isWaiting({ state: ended })]).toEqual([ended, false]);
  }
});
