// @vitest-environment happy-dom
import type { Promotion, PromotionDetail } from '@palaro/contract';
import { promotionStates } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement, type ComponentType } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { ActivityScreen } from './activity-screen.tsx';
import { StateTag } from './promotion-card.tsx';
import { isOffered } from './promotion-queries.ts';
import { RewardScreen } from './reward-screen.tsx';
import { UnclaimedBadge } from '../rewards/index.ts';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const promotion: Promotion = {
  key: 'FIRST100',
  kind: 'deposit',
  picture: '',
  headline: 'First deposit doubled',
  summary: 'Up to ₱1,000 in cash.',
  significantTerms: [
    { code: 'wagering', data: {}, text: 'Bet it 3 times before you withdraw it.' },
    { code: 'until', data: {}, text: 'Until 31 December.' },
  ],
  state: 'claim',
  action: 'claim',
  mode: 'claim',
  occurrence: 'once',
  opensAt: null,
  endsAt: null,
  currency: 'PHP',
  award: {
    kind: 'cash',
    amount: '500.00',
    count: null,
    most: '1000.00',
    rate: { of: 'deposit', percent: '100' },
    turnoverTimes: 3,
    turnoverOf: 'award',
  },
  unmet: [],
  claim: null,
};
const claimed = {
  id: '01',
  state: 'claimed',
  kind: 'cash',
  amount: '500.00',
  count: null,
  required: '1500.00',
  at: '2026-11-20T10:00:00.000Z',
  reason: '',
} as const;
const detail: PromotionDetail = {
  ...promotion,
  terms: [...promotion.significantTerms, { code: 'how_often', data: {}, text: 'Once.' }],
  fullTerms: 'One for each household.',
  weights: [{ gameType: 'LIVE', percent: '10' }],
  tiers: [{ from: '100.00', percent: '100' }],
  working: { base: '500.00', percent: '100', cap: '1000.00', isCapped: false, amount: '500.00', required: '1500.00' },
  history: [claimed],
};

