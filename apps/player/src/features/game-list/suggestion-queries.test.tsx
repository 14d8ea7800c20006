// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, value } from '../../testing/test-app.tsx';
import { noteSeen } from './seen-games.ts';
import { useSuggestions } from './suggestion-queries.ts';

const games = '/wps/games';
const game = (nodeId: string, nodeName: string) => ({
  nodeId,
  nodeName,
  vassalage: 'DAGAT',
  gameType: 'FISH' as const,
  gameId: nodeId,
  isGameH5: null,
  iconUrl: '',
  colour: '#000000',
});
const Box = () => {
  const [text, setText] = useState('');
  const suggestions = useSuggestions(text);
  return (
    <>
      <input aria-label="Game" value={text} onChange={(event) => setText(event.target.value)} />
      <p>{suggestions.map(({ nodeName }) => nodeName)}</p>
    </>
  );
};
const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeAll(buildCatalogues);
afterEach(() => {
  vi.useRealTimers();
  unmountAll();
  localStorage.clear();
});

test('B113 the platform is asked for suggestions 300 ms after the last letter, once', async () => {
  await mount(<Box />, {
    path: '/m/gameList',
    settings: { merchantCode: 'PALARO' },
    answers: { [games]: () => value({ games: [game('1', 'Isdang Ginto')], pageNum: 1, totalPages: 1 }) },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['i', 'is', 'isd']) {
    type('Game', text);
    await wait(299);
  }
  expect(callsTo(games)).toEqual([]);
  await wait(1);
  expect(callsTo(games).map(({ query }) => query.get('gameName'))).toEqual(['isd']);
  await wait(50);
  expect(shows('Isdang Ginto')).toBe(true);
});

test('games that were seen before are suggested with the letter, without a wait and a call', async () => {
  noteSeen([game('2', 'Isdang Lapu')]);
  await mount(<Box />, { path: '/m/gameList', settings: { merchantCode: 'PALARO' }, answers: {} });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('Game', 'isd');
  expect([shows('Isdang Lapu'), callsTo(games)]).toEqual([true, []]);
});

test('without a network games that were seen before stay suggested', async () => {
  noteSeen([game('2', 'Isdang Lapu')]);
  const away = () => Promise.reject(new TypeError('no network'));
  await mount(<Box />, { path: '/m/gameList', settings: { merchantCode: 'PALARO' }, answers: { [games]: away } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  type('Game', 'isd');
  await wait(300);
  await wait(1_000);
  expect([shows('Isdang Lapu'), callsTo(games).length > 0]).toEqual([true, true]);
});
