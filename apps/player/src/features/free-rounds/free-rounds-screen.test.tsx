// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { FreeRoundsNote } from './free-rounds-note.tsx';
import { FreeRoundsScreen } from './free-rounds-screen.tsx';

const path = '/wps/games/free-rounds';
const game = { nodeId: '7', nodeName: 'Bituin', vassalage: 'TALA', gameId: 'bituin', gameType: 'RNG', isGameH5: null, iconUrl: '' };
const given = { id: 'g1', game, count: 6, left: 5, stake: '2.00', until: '2026-12-03T16:00:00.000Z', state: 'open' };
const login = (type: number): void =>
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));

beforeAll(buildCatalogues);
beforeEach(() => login(0));
afterEach(unmountAll);

test('each is listed with its game, how many are left, what each is worth and its last day', async () => {
  await mount(<FreeRoundsScreen />, { answers: { [path]: () => value({ list: [given, { ...given, id: 'g2', left: 1 }] }) } });
  await until(() => shows('5 free rounds of ₱2.00, until Dec 3, 2026'));
  expect(shows('1 free round of ₱2.00, until Dec 3, 2026')).toBe(true);
  expect(shows('Bituin')).toBe(true);
});

test.each([
  ['played', 'You have played all 6 free rounds of ₱2.00.'],
  ['ended', '5 free rounds of ₱2.00 ended on Dec 3, 2026 before you played them.'],
  ['withdrawn', '5 free rounds of ₱2.00 were taken back by the operator.'],
])('what became of those that are %s is said', async (state, text) => {
  await mount(<FreeRoundsScreen />, { answers: { [path]: () => value({ list: [{ ...given, state }] }) } });
  await until(() => shows(text));
});

test('who has none is told so', async () => {
  await mount(<FreeRoundsScreen />, { answers: { [path]: () => value({ list: [] }) } });
  await until(() => shows('No free rounds'));
});

test('a game shows its own alone, and none that was played', async () => {
  const others = [
    { ...given, id: 'g2', left: 3, game: { ...game, nodeId: '8' } },
    { ...given, id: 'g3', state: 'played' },
  ];
  await mount(<FreeRoundsNote nodeId="7" />, { answers: { [path]: () => value({ list: [given, ...others] }) } });
  await until(() => shows('5 free rounds of ₱2.00'));
  expect(document.querySelectorAll('li')).toHaveLength(1);
});

test('a trial is not asked for', async () => {
  login(4);
  await mount(<FreeRoundsNote nodeId="7" />, { answers: { [path]: () => value({ list: [given] }) } });
  expect(callsTo(path)).toHaveLength(0);
});