const open = async (
  screen: ComponentType,
  answers: Answers,
  { path = '/m/activity', session = 0 }: { path?: string; session?: number | null } = {},
): Promise<void> => {
  if (session !== null)
    act(() => startSession({ token: 't1', type: session, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(screen), { path, answers: { '/wps/announcements': () => value({ list: [] }), ...answers } });
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const list = (...promotions: readonly Promotion[]) => ({ '/wps/promotions': () => value({ list: promotions }) });
const bodyOf = (path: string, place = 0) => JSON.parse(callsTo(path)[place]?.body ?? '{}') as Record<string, unknown>;

test('A301 each of the ten labels is there in both languages', async () => {
  const labels = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const state of promotionStates) {
      await mount(<StateTag state={state} />, { path: '/m/activity', answers: {} });
      found.push(document.querySelector('.ui-tag, .promotion__label')?.textContent ?? '');
      unmountAll();
    }
    return found;
  };
  expect(await labels()).toEqual([
    'Coming soon',
    'Join',
    'Joined',
    'Process',
    'Claim',
    'Applying',
    'Rejected',
    'Claimed',
    'Issued',
    'Close',
  ]);
  await mount(<StateTag state="claim" />, { path: '/m/activity', answers: {} });
  await switchLanguage('TY');
  await until(() => shows('Kunin'));
});

test('B044 a card has the significant terms with the headline; what is claimed is in the balance', async () => {
  await open(ActivityScreen, {
    ...list(promotion),
    '/wps/promotions/claim': () => value({ ...detail, state: 'claimed', action: null, claim: claimed }),
  });
  await until(() => shows('First deposit doubled'));
  expect(allByRole('listitem').map(({ textContent }) => textContent)).toContain('Bet it 3 times before you withdraw it.');
  await tapOn(byRole('button', 'Claim: First deposit doubled'));
  await until(() => toasts().includes('₱500.00 is in your balance'));
  expect(bodyOf('/wps/promotions/claim')).toMatchObject({ promotion: 'FIRST100' });
});

test('a claim whose answer was lost is asked for with the same key again, one that was refused with another', async () => {
  let answer = refused('system_upgrading');
  await open(ActivityScreen, { ...list(promotion), '/wps/promotions/claim': () => answer });
  await until(() => shows('First deposit doubled'));
  const claim = async (): Promise<void> => {
    const before = callsTo('/wps/promotions/claim').length;
    await tapOn(byRole('button', 'Claim: First deposit doubled'));
    await until(
      () =>
        callsTo('/wps/promotions/claim').length > before &&
        byRole('button', 'Claim: First deposit doubled').getAttribute('aria-busy') !== 'true',
    );
  };
  await claim();
  answer = refused('promotion_used_up');
  await claim();
  await claim();
  const keys = [0, 1, 2].map((place) => bodyOf('/wps/promotions/claim', place)['key']);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a guest is led to the login and back to the promotion', async () => {
  await open(ActivityScreen, list({ ...promotion, state: 'join', action: 'log_in' }), { session: null });
  await until(() => allByRole('link', 'Log in').length === 1);
  expect(byRole('link', 'Log in').getAttribute('href')).toBe('/m/login?returnPath=%2Fm%2FactivityDetail%3Fpromotion%3DFIRST100');
});

test('B045 one promotion shows how its amount comes about, its weights, all terms and what was had', async () => {
  await open(ActivityScreen, { '/wps/promotions/detail': () => value(detail) }, { path: '/m/activityDetail?promotion=FIRST100' });
  await until(() => shows('Your amount'));
  expect(shows('Deposit₱500.00Share100 %You get₱500.00To bet before withdrawing it₱1,500.00')).toBe(true);
  expect(shows('Live10 %')).toBe(true);
  expect(shows('One for each household.')).toBe(true);
  expect(shows('Claimed')).toBe(true);
});

test('one that is gone says so', async () => {
  await open(
    ActivityScreen,
    { '/wps/promotions/detail': () => refused('promotion_unknown') },
    { path: '/m/activityDetail?promotion=GONE' },
  );
  await until(() => shows('This promotion is gone'));
});

test('B055 the reward centre has what there is to collect, takes a code, and says what is wrong with it', async () => {
  let answer = refused('promotion_code_wrong');
  await open(RewardScreen, { ...list(promotion), '/wps/promotions/code': () => answer }, { path: '/m/rewardCenter' });
  await until(() => shows('To collect'));
  type('Promotion code', 'mabuhay');
  await submit();
  await until(() => shows('This code is not valid.'));
  answer = value({ ...detail, headline: 'Welcome gift', claim: { ...claimed, amount: '50.00' } });
  await submit();
  await until(() => toasts().includes('Welcome gift: ₱50.00 is in your balance'));
  expect(bodyOf('/wps/promotions/code', 1)['code']).toBe('mabuhay');
});

test('A215 A529 B292 the badge counts what can be claimed, and is not there for none nor for a guest', async () => {
  const personal = (count: number) => ({
    '/wps/promotions/personal': () => value({ totalUnclaimedPromosCount: count, availablePromosByKey: {} }),
  });
  await open(UnclaimedBadge, personal(3));
  await until(() => document.querySelector('.ui-badge')?.firstChild?.textContent === '3');
  unmountAll();
  await open(UnclaimedBadge, personal(0));
  await until(() => callsTo('/wps/promotions/personal').length === 1);
  expect(document.querySelector('.ui-badge')).toBeNull();
  unmountAll();
  await open(UnclaimedBadge, personal(3), { session: null });
  expect([callsTo('/wps/promotions/personal').length, document.querySelector('.ui-badge')]).toEqual([0, null]);
});

test('A299 a promotion that nobody knows is not offered', () => {
  const personal = { totalUnclaimedPromosCount: 0, availablePromosByKey: { REFERRAL: { enabled: true }, OLD: { enabled: false } } };
  expect(['REFERRAL', 'OLD', 'unknown', 'toString'].map((key) => isOffered(personal, key))).toEqual([true, false, false, false]);
  expect(isOffered(undefined, 'REFERRAL')).toBe(false);
});
