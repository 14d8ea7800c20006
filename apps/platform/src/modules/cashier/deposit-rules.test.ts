import { depositStates, feeOf } from '@palaro/contract';
import { money } from '@palaro/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeTermsOf, openingOf } from './channel-rules.ts';
import { exceptionOf, hasEnded, isForward, nextAsk } from './deposit-rules.ts';

const php = (minor: bigint) => money('PHP', minor);
const at = (text: string): number => Date.parse(text);

describe('the fee of a deposit', () => {
  const terms = (fixed: string, percent: string, min: string) => feeTermsOf({ fee: { fixed, percent, min } }, 'PHP');
  test.each([
    ['20.00', terms('0.00', '1.5', '0.00'), '0.30'],
    ['100.00', terms('10.00', '0', '0.00'), '10.00'],
    ['100.00', terms('1.00', '2.25', '0.00'), '3.25'],
    ['100.00', terms('0.00', '1', '15.00'), '15.00'],
    ['0.10', terms('0.00', '2.5', '0.00'), '0.00'],
    ['0.10', terms('10.00', '0', '0.00'), '0.09'],
    ['100.00', null, '0.00'],
  ])('of %s is %s', (amount, by, fee) => {
    const minor = (text: string): bigint => BigInt(text.replace('.', ''));
    expect(feeOf(php(minor(amount)), by)).toEqual(php(minor(fee)));
  });

  test('never takes all that was paid, and never gives', () => {
    const sum = fc.bigInt({ min: 0n, max: 10_000_000n });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        sum,
        fc.bigInt({ min: 0n, max: 9999n }),
        sum,
        (amount, fixed, perTenThousand, min) => {
          const fee = feeOf(php(amount), { fixed, perTenThousand, min }).minor;
          expect(fee >= 0n && fee < amount).toBe(true);
        },
      ),
    );
  });
});

describe('when a channel is open', () => {
  const manila = (hours: { from: string; to: string } | null, time: string, isOpen = true) =>
    openingOf({ hours, isOpen }, 'Asia/Manila', at(`2026-11-27T${time}:00+08:00`));
  test('at all times without hours, and never where it is switched off', () => {
    expect(manila(null, '03:00')).toEqual({ isOpen: true, opensAt: null });
    expect(manila(null, '03:00', false)).toEqual({ isOpen: false, opensAt: null });
  });
  test('within its hours in the merchant’s zone, else it says when it opens', () => {
    const hours = { from: '06:00', to: '23:00' };
    expect(manila(hours, '06:00')).toMatchObject({ isOpen: true });
    expect(manila(hours, '05:59')).toEqual({ isOpen: false, opensAt: new Date('2026-11-27T06:00:00+08:00') });
    expect(manila(hours, '23:00')).toEqual({ isOpen: false, opensAt: new Date('2026-11-28T06:00:00+08:00') });
    expect(manila({ from: '22:00', to: '02:00' }, '01:30')).toMatchObject({ isOpen: true });
  });
});

test('a deposit only moves forward, and from paid nowhere', () => {
  for (const state of depositStates) expect([isForward('paid', state), isForward(state, state)]).toEqual([false, false]);
  for (const ended of ['expired', 'failed', 'cancelled'] as const)
    expect([isForward('in_review', ended), isForward(ended, 'in_review')]).toEqual([false, true]);
  expect([isForward('in_review', 'rejected'), isForward('rejected', 'in_review')]).toEqual([true, false]);
  for (const ended of ['expired', 'failed', 'cancelled', 'rejected'] as const) {
    expect([isForward('awaiting', ended), isForward(ended, 'awaiting'), isForward(ended, 'paid'), hasEnded(ended)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  }
  expect([hasEnded('created'), hasEnded('awaiting'), hasEnded('in_review'), hasEnded('paid')]).toEqual([false, false, false, true]);
});

test.each([
  ['none', 'awaiting', 500n, '12:10', 0n],
  ['late', 'expired', 500n, '12:31', 0n],
  ['late', 'cancelled', 500n, '12:10', 0n],
  ['late', 'awaiting', 500n, '12:31', 0n],
  ['under', 'awaiting', 450n, '12:10', 0n],
  ['over', 'awaiting', 600n, '12:10', 100n],
  ['limit', 'awaiting', 500n, '12:10', 100n],
  ['twice', 'paid', 500n, '12:10', 0n],
  ['name', 'awaiting', 500n, '12:10', 0n, true],
  ['name', 'expired', 450n, '12:31', 0n, true],
  ['limit', 'awaiting', 500n, '12:10', 100n, true],
  ['over', 'awaiting', 600n, '12:10', 0n, true],
  ['twice', 'paid', 500n, '12:10', 0n, true],
] as const)(
  'the exception %s of an order that is %s, for %s at %s with %s not credited',
  (exception, state, amount, time, left, isOthers?) => {
    const order = { state, amount: 500n, expiresAt: new Date('2026-11-27T12:30:00Z') };
    expect(exceptionOf(order, { amount, paidAt: new Date(`2026-11-27T${time}:00Z`), isOthers: isOthers === true }, left)).toBe(exception);
  },
);

test('a provider is asked after 1, 2, 5, 10, 20 and 30 minutes, at the end, then hourly until a day after it', () => {
  const end = new Date('2026-11-27T12:30:00Z');
  const now = at('2026-11-27T12:00:00Z');
  const minutes = (asked: number): number => ((nextAsk(asked, now, end)?.getTime() ?? 0) - now) / 60_000;
  expect([0, 1, 2, 3, 4, 5, 6, 99].map(minutes)).toEqual([1, 2, 5, 10, 20, 30, 30, 30]);
  expect(nextAsk(6, end.getTime(), end)).toEqual(new Date('2026-11-27T13:30:00Z'));
  expect(nextAsk(30, end.getTime() - 600_000, end)).toEqual(end);
  expect(nextAsk(30, at('2026-11-28T11:30:00Z'), end)).toEqual(new Date('2026-11-28T12:30:00Z'));
  expect(nextAsk(30, at('2026-11-28T11:30:01Z'), end)).toBeNull();
});
