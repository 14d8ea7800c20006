// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endSession, leaveSession, startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, goOffline, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
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
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
});

test('B261 B262 B270 A535 a search says the merchant, the platform html5 and the client type 2', async () => {
  await open('/m/gameList?gameType=FISH&gameName=isda');
  await until(() => callsTo(games).length > 0);
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
  await until(() => callsTo(hot).length > 0);
  expect(Object.fromEntries(callsTo(hot)[0]?.query ?? [])).toMatchObject({ merchantCode: 'PALARO', platform: 'html5', isPlatform: '2' });
});

// The grid itself is laid out in a browser alone: launch.spec.ts taps its tiles.
test('B251 B329 an offered game that says VASSALAGE leads to its vendor’s list, and is opened from there', async () => {
  const game = { nodeId: '7', nodeName: 'Bituin', vassalage: 'TALA', gameId: 'b', gameType: 'RNG', isGameH5: 'VASSALAGE', iconUrl: '' };
  for (const [vendor, href] of [
    ['BULIK', '/m/play?vendor=TALA'],
    ['TALA', '/m/play?category=RNG&vendor=TALA&gameId=b&nodeId=7'],
  ] as const) {
    unmountAll();
    await mount(<GameListScreen />, {
      path: `/m/gameList?vassalage=${vendor}&gameName=qqzz`,
      settings: { merchantCode: 'PALARO' },
      answers: { [games]: () => value(none), [hot]: () => value({ list: [game] }) },
    });
    await until(() => allByRole('link', 'Bituin').length > 0);
    expect(byRole('link', 'Bituin').getAttribute('href')).toBe(href);
  }
});

/** What the list asks for first when it is opened at an address: the game type, or null for all. */
const typeAsked = async (path: string): Promise<string | null> => {
  unmountAll();
  await open(path);
  await until(() => callsTo(games).length > 0 && !shows('Loading'));
  return callsTo(games)[0]?.query.get('gameType') ?? null;
};

// Decision 036: no store has a current game type, the address has it; what a player can observe of it is the proof (ruling 48).
test('B301 the current game type is that of the address, again after a reload; RNG by default on the slots’ screen, all on the list', async () => {
  expect(await typeAsked('/m/slotsCenter')).toBe('RNG');
  expect(await typeAsked('/m/gameList?gameType=FISH')).toBe('FISH');
  expect(await typeAsked(`${location.pathname}${location.search}`)).toBe('FISH');
  expect(await typeAsked('/m/slotsCenter')).toBe('RNG');
  expect(await typeAsked('/m/gameList')).toBeNull();
});

test('the hot games are searched with slips and without marks too, and a search that finds none of them offers others', async () => {
  const list = ['Piña Fiesta', 'Gintong Isda', 'Perya'].map((nodeName, at) => ({
    nodeId: `${at}`,
    nodeName,
    vassalage: 'TALA',
    iconUrl: '',
  }));
  const search = async (gameName: string): Promise<void> => {
    unmountAll();
    await mount(<GameListScreen />, {
      path: `/m/gameList?type=hot&gameName=${gameName}`,
      settings: { merchantCode: 'PALARO' },
      answers: { [hot]: () => value({ list }), [games]: () => value(none) },
    });
  };
  await search('pina');
  await until(() => shows('1 game found for “pina”'));
  await search('gintng');
  await until(() => shows('1 game found for “gintng”'));
  await search('qqzz');
  await until(() => shows('No games found') && shows('Hot right now'));
});

test('a search among the games played lately that finds none does not say that nothing was played', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const recent = () => value({ list: [], totalPages: 1 });
  await mount(<GameListScreen />, {
    path: '/m/gameList?type=recent&gameName=isda',
    settings: { merchantCode: 'PALARO' },
    answers: { [hot]: () => value({ list: [] }), [games]: () => value(none), '/wps/games/recent': recent },
  });
  await until(() => shows('No games found'));
  expect(shows('Nothing played yet')).toBe(false);
});

