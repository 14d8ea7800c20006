// @vitest-environment happy-dom
import type { Mission } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { LeaderBoardScreen } from './leader-board-screen.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const mission: Mission = {
  key: 'TABLES',
  title: 'At the tables',
  period: 'day',
  from: '2026-12-02',
  to: '2026-12-02',
  claimTo: '2026-12-03',
  goal: 'stake',
  gameTypes: ['LIVE'],
  amounts: { target: '500.00', done: '125.00' },
  streak: null,
  state: 'open',
  award: { kind: 'cash', amount: '5.00', count: null, turnover: '15.00', days: null },
};
const done: Mission = { ...mission, from: '2026-12-01', to: '2026-12-01', claimTo: '2026-12-02', state: 'claim' };
const streak: Mission = {
  ...mission,
  key: 'FIVEDAYS',
  title: 'Five days',
  period: 'week',
  from: '2026-11-30',
  to: '2026-12-06',
  goal: 'streak',
  gameTypes: null,
  amounts: null,
  streak: { target: 5, done: 2, minStake: '50.00' },
  award: { kind: 'bonus', amount: '50.00', count: null, turnover: '250.00', days: 7 },
};
const claimed: Mission = {
  ...streak,
  key: 'POINTS',
  title: 'A few points',
  state: 'claimed',
  award: { ...mission.award, kind: 'points', amount: null, count: 20, turnover: null },
};

const open = async (answers: Answers): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(LeaderBoardScreen), { path: '/m/leaderBoard?view=missions', answers });
};
const missions = (...list: readonly Mission[]) => ({ '/wps/missions': () => value({ currency: 'PHP', list }) });

const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));

test('shows what is to be done, how far it is and what it gives, with what must be staked before', async () => {
  await open(missions(done, mission, streak, claimed));
  await until(() => shows('At the tables'));
  expect(byRole('link', 'Missions').getAttribute('aria-current')).toBe('page');
  expect(allByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Done and not claimed yet',
    'At the tables',
    'Today',
    'At the tables',
    'This week',
    'Five days',
    'A few points',
  ]);
  const today = byRole('region', 'Today').textContent;
  for (const text of ['Bet ₱500.00 in these games: Live', 'You get ₱5.00', 'Bet ₱15.00 in all before', '₱125.00 of ₱500.00', 'Until'])
    expect(today).toContain(text);
  const week = byRole('region', 'This week').textContent;
  for (const text of [
    'Bet ₱50.00 or more on each of 5 days in a row',
    '₱50.00 of bonus money',
    'within 7 days',
    '2 days of 5 days',
    'You get 20 points',
    'Claimed',
  ])
    expect(week).toContain(text);
  expect(allByRole('progressbar')[1]?.getAttribute('value')).toBe('0.25');
  expect(allByRole('button', 'Claim')).toHaveLength(1);
  await switchLanguage('TY');
  await until(() => shows('Ngayong linggo'));
});

test('claims a mission; after an answer that was lost with the same key', async () => {
  let answer = refused('system_upgrading');
  await open({ ...missions(done), '/wps/missions/claim': () => answer });
  await until(() => shows('At the tables'));
  await tapOn(byRole('button', 'Claim'));
  await until(() => callsTo('/wps/missions/claim').length === 1);
  await until(() => byRole('button', 'Claim').getAttribute('aria-busy') !== 'true');
  answer = value({ award: mission.award, currency: 'PHP' });
  await tapOn(byRole('button', 'Claim'));
  await until(() => toasts().includes('You got ₱5.00'));
  const [first, second] = callsTo('/wps/missions/claim').map(({ body }) => body);
  expect(JSON.parse(first ?? '{}')).toMatchObject({ mission: 'TABLES', from: '2026-12-01' });
  expect(second).toEqual(first);
});

test('without missions, or with the flag off, it says so; a failure can be tried again', async () => {
  await open(missions());
  await until(() => shows('No missions'));
  unmountAll();
  await open({ '/wps/missions': () => refused('feature_off') });
  await until(() => shows('No missions'));
  unmountAll();
  await open({ '/wps/missions': () => refused('internal_error') });
  await until(() => shows('The missions did not load'));
});
