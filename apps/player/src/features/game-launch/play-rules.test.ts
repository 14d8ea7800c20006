import { expect, onTestFinished, test } from 'vitest';
import * as to from '../../navigation/to.ts';
import {
  frameAttributes,
  gameOfCategory,
  nextFrameState,
  parseCategoryGame,
  parsePlayPlace,
  parseVendor,
  readFrameMessage,
  type FrameState,
} from './play-rules.ts';

test('opens nothing from an address that lacks a part', () => {
  for (const search of ['', 'category=RNG', 'category=NOPE&vendor=A&gameId=b&nodeId=1', 'category=RNG&vendor=A&gameId=b'])
    expect(parsePlayPlace(search)).toBeNull();
});

test('hears only the frame of the launch, from the origin of the launch', () => {
  const frame = {} as MessageEventSource;
  const message = { origin: 'https://games.example', source: frame, data: { type: 'palaro:exit' } };
  expect(readFrameMessage(message, 'https://games.example', frame)).toBe('exit');
  expect(readFrameMessage({ ...message, data: { type: 'palaro:balance-changed' } }, 'https://games.example', frame)).toBe(
    'balance-changed',
  );
  expect(readFrameMessage(message, 'https://other.example', frame)).toBeNull();
  expect(readFrameMessage({ ...message, source: {} as MessageEventSource }, 'https://games.example', frame)).toBeNull();
  expect(readFrameMessage(message, 'https://games.example', null)).toBeNull();
  expect(readFrameMessage({ ...message, source: null }, 'https://games.example', null)).toBeNull();
  const round = (state?: string) => readFrameMessage({ ...message, data: { type: 'palaro:round', state } }, 'https://games.example', frame);
  expect([round('open'), round('closed'), round('half'), round()]).toEqual(['round-open', 'round-closed', null, null]);
  for (const data of ['exit', null, {}, { type: 'exit' }])
    expect(readFrameMessage({ ...message, data }, 'https://games.example', frame)).toBeNull();
});

test.each<[FrameState, Parameters<typeof nextFrameState>[1], FrameState]>([
  ['opening', 'slow', 'slow'],
  ['slow', 'failed', 'failed'],
  ['slow', 'ready', 'running'],
  ['failed', 'ready', 'running'],
  ['running', 'slow', 'running'],
  ['running', 'failed', 'running'],
  ['running', 'balance-changed', 'running'],
  ['running', 'closed', 'closed'],
  ['opening', 'closed', 'closed'],
  ['closed', 'ready', 'closed'],
])('a frame that is %s and hears %s is %s', (state, event, next) => {
  expect(nextFrameState(state, event)).toBe(next);
});

test('a frame may do what its vendor may, and no more', () => {
  expect(frameAttributes({ sandbox: ['scripts', 'popups'], allow: ['autoplay', 'fullscreen'] })).toEqual({
    sandbox: 'allow-scripts allow-popups',
    allow: "autoplay 'src'; fullscreen 'src'",
  });
  expect(frameAttributes({ sandbox: [], allow: [] })).toEqual({ sandbox: '', allow: '' });
});

test('an address is of one game where every part is there and its category is known', () => {
  expect(parsePlayPlace('category=RNG&vendor=A&gameId=b&nodeId=1')).toEqual({ category: 'RNG', vendor: 'A', gameId: 'b', nodeId: '1' });
  for (const search of ['category=RNG&gameId=b&nodeId=1', 'category=RNG&vendor=A&nodeId=1', 'vendor=A&gameId=b&nodeId=1'])
    expect(parsePlayPlace(search), search).toBeNull();
});

test('B480 a category alone in the address opens a game only where it stands for one', () => {
  expect(parseCategoryGame('category=COCKFIGHT')).toBe('COCKFIGHT');
  for (const search of ['category=RNG', 'category=NOPE', 'category=COCKFIGHT&vendor=A', ''])
    expect(parseCategoryGame(search), search).toBeNull();
});

test('B329 a vendor alone in the address stands for its list', () => {
  expect(parseVendor('vendor=TALA')).toBe('TALA');
  for (const search of ['vendor=TALA&gameId=a', 'gameId=a', '']) expect(parseVendor(search), search).toBeNull();
});

test('an address is read alike where a browser does not count what it says', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size') ?? {};
  Object.defineProperty(URLSearchParams.prototype, 'size', { value: undefined, configurable: true });
  onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, 'size', size));
  expect([parseCategoryGame('?category=COCKFIGHT'), parseVendor('?vendor=TALA')]).toEqual(['COCKFIGHT', 'TALA']);
});

test('the game of a category is found by its code, in small letters or in capitals', () => {
  const games = [
    { gameType: 'RNG', gameId: 'DS88' },
    { gameType: 'COCKFIGHT', gameId: 'other' },
    { gameType: 'COCKFIGHT', gameId: 'ds88' },
  ] as const;
  expect(gameOfCategory('COCKFIGHT', games)).toBe(games[2]);
  expect(gameOfCategory('COCKFIGHT', games.slice(0, 2))).toBeNull();
  expect(gameOfCategory('RNG', games)).toBeNull();
});

test('a wait that is slow already, or has failed, is not called slow again', () => {
  expect([nextFrameState('slow', 'slow'), nextFrameState('failed', 'slow'), nextFrameState('opening', 'balance-changed')]).toEqual([
    'slow',
    'failed',
    'opening',
  ]);
});

test('B480 COCKFIGHT opens DS88', () => {
  const game: to.LaunchedGame = { isGameH5: null, vassalage: 'TALA', gameType: 'RNG', gameId: 'bituin-7', nodeId: '12' };
  const listed = [
    { ...game, gameType: 'COCKFIGHT', gameId: 'ruweda-royale' },
    { ...game, gameType: 'RNG', gameId: 'ds88' },
    { ...game, gameType: 'COCKFIGHT', gameId: 'ds88', vassalage: 'BULIK' },
  ] as const;
  expect(parseCategoryGame(to.play({ category: 'COCKFIGHT' }).split('?')[1] ?? '')).toBe('COCKFIGHT');
  const found = gameOfCategory('COCKFIGHT', listed);
  expect(found).toBe(listed[2]);
  expect(parsePlayPlace(to.game(found ?? game).split('?')[1] ?? '')).toMatchObject({ category: 'COCKFIGHT', gameId: 'ds88' });
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
