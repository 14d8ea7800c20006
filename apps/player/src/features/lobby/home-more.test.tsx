// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { allByRole, byRole } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { HomeMore } from './home-more.tsx';

const [popular, news] = ['/wps/games/popular', '/wps/lobby/news'];
const game = { nodeId: '1', gameId: 'g', nodeName: 'Noche Buena', gameType: 'RNG', vassalage: 'PAROL', iconUrl: '', colour: '#123456' };
const item = { id: 'n1', title: 'New tables', content: '<p>Open from today.</p>', date: '2026-11-25T10:00:00.000Z' };

/** There is no layout here: the end of home comes near when the test says so. */
let comeNear = (): void => undefined;
beforeAll(buildCatalogues);
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        comeNear = () => tell([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  unmountAll();
  vi.unstubAllGlobals();
});
const open = (games: readonly object[], items: readonly object[]): Promise<void> =>
  mount(<HomeMore />, {
    settings: { merchantCode: 'PALARO' },
    answers: { [popular]: () => value({ list: games }), [news]: () => value({ list: items }) },
  });

test('B424 B425 home ends with what is played most and the news, asked for when the player comes near', async () => {
  await open([game], [item]);
  expect([...callsTo(popular), ...callsTo(news)]).toEqual([]);
  act(comeNear);
  await until(() => allByRole('link', 'Noche Buena').length > 0);
  await until(() => shows('New tables'));
  expect(allByRole('heading').map(({ textContent }) => textContent)).toEqual(['Most played this week', 'News', 'New tables']);
  expect(callsTo(popular).map(({ query }) => Object.fromEntries(query))).toEqual([
    { merchantCode: 'PALARO', isPlatform: '2', platform: 'html5', language: 'EN', gameType: 'ALL' },
  ]);
  expect(shows('Open from today.')).toBe(false);
  // The day stands below the title, and is no part of it.
  byRole('heading', 'New tables');
  expect(allByRole('listitem').at(-1)?.textContent).toMatch(/^New tables.*20\d\d$/);
});

test('B424 B425 without plays and news home ends with neither', async () => {
  await open([], []);
  act(comeNear);
  await until(() => callsTo(popular).length + callsTo(news).length === 2);
  expect(allByRole('heading')).toEqual([]);
});
