// @vitest-environment happy-dom
import type { Claimable, Promotion } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { RewardScreen } from './reward-screen.tsx';

beforeAll(buildCatalogues);
beforeEach(() => toastStore.clear());
afterEach(unmountAll);

const cash = (amount: string) => ({ kind: 'cash' as const, amount, count: null, turnover: null, days: null });
const claimable: Claimable = {
  currency: 'PHP',
  rebates: '1.60',
  missions: [{ key: 'WARMUP', title: 'Warm up', from: '2026-11-20', claimTo: '2026-11-21', award: cash('10.00') }],
  points: [{ key: 'SMALL', points: 100, amount: '1.00' }],
};
const promotion = {
  key: 'DAILY_PLAY',
  kind: 'daily',
  picture: '',
  headline: '₱10 for today',
  summary: '',
  significantTerms: [],
  state: 'claim',
  action: 'claim',
  mode: 'claim',
  occurrence: 'day',
  opensAt: null,
  endsAt: null,
  currency: 'PHP',
  award: { kind: 'cash', amount: '10.00', count: null, most: '10.00', rate: null, turnoverTimes: 0, turnoverOf: 'award' },
  unmet: [],
  claim: null,
} satisfies Promotion;
const open = async (answers: Answers = {}, list: readonly Promotion[] = [promotion], given: Claimable = claimable): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(RewardScreen), {
    path: '/m/rewardCenter',
    answers: { '/wps/promotions': () => value({ list }), '/wps/rewards': () => value(given), ...answers },
  });
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const bodies = (path: string) => callsTo(path).map(({ body }) => JSON.parse(body ?? '{}') as Record<string, unknown>);
const paths = { rebates: '/wps/rebates/claim', mission: '/wps/missions/claim', promotion: '/wps/promotions/claim' } as const;

test('what can be collected stands in groups, each with its button; points lead to their offers', async () => {
  await open({ [paths.rebates]: () => value({ paid: '1.60', currency: 'PHP' }) });
  await until(() => shows('₱1.60'));
  expect(byRole('region', 'Missions').textContent).toContain('Warm up₱10.00');
  expect(byRole('link', 'Change 100 points into ₱1.00').getAttribute('href')).toBe('/m/member/points');
  await tapOn(byRole('button', 'Collect the rebate of ₱1.60'));
  await until(() => toasts().includes('₱1.60 is in your balance'));
  await switchLanguage('TY');
  await until(() => shows('Rebate mo kahapon at ngayon'));
});

test('one tap collects all but points; what is refused stops none of the others, and a lost answer is asked for with its key', async () => {
  let mission = refused('system_upgrading');
  await open({
    [paths.rebates]: () => value({ paid: '1.60', currency: 'PHP' }),
    [paths.mission]: () => mission,
    [paths.promotion]: () => value({ ...promotion, terms: [], fullTerms: '', weights: [], tiers: [], working: null, history: [] }),
  });
  await until(() => allByRole('button', 'Collect all (3)').length === 1);
  await tapOn(byRole('button', 'Collect all (3)'));
  await until(() => toasts().includes('2 rewards collected'));
  expect([bodies(paths.rebates).length, bodies(paths.promotion)[0]?.['promotion']]).toEqual([1, 'DAILY_PLAY']);
  mission = value({ award: cash('10.00'), currency: 'PHP' });
  await tapOn(byRole('button', 'Collect all (3)'));
  await until(() => toasts().includes('3 rewards collected'));
  const [first, second] = bodies(paths.mission);
  expect(first).toMatchObject({ mission: 'WARMUP', from: '2026-11-20' });
  expect(second?.['key']).toBe(first?.['key']);
});

test('of one thing there is no button for all, and of nothing it says so', async () => {
  await open({}, [], { ...claimable, missions: [] });
  await until(() => shows('₱1.60'));
  expect(allByRole('button', /Collect all/)).toEqual([]);
  unmountAll();
  await open({}, [], { ...claimable, rebates: null, missions: [], points: [] });
  await until(() => shows('Nothing to collect') || allByRole('link', 'All promotions').length === 1);
});
