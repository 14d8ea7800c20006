// @vitest-environment happy-dom
import type { Points } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { PointsScreen } from './points-screen.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const points: Points = {
  currency: 'PHP',
  balance: 1255,
  worth: '12.00',
  owed: 0,
  rates: [
    { gameType: null, vendor: null, points: 10 },
    { gameType: 'SPORTS', vendor: null, points: 5 },
    { gameType: 'FISH', vendor: null, points: 0 },
  ],
  expireDays: 90,
  offers: [
    { key: 'SMALL', points: 100, amount: '1.00' },
    { key: 'LARGE', points: 2000, amount: '25.50' },
  ],
  nextExpiry: { points: 255, day: '2026-12-24' },
  content: [
    { id: '9', kind: 'redeemed', points: -100, day: '2026-11-30', at: '2026-11-30T08:15:00.000Z', amount: '1.00' },
    { id: '8', kind: 'earned', points: 1355, day: '2026-11-29', at: '2026-11-29T08:15:00.000Z', amount: null },
  ],
  next: null,
};
const none: Points = { ...points, balance: 0, worth: '0.00', rates: [], offers: [], nextExpiry: null, content: [] };

const open = async (answers: Answers): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(PointsScreen), { path: '/m/member/points', answers });
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const answered = (given: Points) => ({ '/wps/points': () => value(given) });
const bodyOf = (place: number) =>
  JSON.parse(callsTo('/wps/points/redeem')[place]?.body ?? '{}') as { key?: unknown; offer?: unknown; times?: unknown; amount?: unknown };

test('A251 shows how many points there are, what they are worth, which end first, how they are earned, and what moved them', async () => {
  await open(answered(points));
  await until(() => shows('1,255 points'));
  for (const text of [
    'Worth ₱12.00',
    '255 points end after',
    '10 points for every ₱1,000.00 that you bet in all other games',
    '5 points for every ₱1,000.00 that you bet in Sports',
    'They end 90 days after',
    'Changed into ₱1.00',
    '−100 points',
    'Earned by play',
    '+1,355 points',
  ])
    expect([text, shows(text)]).toEqual([text, true]);
  expect(shows('Fishing')).toBe(false);
  await switchLanguage('TY');
  await until(() => shows('Ipalit sa pera'));
});

test('an offer is taken so often as is typed; a lost answer is asked for with the same key, other content with another', async () => {
  let answer = refused('system_upgrading');
  await open({ ...answered(points), '/wps/points/redeem': () => answer });
  await until(() => shows('1,255 points'));
  const redeem = async (name: string): Promise<void> => {
    const before = callsTo('/wps/points/redeem').length;
    await tapOn(byRole('button', name));
    await until(() => callsTo('/wps/points/redeem').length > before && byRole('button', name).getAttribute('aria-busy') !== 'true');
  };
  type('How many times', '3');
  await redeem('Get ₱3.00');
  answer = refused('points_offer_changed');
  await redeem('Get ₱3.00');
  expect(toasts()).toContain('This offer has changed. Look at it again.');
  answer = value({ points: 200, paid: '2.00', currency: 'PHP' });
  type('How many times', '2');
  await redeem('Get ₱2.00');
  expect(toasts()).toContain('₱2.00 is in your balance');
  expect(bodyOf(0)).toMatchObject({ offer: 'SMALL', times: 3, amount: '3.00' });
  expect(bodyOf(1).key).toBe(bodyOf(0).key);
  expect(bodyOf(2)).toMatchObject({ times: 2, amount: '2.00' });
  expect(bodyOf(2).key).not.toBe(bodyOf(0).key);
});

test('more than there is, or no number, waits; what is owed is said', async () => {
  await open(answered({ ...points, owed: 7 }));
  await until(() => shows('7 points too many were counted'));
  const isOff = (name: string): boolean => byRole('button', name).hasAttribute('disabled');
  type('How many times', '13');
  expect(shows('You need 45 points more for this.')).toBe(true);
  expect(isOff('Get ₱13.00')).toBe(true);
  type('How many times', '0');
  expect(shows('Give a number from 1 to')).toBe(true);
  expect(isOff('Get ₱1.00')).toBe(true);
});

test('where there are no points it says so, where no offer is open too', async () => {
  await open(answered(none));
  await until(() => shows('No points'));
  unmountAll();
  await open({ '/wps/points': () => refused('feature_off') });
  await until(() => shows('No points'));
  unmountAll();
  await open(answered({ ...points, offers: [], content: [] }));
  await until(() => shows('Points cannot be changed into money at present.'));
  expect(shows('Nothing yet.')).toBe(true);
});
