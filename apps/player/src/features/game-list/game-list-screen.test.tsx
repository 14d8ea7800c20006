// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { callsTo, mount, shows, unmountAll, until, value } from '../../shared/test-app.tsx';
import { GameListScreen } from './game-list-screen.tsx';

const games = '/wps/games';
const hot = '/wps/games/hot';
const none = { games: [], pageNum: 1, totalPages: 1 };

const open = (path: string): Promise<void> =>
  mount(<GameListScreen />, {
    path,
    settings: { merchantCode: 'PALARO' },
    answers: { [games]: () => value(none), [hot]: () => value({ list: [] }) },
  });

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('B261 B262 B270 A535 a search says the merchant, the platform html5 and the client type 2', async () => {
  await open('/m/gameList?gameType=FISH&gameName=isda');
  await until(() => callsTo(games).length === 1);
  expect(Object.fromEntries(callsTo(games)[0]?.query ?? [])).toMatchObject({
    merchant: 'PALARO',
    platform: 'html5',
    clientType: '2',
    gameType: 'FISH',
    gameName: 'isda',
  });
});

test('A535 the hot games are asked for with the platform too', async () => {
  await open('/m/gameList?type=hot');
  await until(() => callsTo(hot).length === 1);
  expect(Object.fromEntries(callsTo(hot)[0]?.query ?? [])).toMatchObject({ merchantCode: 'PALARO', platform: 'html5', isPlatform: '2' });
});

test('without a type in the address the list is of all types; the slots’ own screen is of RNG', async () => {
  await open('/m/gameList');
  await until(() => callsTo(games).length === 1);
  expect(callsTo(games)[0]?.query.has('gameType')).toBe(false);
  unmountAll();
  await open('/m/slotsCenter');
  await until(() => callsTo(games).length === 1 && !shows('Loading'));
  expect(callsTo(games)[0]?.query.get('gameType')).toBe('RNG');
});
