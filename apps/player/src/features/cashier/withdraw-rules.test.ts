import { expect, test } from 'vitest';
import { payee, payoutChannel, precheck, withdrawal } from '../../testing/test-withdrawals.ts';
import {
  blockersOf,
  chosenAccount,
  comingSteps,
  mayAddAccount,
  mayAsk,
  outcomeTone,
  turnoverLeft,
  withdrawalAmounts,
  withdrawalFault,
} from './withdraw-rules.ts';

test.each([
  ['nothing while all is as it should be', precheck(), []],
  [
    'what is missing, in the order in which it is best added',
    precheck({}, 'account', 'name', 'contact', 'money_password'),
    ['name', 'contact', 'money_password', 'account'],
  ],
  ['another withdrawal, and the number of a day, before all else', precheck({}, 'name', 'daily', 'open'), ['open', 'daily', 'name']],
  ['the sum of a day that is used up', precheck({ dailyLeft: '0.00' }), ['daily']],
  ['an empty balance', precheck({ free: '0.00' }), ['nothing']],
  ['what is not free yet and is all is told as turnover, not as an empty balance', precheck({ free: '0.00' }, 'turnover'), []],
  ['what is owed and is all is told as debt', precheck({ free: '0.00' }, 'debt'), []],
  ['not what is not free yet beside what is', precheck({ locked: '10.00' }, 'turnover'), []],
] as const)('in the way is %s', (_, check, found) => expect(blockersOf(check)).toEqual(found));

test('the form is shown where nothing is in the way and something is free', () => {
  expect(mayAsk(precheck())).toBe(true);
  expect(mayAsk(precheck({ locked: '10.00' }, 'turnover'))).toBe(true);
  expect(mayAsk(precheck({ free: '0.00' }, 'turnover'))).toBe(false);
  expect(mayAsk(precheck({}, 'open'))).toBe(false);
});

const check = { balance: '5000.00', debt: '1000.00', free: '3000.00', dailyLeft: null, currency: 'PHP' } as const;
const channel = { min: '200.00', max: '4500.00' };

test.each([
  ['', 'validation.required'],
  ['1.001', 'cashier.amount.invalid'],
  ['199.99', 'cashier.amount.min'],
  ['4,500.01', 'cashier.amount.max'],
  ['4,000.01', 'withdrawal.amount.balance'],
  ['3,000.01', 'withdrawal.amount.turnover'],
  ['3,000', null],
] as const)('of an amount of "%s" it is said: %s', (typed, fault) => expect(withdrawalFault(typed, check, channel, 'en')).toBe(fault));

test('what the day leaves is a bound of its own', () => {
  expect(withdrawalFault('2,500.01', { ...check, dailyLeft: '2500.00' }, channel, 'en')).toBe('withdrawal.amount.daily');
  expect(withdrawalFault('2,500.00', { ...check, dailyLeft: '2500.00' }, channel, 'en')).toBeNull();
});

test('who owes more than there is has nothing to withdraw from', () => {
  expect(withdrawalFault('200', { ...check, debt: '6000.00' }, channel, 'en')).toBe('withdrawal.amount.balance');
});

test('the last amount to tap is all that is free, unless the channel or the day takes less', () => {
  expect(withdrawalAmounts(precheck({ free: '1234.50' }), payoutChannel())).toEqual({
    amounts: ['200.00', '500.00', '1000.00', '1234.50'],
    isAll: true,
  });
  expect(withdrawalAmounts(precheck(), payoutChannel({ max: '1000.00' }))).toMatchObject({ isAll: false });
  expect(withdrawalAmounts(precheck({ dailyLeft: '300.00' }), payoutChannel())).toEqual({ amounts: ['200.00', '300.00'], isAll: false });
  expect(withdrawalAmounts(precheck({ free: '199.99' }), payoutChannel()).amounts).toEqual([]);
});

test('the account of before is chosen, else the first that can be paid to', () => {
  const closed = payee({ id: 'b', channel: 'BANGKO' });
  const all = {
    channels: [payoutChannel()],
    accounts: [payee({ id: 'a', isBlocked: true }), closed, payee({ id: 'c' }), payee({ id: 'd' })],
  };
  expect(chosenAccount(all, 'd')?.id).toBe('d');
  for (const id of ['', 'a', 'b', 'gone']) expect(chosenAccount(all, id)?.id).toBe('c');
  const later = { ...all, accounts: [payee({ usableAt: '2026-11-30T00:00:00.000Z' }), closed] };
  expect(chosenAccount(later, '')).toBeUndefined();
});

test('five accounts are the most, and one needs an open channel', () => {
  const five = Array.from({ length: 5 }, (_, place) => payee({ id: String(place) }));
  expect(mayAddAccount(precheck({ accounts: five.slice(1) }))).toBe(true);
  expect(mayAddAccount(precheck({ accounts: five }))).toBe(false);
  expect(mayAddAccount(precheck({ channels: [] }))).toBe(false);
});

test.each([
  ['2000.00', '800.00', '1200.00', 40],
  ['2000.00', '1999.99', '0.01', 99],
  ['2000.00', '2100.00', '0.00', 100],
  ['0.00', '0.00', '0.00', 100],
])('of %s to be staked with %s done %s is left: %i %%', (required, done, left, percent) =>
  expect(turnoverLeft({ required, done }, 'PHP')).toEqual({ left, percent }),
);

test.each([
  ['in_review', ['approved', 'sent', 'paid'], 'waiting'],
  ['approved', ['sent', 'paid'], 'waiting'],
  ['sent', ['paid'], 'waiting'],
  ['unknown', ['paid'], 'waiting'],
  ['paid', [], 'arrived'],
  ['returned', [], 'back'],
  ['cancelled', [], 'back'],
] as const)('after %s comes %j, and its money is %s', (state, coming, tone) => {
  expect(comingSteps(withdrawal({ state }))).toEqual(coming);
  expect(outcomeTone(withdrawal({ state }))).toBe(tone);
});
