// @vitest-environment happy-dom
import type { RewardAward, Wheel } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { LeaderBoardScreen } from './leader-board-screen.tsx';
import { fieldsOf, turnTo } from './wheel-disc.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const cash: RewardAward = { kind: 'cash', amount: '50.00', count: null, turnover: '50.00', days: null };
const prize = { title: 'Fifty', weight: 1, isGone: false, isFallback: false, award: cash };
const wheel: Wheel = {
  currency: 'PHP',
  version: 3,
  weights: 10,
  prizes: [
    { ...prize, key: 'CASH50' },
    { ...prize, key: 'CASH9', title: 'Nine', weight: 3, isGone: true, award: null },
    { ...prize, key: 'NOTHING', title: 'Nothing', weight: 6, isFallback: true, award: null },
  ],
  tickets: 2,
  ticketsEnd: '2026-12-14',
  spins: [{ id: '7', title: 'Nothing', award: null, at: '2026-11-30T08:15:00.000Z' }],
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const open = async (answers: Answers): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(LeaderBoardScreen), { path: '/m/leaderBoard?view=wheel', answers });
};
const shown = (of: Wheel) => ({ '/wps/wheel': () => value(of) });

test('a field is as wide as its chance, and the wheel stops in the middle of what was drawn', () => {
  expect(fieldsOf(wheel).map(({ from, to }) => [from, to])).toEqual([
    [0, 36],
    [36, 144],
    [144, 360],
  ]);
  for (const [key, middle] of [
    ['CASH50', 18],
    ['CASH9', 90],
    ['NOTHING', 252],
  ] as const)
    for (const stands of [0, 270, 1422]) {
      const turn = turnTo(wheel, key, stands, 3);
      expect((((turn + middle) % 360) + 360) % 360).toBe(0);
      expect(turn - stands).toBeGreaterThanOrEqual(3 * 360);
      expect(turn - stands).toBeLessThan(4 * 360);
    }
});

test('chances are shown before the spin; a spin names their version, and an answer that was lost is asked for again', async () => {
  let answer = refused('system_upgrading');
  await open({ ...shown(wheel), '/wps/wheel/spin': () => answer });
  await until(() => shows('You have 2 tickets'));
  const odds = byRole('region', 'Prizes and chances').textContent;
  for (const text of [
    '1 of 10 (10.00%)',
    'Bet ₱50.00 in all',
    '3 of 10 (30.00%)',
    'None left: whoever draws it gets “Nothing”',
    '6 of 10 (60.00%)',
  ])
    expect(odds).toContain(text);
  expect(byRole('region', 'What you have drawn').textContent).toContain('Nothing');
  const spin = async (): Promise<void> => {
    const before = callsTo('/wps/wheel/spin').length;
    await tapOn(byRole('button', 'Spin for one ticket'));
    await until(
      () => callsTo('/wps/wheel/spin').length > before && byRole('button', 'Spin for one ticket').getAttribute('aria-busy') !== 'true',
    );
  };
  await spin();
  answer = value({ prize: 'CASH50', award: cash, tickets: 1 });
  await spin();
  await until(() => byRole('status').textContent === 'You drew: Fifty');
  const [first, second] = callsTo('/wps/wheel/spin').map(({ body }) => body);
  expect(JSON.parse(first ?? '{}')).toMatchObject({ version: 3 });
  expect(second).toBe(first);
  answer = refused('wheel_changed');
  await spin();
  expect(toasts()).toContain('The wheel has changed. Look at it again.');
  await switchLanguage('TY');
  await until(() => shows('Mga premyo at tsansa'));
});

test('without tickets the button waits; without a wheel it says so', async () => {
  await open(shown({ ...wheel, tickets: 0, ticketsEnd: null, spins: [] }));
  await until(() => shows('You have no tickets'));
  const button = byRole('button', 'Spin for one ticket');
  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true);
  unmountAll();
  await open(shown({ ...wheel, version: null, prizes: [], weights: 0, spins: [] }));
  await until(() => shows('No wheel'));
  unmountAll();
  await open({ '/wps/wheel': () => refused('internal_error') });
  await until(() => shows('The wheel did not load'));
});
