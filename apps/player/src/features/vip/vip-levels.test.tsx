// @vitest-environment happy-dom
import type { Vip, VipHistory } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { BenefitsScreen } from './benefits-screen.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const level = (nth: number, more: Partial<Vip['levels'][number]> = {}) => ({
  level: nth,
  name: ['Bronze', 'Silver', 'Gold'][nth - 1] ?? '',
  need: '300.00',
  keep: '0.00',
  reward: null,
  rebates: [],
  benefits: [],
  ...more,
});
const levels = [
  level(1),
  level(2, {
    need: '2000.00',
    keep: '500.00',
    reward: '20.00',
    rebates: [{ title: 'Daily rebate', percent: '0.6' }],
    benefits: ['Withdrawals are looked at first'],
  }),
  level(3, { need: '10000.00', keep: '2000.00', reward: '100.00' }),
];
const own: NonNullable<Vip['own']> = {
  level: 2,
  isNew: false,
  points: '4000.00',
  from: '2000.00',
  next: { level: 3, need: '10000.00', left: '6000.00' },
  month: { staked: '120.00', keep: '500.00', lastDay: '2026-12-31', isHeld: false },
  heldUntil: null,
};
const moves: VipHistory = {
  currency: 'PHP',
  content: [
    {
      id: '2',
      kind: 'up',
      from: { level: 1, name: 'Bronze' },
      to: { level: 2, name: 'Silver' },
      reward: '20.00',
      at: '2026-12-01T04:00:00.000Z',
    },
    {
      id: '1',
      kind: 'down',
      from: { level: 1, name: 'Bronze' },
      to: { level: 0, name: null },
      reward: null,
      at: '2026-11-01T04:00:00.000Z',
    },
  ],
  next: null,
};

const open = async (vip: Partial<Vip> = {}, more: Answers = {}): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const answers = { '/wps/vip': () => value({ currency: 'PHP', levels, own, ...vip }), '/wps/vip/history': () => value(moves), ...more };
  await mount(createElement(BenefitsScreen), { path: '/m/member/benefits', answers, settings: { showVipBenefit: true } });
};
const standing = () => byRole('region', /Silver|Bronze|Gold|No level yet/).textContent ?? '';

test('A041 B381 the own level with the way to the next, what keeps it, all levels and the changes', async () => {
  await open();
  await until(() => shows('Your level: 2 of 3'));
  expect(shows('Daily rebateup to 0.6%')).toBe(true);
  const bar = byRole('progressbar', 'Next level: Gold');
  expect([bar.getAttribute('value'), bar.getAttribute('aria-valuetext')]).toEqual(['25', '₱4,000.00 of ₱10,000.00 in bets counted']);
  expect(standing()).toContain('Silver is reviewed after Dec 31, 2026');
  expect(standing()).toContain('Silver stays with ₱500.00 in bets a month. ₱120.00 counted this month.');
  expect(allByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Silver',
    'All levels',
    'Bronze',
    'Silver',
    'Gold',
    'Your changes of level',
  ]);
  expect(document.querySelector('[aria-current]')?.textContent).toBe(
    '2SilverYour levelBets in all₱2,000.00Bets a month₱500.00Paid once₱20.00Daily rebateup to 0.6%Withdrawals are looked at first',
  );
  await until(() => shows('Up to Silver'));
  expect(shows('+₱20.00')).toBe(true);
  expect(shows('Down to No level yet')).toBe(true);
  expect(callsTo('/wps/vip')[0]?.query.get('language')).toBe('EN');
  expect(callsTo('/wps/member/benefits')).toEqual([]);
  await switchLanguage('TY');
  await until(() => shows('Lahat ng level'));
  expect(callsTo('/wps/vip').at(-1)?.query.get('language')).toBe('TY');
});

test('a level that is held says until when, one that asks nothing that it stays, and the highest that it is', async () => {
  await open({ own: { ...own, heldUntil: '2027-01-15', month: { ...own.month!, isHeld: true } } });
  await until(() => shows('Silver is yours at least until Jan 15, 2027'));
  unmountAll();
  await open({ own: { ...own, level: 1, month: null } });
  await until(() => shows('Bronze is yours, whatever you bet in a month.'));
  unmountAll();
  await open({ own: { ...own, level: 3, next: null } });
  await until(() => shows('You are on the highest level.'));
  expect(allByRole('progressbar')).toEqual([]);
});

test('below the first level there is the way to it, and nothing to keep', async () => {
  await open({
    own: {
      level: 0,
      isNew: false,
      points: '0.00',
      from: '0.00',
      next: { level: 1, need: '300.00', left: '300.00' },
      month: null,
      heldUntil: null,
    },
  });
  await until(() => shows('No level yet'));
  expect(byRole('progressbar', 'Next level: Bronze').getAttribute('value')).toBe('0');
  expect(document.querySelector('[aria-current]')).toBeNull();
});

test('a trial player sees the levels and no standing; no history is asked for', async () => {
  await open({ own: null });
  await until(() => shows('All levels'));
  expect([shows('Your changes of level'), callsTo('/wps/vip/history')]).toEqual([false, []]);
});

test('changes come page by page; levels that failed say so, with another try', async () => {
  let asked = 0;
  const page = () =>
    value(asked++ === 0 ? { ...moves, content: moves.content.slice(0, 1), next: '2' } : { ...moves, content: moves.content.slice(1) });
  await open({}, { '/wps/vip/history': page });
  await until(() => shows('Up to Silver'));
  await tapOn(byRole('button', 'Show more'));
  await until(() => shows('Down to No level yet'));
  expect(callsTo('/wps/vip/history').map(({ query }) => query.get('before'))).toEqual([null, '2']);
  unmountAll();
  await open({}, { '/wps/vip': () => refused('unknown_error', { requestId: '01REQUEST' }) });
  await until(() => shows('The VIP levels did not load'));
  expect(byRole('button', 'Try again')).toBeTruthy();
});

test('a level that was reached is told in the page with what it brought, and goes by a tap for good', async () => {
  let isNew = true;
  const answers: Answers = {
    '/wps/vip': () => value({ currency: 'PHP', levels, own: { ...own, isNew } }),
    '/wps/vip/seen': () => {
      isNew = false;
      return value(undefined);
    },
  };
  await open({}, answers);
  await until(() => shows('You reached Silver'));
  expect(shows('₱20.00 for it is in your balance.')).toBe(true);
  expect(byRole('region', 'You reached Silver').textContent).toContain('Withdrawals are looked at first');
  // It lies over nothing.
  expect(allByRole('dialog')).toEqual([]);
  await tapOn(byRole('button', 'Close: level 2 reached'));
  await until(() => !shows('You reached Silver'));
  expect(JSON.parse(callsTo('/wps/vip/seen')[0]?.body ?? '{}')).toEqual({ level: 2 });
});
