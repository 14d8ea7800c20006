import { expect, test } from 'vitest';
import { aPromotion } from '../../testing/promotions.ts';
import { reckonAward } from './award-rules.ts';
import type { Facts } from './facts.ts';
import { isForThem, judge, lastBirthday } from './judge.ts';
import { readPromotion, type PromotionDocument } from './promotion-document.ts';

const documentOf = (more: object): PromotionDocument => {
  const read = readPromotion(aPromotion(more));
  if (!read.ok) throw new Error(JSON.stringify(read.failure));
  return read.value;
};
/** Of a player of whom nothing speaks for a promotion. */
const nothing: Facts = {
  registeredAt: new Date('2026-01-01T00:00:00Z'),
  hasPhone: false,
  level: null,
  invitedBy: [],
  currency: 'PHP',
  isIdentified: false,
  isBirthday: false,
  deposit: null,
  staked: 0n,
  lost: 0n,
  days: 0,
  isSettled: false,
  hasCode: false,
  hasPayoutAccount: false,
  isClaimTime: true,
};
const deposit = { id: 'd', amount: 33_333n, channel: 'QRPH', isPlayed: false, isOther: false };

test.each([
  ['identity', { identity: true }, { isIdentified: true }],
  ['phone', { phone: true }, { hasPhone: true }],
  ['code', { code: true }, { hasCode: true }],
  ['birthday', { birthday: { days: 0 } }, { isBirthday: true }],
  ['days', { days: 3 }, { days: 3 }],
  ['turnover', { turnover: { min: '10.00' } }, { staked: 1_000n }],
  ['loss', { loss: { min: '10.00' } }, { lost: 1_000n }],
  ['deposit', { deposit: { which: 'first', min: '333.33' } }, { deposit }],
])('what is not known of %s is not met', (code, conditions, fact) => {
  const settled = { ...nothing, isSettled: true };
  const document = documentOf({ conditions });
  expect(judge(document, settled, 'PHP')).toMatchObject({ ok: false, unmet: [{ code }] });
  expect(judge(document, { ...settled, ...fact }, 'PHP')).toEqual({ ok: true, unmet: [] });
});

test.each([
  ['deposit_amount', { ...deposit, amount: 33_332n }],
  ['deposit_channel', { ...deposit, channel: 'BANK' }],
  ['bet_made', { ...deposit, isPlayed: true }],
  ['deposit_other', { ...deposit, isOther: true }],
])('of a deposit that does not fit it says %s', (code, made) => {
  const document = documentOf({ conditions: { deposit: { which: 'any', min: '333.33', channels: ['QRPH'] } } });
  expect(judge(document, { ...nothing, isSettled: true, deposit: made }, 'PHP').unmet.map((one) => one.code)).toEqual([code]);
});

test('a payout account is asked for where one account is bounded by it, and a claim that is too early is none', () => {
  const settled = { ...nothing, isSettled: true };
  const bounded = documentOf({ limits: { perPayoutAccount: 1 } });
  expect(judge(bounded, settled, 'PHP').unmet.map(({ code }) => code)).toEqual(['payout_account']);
  expect(judge(bounded, { ...settled, hasPayoutAccount: true }, 'PHP').ok).toBe(true);
  const later = documentOf({ claimFrom: '2027-01-01T00:00:00.000Z' });
  expect(judge(later, { ...settled, isClaimTime: false }, 'PHP').unmet).toEqual([
    { code: 'not_yet', needed: '2027-01-01T00:00:00.000Z', has: null },
  ]);
});

test('a period that is still counted, and an account of other days, are not met', () => {
  expect(judge(documentOf({}), nothing, 'PHP').unmet.map(({ code }) => code)).toEqual(['period_open']);
  const of = (audience: object) => judge(documentOf({ audience }), { ...nothing, isSettled: true }, 'PHP').ok;
  expect(of({ registeredFrom: '2026-01-01T00:00:00.000Z' })).toBe(true);
  expect(of({ registeredFrom: '2026-01-01T00:00:00.001Z' })).toBe(false);
  expect(of({ registeredUntil: '2026-01-01T00:00:00.000Z' })).toBe(false);
});

test.each([
  ['level', { levels: [2, 3] }, { level: 2 }, { level: 1 }],
  ['invited', { invitedBy: ['Maria'] }, { invitedBy: ['JUAN', 'MARIA'] }, { invitedBy: ['MARI'] }],
  ['currency', { currencies: ['PHP', 'USD'] }, { currency: 'USD' }, { currency: 'EUR' }],
])('who is not of its audience by %s is told so, and it is not for them', (code, audience, fits, other) => {
  const of = (facts: Partial<Facts>) => judge(documentOf({ audience }), { ...nothing, isSettled: true, currency: '', ...facts }, 'PHP');
  expect(of(fits)).toEqual({ ok: true, unmet: [] });
  for (const facts of [other, {}]) {
    expect(of(facts).unmet.map((one) => one.code)).toEqual([code]);
    expect(isForThem(of(facts))).toBe(false);
  }
});

const share = (percent: string, more: object = {}) =>
  documentOf({
    conditions: { deposit: { which: 'any', min: '1.00' } },
    award: { kind: 'cash', rate: { of: 'deposit', tiers: [{ from: '0.00', percent }], cap: '500.00' } },
    ...more,
  });
test.each([
  [33_333n, '50.5', 16_833n, false],
  [60_001n, '100', 50_000n, true],
  [50_000n, '100', 50_000n, false],
  [1n, '50', 0n, false],
])('a deposit of %s at %s %% is %s', (amount, percent, award, isCapped) => {
  expect(reckonAward(share(percent), { ...nothing, deposit: { ...deposit, amount } }, 'PHP')).toMatchObject({ amount: award, isCapped });
});

test('the last tier that fits counts, and of a deposit above the cap counts what the award is a share of', () => {
  const tiers = [
    { from: '100.00', percent: '10' },
    { from: '200.00', percent: '20' },
  ];
  const tiered = share('0', {
    award: { kind: 'cash', rate: { of: 'deposit', tiers, cap: '30.00' } },
    terms: { turnoverTimes: 2, turnoverOf: 'award_and_deposit' },
  });
  const of = (amount: bigint) => reckonAward(tiered, { ...nothing, deposit: { ...deposit, amount } }, 'PHP');
  expect(of(9_999n).amount).toBe(0n);
  expect(of(19_999n)).toMatchObject({ amount: 1_999n, required: 2n * (1_999n + 19_999n) });
  expect(of(100_000n)).toMatchObject({ amount: 3_000n, isCapped: true, required: 2n * (3_000n + 15_000n) });
});

test.each([
  ['1990-05-04', '2027-05-04', 2027, 0],
  ['1990-05-04', '2027-05-03', 2026, 364],
  ['1990-12-31', '2027-01-02', 2026, 2],
  ['1992-02-29', '2027-02-28', 2027, 0],
  ['1992-02-29', '2028-02-28', 2027, 365],
  ['1992-02-29', '2028-02-29', 2028, 0],
])('who was born on %s had the last birthday as of %s in %s, %s days ago', (born, today, year, daysAgo) => {
  expect(lastBirthday(born, today)).toEqual({ year, daysAgo });
});
