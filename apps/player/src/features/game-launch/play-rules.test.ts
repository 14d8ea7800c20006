import { expect, test } from 'vitest';
import { pathOfGame } from './paths.ts';
import { parsePlayPlace, readFrameMessage } from './play-rules.ts';

const game = { isGameH5: null, vassalage: 'TALA', gameType: 'RNG', gameId: 'bituin-7', nodeId: '12' } as const;

test('B328 opens a game with category, vendor, game id and node id', () => {
  const href = pathOfGame(game);
  expect(parsePlayPlace(href.split('?')[1] ?? '')).toEqual({ category: 'RNG', vendor: 'TALA', gameId: 'bituin-7', nodeId: '12' });
});

test("leads to the vendor's list when the game says VASSALAGE", () => {
  expect(pathOfGame({ ...game, isGameH5: 'VASSALAGE' })).toBe('/m/gameList?vassalage=TALA');
});

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
  for (const data of ['exit', null, {}, { type: 'exit' }])
    expect(readFrameMessage({ ...message, data }, 'https://games.example', frame)).toBeNull();
});
