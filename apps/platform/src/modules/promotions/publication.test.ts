import { expect, test } from 'vitest';
import { aPromotion } from '../../testing/promotions.ts';
import { readPromotion } from './promotion-document.ts';
import { clausesOf, type PublicationTerms } from './publication.ts';
import { promotionsSection } from './promotions-section.ts';

const strict: PublicationTerms = { policy: promotionsSection.schema.parse(undefined).policy, currency: 'PHP', shares: {} };
const withPolicy = (policy: Partial<PublicationTerms['policy']>, shares: PublicationTerms['shares'] = {}): PublicationTerms => ({
  ...strict,
  policy: { ...strict.policy, ...policy },
  shares,
});
const faultsOf = (more: object, terms = strict): readonly string[] => {
  const read = readPromotion(aPromotion(more));
  return read.ok ? clausesOf(read.value, terms).map(({ key }) => key) : read.failure.map(({ key }) => key);
};
const deposit = { which: 'any', min: '100.00' };
const share = (percent = '100') => ({ kind: 'cash', rate: { of: 'deposit', tiers: [{ from: '0.00', percent }], cap: '50.00' } });

test('a plain promotion has no clause against it', () => {
  expect(faultsOf({})).toEqual([]);
});

test('6 times award and deposit at 100 % is 12 times the award: beyond ten', () => {
  const both = { conditions: { deposit }, award: share(), terms: { turnoverTimes: 6, turnoverOf: 'award_and_deposit' } };
  expect(faultsOf(both, withPolicy({ awardBaseOnly: false }))).toEqual(['terms.turnoverTimes']);
  expect(faultsOf({ ...both, terms: { ...both.terms, turnoverTimes: 5 } }, withPolicy({ awardBaseOnly: false }))).toEqual([]);
  // At 50 % the deposit is twice the award.
  expect(
    faultsOf({ ...both, award: share('50'), terms: { ...both.terms, turnoverTimes: 4 } }, withPolicy({ awardBaseOnly: false })),
  ).toEqual(['terms.turnoverTimes']);
  expect(faultsOf({ ...both, terms: { ...both.terms, turnoverTimes: 1 } })).toEqual(['terms.turnoverOf']);
});

test('10 times where a stake counts at 10 % is 100 times', () => {
  const ten = { terms: { turnoverTimes: 10 } };
  expect(faultsOf(ten)).toEqual([]);
  expect(faultsOf(ten, withPolicy({}, { LIVE: '10' }))).toEqual(['terms.turnoverTimes']);
  expect(faultsOf({ ...ten, award: { kind: 'bonus', amount: '50.00' }, terms: { turnoverTimes: 10, weights: { LIVE: 10 } } })).toContain(
    'terms.turnoverTimes',
  );
  // Categories that do not count at all cannot be played for it.
  expect(faultsOf(ten, withPolicy({}, { LIVE: '0' }))).toEqual([]);
});

test('stakes on sport for an award in the casino are published by a policy with mixed products alone', () => {
  const mixed = {
    conditions: { turnover: { min: '100.00', products: ['SPORTS'] } },
    award: { kind: 'bonus', amount: '50.00' },
    terms: { turnoverTimes: 1, weights: { RNG: 100, SPORTS: 0 } },
  };
  expect(faultsOf(mixed)).toContain('conditions');
  expect(faultsOf(mixed, withPolicy({ mixedProducts: true }))).not.toContain('conditions');
  expect(faultsOf({ ...mixed, terms: { turnoverTimes: 1, weights: { SPORTS: 100 } } })).not.toContain('conditions');
});

test.each([
  ['terms.turnoverTimes', { award: { kind: 'bonus', amount: '50.00' }, terms: { weights: { RNG: 100 } } }],
  ['terms.weights', { award: { kind: 'bonus', amount: '50.00' }, terms: { turnoverTimes: 5 } }],
  ['terms', { terms: { maxBet: '5.00' } }],
  ['terms.maxBet', { award: { kind: 'bonus', amount: '50.00' }, terms: { turnoverTimes: 5, weights: { RNG: 100 }, maxBet: '5' } }],
  ['award.count', { award: { kind: 'points', amount: '50.00' } }],
  ['award.count', { award: { kind: 'cash', count: 50 } }],
  ['award', { award: { kind: 'tickets', count: 5, amount: '50.00' } }],
  ['terms.turnoverTimes', { award: { kind: 'tickets', count: 5 }, terms: { turnoverTimes: 1 } }],
  ['claimFrom', { claimFrom: '2019-12-31T00:00:00.000Z' }],
  ['claimFrom', { claimFrom: '2021-01-01T00:00:00.000Z', until: '2021-01-01T00:00:00.000Z' }],
  ['claimUntil', { claimUntil: '2021-01-01T00:00:00.000Z' }],
  ['claimDays', { claimDays: 3 }],
  ['mode', { mode: 'auto', conditions: { code: true }, codes: [{ code: 'NOBODY', uses: 1 }] }],
  ['atLogin', { mode: 'auto', atLogin: true }],
  ['limits.perAddress', { mode: 'auto', limits: { perAddress: 1 } }],
  ['award', { award: { kind: 'cash' } }],
  ['award.amount', { award: { kind: 'cash', amount: '50' } }],
  ['award.rate', { award: share() }],
  ['terms.weights', { terms: { weights: { RNG: 50 } } }],
  ['terms.turnoverOf', { terms: { turnoverOf: 'award_and_deposit' } }],
  ['occurrence', { conditions: { loss: { min: '1.00' } } }],
  ['occurrence', { conditions: { birthday: { days: 1 } } }],
  ['occurrence', { occurrence: 'deposit' }],
  ['until', { until: '2019-01-01T00:00:00.000Z' }],
  ['codes', { conditions: { code: true } }],
  ['codes', { codes: [{ code: 'LONELY', uses: 1 }] }],
  ['codes', { conditions: { code: true }, codes: ['twice one', 'TWICEONE'].map((code) => ({ code, uses: 1 })) }],
  ['key', { key: 'small' }],
  ['copy', { copy: {} }],
  [
    'award.rate.tiers',
    {
      conditions: { deposit },
      award: {
        kind: 'cash',
        rate: {
          of: 'deposit',
          tiers: [
            { from: '1.00', percent: '1' },
            { from: '1.00', percent: '2' },
          ],
          cap: '9.00',
        },
      },
    },
  ],
])('a draft that fails names its clause: %s', (key, more) => {
  expect(faultsOf(more)).toContain(key);
});

test('points and tickets are published where the policy allows them', () => {
  for (const kind of ['points', 'tickets'] as const) {
    expect(faultsOf({ award: { kind, count: 3 } })).toEqual([]);
    expect(faultsOf({ award: { kind, count: 3 } }, withPolicy({ awardKinds: ['cash'] }))).toEqual(['award.kind']);
  }
});

test('the policy of a licence names what may be given', () => {
  expect(faultsOf({}, withPolicy({ awardKinds: ['bonus'] }))).toEqual(['award.kind']);
});
