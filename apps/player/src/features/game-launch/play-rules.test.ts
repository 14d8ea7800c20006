import { expect, test } from 'vitest';
import { frameAttributes, nextFrameState, parsePlayPlace, readFrameMessage, type FrameState } from './play-rules.ts';

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
