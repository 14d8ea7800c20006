// @vitest-environment happy-dom
import type { Game } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSession, leaveSession, startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { FavouriteGameCard } from './favourite-game-card.tsx';

const ids = '/wps/favourites/ids';
const stars = '/wps/favourites';
const list = '/m/gameList?gameType=FISH';
const game = { nodeId: '7', nodeName: 'Isdang Ginto', vassalage: 'DAGAT', gameType: 'FISH', gameId: 'f', iconUrl: '', colour: '#123456' };
let set: string[] = [];
const open = async (path: string): Promise<void> => {
  await mount(
    <main id="main">
      <FavouriteGameCard game={game as Game} eager />
    </main>,
    {
      path,
      answers: {
        [ids]: () => value({ content: set, pageNum: 1, totalPages: 1 }),
        [stars]: ({ body }) => {
          set = [(JSON.parse(body) as { nodeId: string }).nodeId];
          return value({});
        },
      },
    },
  );
};
const logIn = (): void => act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
const isSet = (): boolean => byRole('button').getAttribute('aria-pressed') === 'true';

beforeAll(buildCatalogues);
beforeEach(() => act(() => endSession()));
afterEach(() => {
  unmountAll();
  sessionStorage.clear();
  set = [];
});

test('B307 a guest who taps a star is led to the login and back to the list, where the star is set', async () => {
  await open(list);
  await tapOn(byRole('button', 'Add Isdang Ginto to my favourites'));
  await until(() => location.pathname === '/m/login');
  expect(new URLSearchParams(location.search).get('returnPath')).toBe(list);
  expect(callsTo(stars)).toEqual([]);
  history.replaceState(null, '', list);
  logIn();
  await until(isSet);
  expect(callsTo(stars).map(({ method, body }) => [method, JSON.parse(body)])).toEqual([['POST', { nodeId: '7', vendor: 'DAGAT' }]]);
});

test('who does not come back to the list of the star has none set', async () => {
  await open(list);
  await tapOn(byRole('button', 'Add Isdang Ginto to my favourites'));
  await until(() => location.pathname === '/m/login');
  history.replaceState(null, '', '/m/home');
  logIn();
  await until(() => callsTo(ids).length === 1);
  expect([isSet(), callsTo(stars)]).toEqual([false, []]);
});

test('a star that is tapped before it is known whose session it is waits for that, and leads no member to the login', async () => {
  act(() => leaveSession());
  await open(list);
  await tapOn(byRole('button', 'Add Isdang Ginto to my favourites'));
  logIn();
  await until(isSet);
  expect(`${location.pathname}${location.search}`).toBe(list);
});
