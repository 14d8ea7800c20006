// @vitest-environment happy-dom
import type { RaceBoard, RaceView } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { RaceScreen } from './race-screen.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const race: RaceView = {
  key: 'FIESTA',
  title: 'Fiesta race',
  rules: 'Have fun.',
  state: 'running',
  from: '2026-12-01',
  to: '2026-12-14',
  gameTypes: ['LIVE'],
  currency: 'PHP',
  prizes: [
    { from: 1, to: 1, amount: '5000.00' },
    { from: 2, to: 20, amount: '100.00' },
  ],
};
const past: RaceView = { ...race, key: 'PAST', title: 'Last race', state: 'ended' };
const board: RaceBoard = {
  race,
  rows: [
    { place: 1, name: 'ju***9', score: '12480.00', prize: '5000.00', isOwn: false },
    { place: 2, name: 'ma***a', score: '640.00', prize: '100.00', isOwn: true },
  ],
  own: { place: 2, score: '640.00', prize: '100.00', isPaid: false },
};

const open = async (answers: Answers, path = '/m/leaderBoard'): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(RaceScreen), { path, answers });
};
const races = (...list: readonly RaceView[]) => ({ '/wps/races': () => value({ list }) });

test('shows the race under way with its places, the own one, prizes and rules', async () => {
  await open({ ...races(past, race), '/wps/races/board': () => value(board) });
  await until(() => shows('Fiesta race'));
  await until(() => allByRole('row').length === 3);
  expect(allByRole('row').map(({ textContent }) => textContent)).toEqual([
    'PlacePointsPrize',
    '1. ju***912,480.00₱5,000.00',
    '2. You640.00₱100.00',
  ]);
  expect(byRole('region', 'Your place').textContent).toContain('This place wins ₱100.00');
  expect(shows('Places 2 to 20₱100.00')).toBe(true);
  expect(shows('These games count: Live.')).toBe(true);
  expect(byRole('link', 'Last race').getAttribute('href')).toBe('/m/leaderBoard?race=PAST');
  expect(callsTo('/wps/races/board')[0]?.query.get('race')).toBe('FIESTA');
  await switchLanguage('TY');
  await until(() => shows('Mga premyo'));
});

test('a race that is over says what was won', async () => {
  const ended = { ...board, race: past, own: { place: 1, score: '12480.00', prize: '5000.00', isPaid: true } };
  await open({ ...races(race, past), '/wps/races/board': () => value(ended) }, '/m/leaderBoard?race=PAST');
  await until(() => shows('₱5,000.00 is in your balance'));
  expect(callsTo('/wps/races/board')[0]?.query.get('race')).toBe('PAST');
});

test('without points, without places and without races it says so', async () => {
  await open({ ...races(race), '/wps/races/board': () => value({ race, rows: [], own: null }) });
  await until(() => shows('You have no points in this race.'));
  expect(shows('No points yet.')).toBe(true);
  unmountAll();
  await open(races());
  await until(() => shows('No races'));
  unmountAll();
  await open({ '/wps/races': () => refused('feature_off') });
  await until(() => shows('No races'));
});
