// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { byRole } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { JackpotsScreen } from './jackpots-screen.tsx';

const path = '/wps/games/jackpots';
const game = { nodeId: '1', gameId: 'g', nodeName: 'Noche Buena', gameType: 'RNG', vassalage: 'PAROL', iconUrl: '', colour: '#123456' };
const jackpot = { code: 'FIESTA', name: 'Fiesta Jackpot', amount: '5005.05', lastWin: null, games: [game] };
const win = { at: '2026-11-25T10:00:00.000Z', customerName: 'ju***9', gameName: 'Noche Buena', amount: '6000.00' };

const open = (answer: () => unknown): Promise<void> =>
  mount(<JackpotsScreen />, { path: '/m/jackpot', settings: { currencySymbol: '₱' }, answers: { [path]: answer as never } });

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
});

test('A066 the screen lists each jackpot with its amount, its last win and the games that lead into it', async () => {
  await open(() => value({ list: [jackpot, { ...jackpot, code: 'B', name: 'Second', lastWin: win, games: [] }] }));
  await until(() => shows('Fiesta Jackpot'));
  expect([shows('₱5,005.05'), shows('Nobody has won it yet.')]).toEqual([true, true]);
  expect(shows('Last won by ju***9 in Noche Buena: ₱6,000.00')).toBe(true);
  byRole('link', 'Noche Buena');
});

test('A066 the amount follows while the screen is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] });
  let amount = '5005.05';
  await open(() => value({ list: [{ ...jackpot, amount }] }));
  await until(() => shows('₱5,005.05'));
  amount = '5005.30';
  await vi.advanceTimersByTimeAsync(10_500);
  await until(() => shows('₱5,005.30'));
  expect(callsTo(path).length).toBeGreaterThan(1);
  vi.useRealTimers();
});

test('A066 without a jackpot the screen says so and leads to the games; a failed one can be tried again', async () => {
  await open(() => value({ list: [] }));
  await until(() => shows('There is no jackpot right now'));
  expect(byRole('link', 'See the games').getAttribute('href')).toBe('/m/gameList');
  unmountAll();
  await open(() => refused('system_upgrading'));
  await until(() => shows('Try again'));
  expect(shows('There is no jackpot right now')).toBe(false);
});
