import { expect, test } from 'vitest';
import { pathOfGame, playPath, type LaunchedGame } from './paths.ts';
import { gameOfCategory, parseCategoryGame, parsePlayPlace, parseVendor } from './play-rules.ts';

const game: LaunchedGame = { isGameH5: null, vassalage: 'TALA', gameType: 'RNG', gameId: 'bituin-7', nodeId: '12' };

test.each<[string, Partial<LaunchedGame>, string]>([
  [
    'B328 any other game opens with category, vendor, game id and node id',
    {},
    '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12',
  ],
  ['B329 a game that says VASSALAGE leads by its vendor alone to the list of that', { isGameH5: 'VASSALAGE' }, '/m/play?vendor=TALA'],
  ['B329 whatever its category', { isGameH5: 'VASSALAGE', gameType: 'LIVE' }, '/m/play?vendor=TALA'],
  [
    'B320 B325 a lottery vendor’s game has its own launch, whatever it says',
    { isGameH5: 'VASSALAGE', vassalage: 'LOTT', gameType: 'LOTT', gameId: 'five-1' },
    '/m/startLottery?vendor=LOTT&gameId=five-1',
  ],
  ['another mark is none', { isGameH5: 'H5' }, '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12'],
])('%s', (_name, change, path) => {
  expect(pathOfGame({ ...game, ...change })).toBe(path);
});

test('B328 within its vendor’s list, and there alone, a game that says VASSALAGE opens by itself', () => {
  const marked: LaunchedGame = { ...game, isGameH5: 'VASSALAGE' };
  expect(pathOfGame(marked, 'TALA')).toBe(pathOfGame(game));
  expect([pathOfGame(marked, 'BULIK'), pathOfGame(marked, null)]).toEqual(Array(2).fill(pathOfGame(marked)));
});

test('B480 COCKFIGHT opens DS88', () => {
  const listed = [
    { ...game, gameType: 'COCKFIGHT', gameId: 'ruweda-royale' },
    { ...game, gameType: 'RNG', gameId: 'ds88' },
    { ...game, gameType: 'COCKFIGHT', gameId: 'ds88', vassalage: 'BULIK' },
  ] as const;
  expect(parseCategoryGame(playPath({ category: 'COCKFIGHT' }).split('?')[1] ?? '')).toBe('COCKFIGHT');
  const found = gameOfCategory('COCKFIGHT', listed);
  expect(found).toBe(listed[2]);
  expect(parsePlayPlace(pathOfGame(found ?? game).split('?')[1] ?? '')).toMatchObject({ category: 'COCKFIGHT', gameId: 'ds88' });
  expect(gameOfCategory('COCKFIGHT', [])).toBeNull();
});

test('an address of a vendor alone stands for its games', () => {
  expect(parseVendor('vendor=TALA')).toBe('TALA');
  expect(['vendor=TALA&gameId=bituin-7', 'category=RNG', ''].map(parseVendor)).toEqual([null, null, null]);
});

test('a category that stands for no one game opens none by itself', () => {
  for (const search of ['category=RNG', 'category=NOPE', '', 'category=COCKFIGHT&vendor=BULIK'])
    expect(parseCategoryGame(search)).toBeNull();
});