test('B005 bingo and mini games are filters of PVP and of slots, in the address too', async () => {
  const chip = (name: string): HTMLElement | undefined => allByRole('link', name)[0];
  const asked = (): string | null | undefined => callsTo(games).at(-1)?.query.get('gameClassify');
  await open('/m/gameList?gameType=PVP&gameClassify=MINI');
  await until(() => asked() === 'MINI' && chip('Mini games')?.getAttribute('aria-current') === 'true');
  await tapOn(byRole('link', 'Bingo'));
  await until(() => asked() === 'BINGO');
  expect(location.search).toBe('?gameType=PVP&gameClassify=BINGO');
  expect([chip('All'), chip('Bingo')].map((one) => one?.getAttribute('aria-current'))).toEqual([null, 'true']);
  await tapOn(byRole('link', 'All'));
  await until(() => asked() === null);
  expect(location.search).toBe('?gameType=PVP');
  unmountAll();
  await open('/m/gameList?gameType=RNG&gameName=isda');
  await until(() => chip('Bingo') !== undefined);
  expect(chip('Bingo')?.getAttribute('href')).toBe('/m/gameList?gameType=RNG&gameName=isda&gameClassify=BINGO');
  unmountAll();
  await open('/m/gameList?gameType=FISH');
  await until(() => chip('Hot') !== undefined);
  expect(chip('Bingo')).toBeUndefined();
});

test('without a network the games that are kept say of when they are, and an empty list that is kept is not called empty', async () => {
  await open('/m/gameList?gameName=isda');
  await until(() => shows('No games found'));
  goOffline();
  await until(() => shows('No internet. This loads by itself when you are back online.'));
  expect(shows('No games found')).toBe(false);
  unmountAll();
  vi.restoreAllMocks();
  const game = { nodeId: '1', nodeName: 'Isda', vassalage: 'DAGAT', gameClassify: 'FISH', iconUrl: '' };
  await mount(<GameListScreen />, {
    path: '/m/gameList?type=hot',
    settings: { merchantCode: 'PALARO' },
    answers: { [hot]: () => value({ list: [game] }), [games]: () => value(none) },
  });
  await until(() => callsTo(hot).length === 1 && !shows('Loading'));
  expect(shows('As of ')).toBe(false);
  goOffline();
  await until(() => shows('As of '));
});

test('a filter that hides hits of a search says how many more there are in all games, one tap away', async () => {
  const game = (nodeId: string) => ({ nodeId, nodeName: 'Bituin', vassalage: 'TALA', iconUrl: '' });
  const openWith = async (all: readonly string[], totalPages: number): Promise<void> => {
    unmountAll();
    await mount(<GameListScreen />, {
      path: '/m/gameList?type=hot&gameName=bituin',
      settings: { merchantCode: 'PALARO' },
      answers: { [hot]: () => value({ list: [game('1')] }), [games]: () => value({ games: all.map(game), pageNum: 1, totalPages }) },
    });
  };
  const more = (): HTMLElement | undefined => allByRole('link', /more in All games$/)[0];
  await openWith(['1', '2', '3'], 1);
  await until(() => more() !== undefined);
  expect([more()?.textContent, more()?.getAttribute('href')]).toEqual(['2 more in All games', '/m/gameList?gameName=bituin']);
  await openWith(['1', '2', '3'], 2);
  await until(() => more()?.textContent === '2+ more in All games');
  await openWith(['1'], 1);
  await until(() => callsTo(games).length > 0 && shows('1 game found'));
  expect(more()).toBeUndefined();
});

test('the list that is opened for a search has the focus in its box, once', async () => {
  await open('/m/gameList#search');
  expect(document.activeElement?.getAttribute('name')).toBe('gameName');
  expect(location.hash).toBe('');
});

test('the recent games of a session that is being resumed are chosen at once, and not any more where there is none', async () => {
  act(() => leaveSession());
  await open('/m/gameList');
  await tapOn(byRole('link', 'Recent'));
  expect(location.search).toContain('recent');
  act(() => endSession());
  await until(() => !location.search.includes('recent'));
});
