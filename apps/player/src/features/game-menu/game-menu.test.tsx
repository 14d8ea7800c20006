// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import type { Game } from '@palaro/contract';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FavouriteGameCard } from '../favourites/index.ts';
import { closeOverlay, useOverlay } from '../../overlays/overlay.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { GameSheet } from './game-sheet.tsx';
import { holdMs, useTileHolds } from './tile-holds.ts';

const game = { nodeId: '7', nodeName: 'Bituin', vassalage: 'TALA', gameId: 'bituin', gameType: 'RNG', isGameH5: null, iconUrl: '' };
const lottery = { ...game, nodeId: '9', nodeName: 'Saigon', vassalage: 'LOTT', gameId: 'saigon' };
const favourites = '/wps/favourites';

const Home = () => {
  useTileHolds();
  return (
    <>
      {[game, lottery].map((shown) => (
        <FavouriteGameCard key={shown.nodeId} game={shown as unknown as Game} eager />
      ))}
      <GameSheet open={useOverlay() === 'game'} />
    </>
  );
};

const tile = (name: string): HTMLElement => byRole('link', name);
const isOpen = (): boolean => allByRole('dialog').length > 0;
const rows = (): (string | null)[] => [...document.querySelectorAll('dialog .ui-list-row')].map((row) => row.textContent);
const linkOf = (text: string): string | null | undefined => allByRole('link', text)[0]?.getAttribute('href');
/** False when the browser's own answer was prevented. */
const send = (name: string, event: Event): boolean => {
  let answer = true;
  act(() => {
    answer = tile(name).dispatchEvent(event);
  });
  return answer;
};
const contextMenu = (): MouseEvent => new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
const finger = (type: string, at: { clientX?: number } = {}): PointerEvent =>
  new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch', isPrimary: true, ...at });
const click = (): MouseEvent => new MouseEvent('click', { bubbles: true, cancelable: true });
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeAll(buildCatalogues);
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  act(closeOverlay);
  unmountAll();
  vi.useRealTimers();
});

test('a long press on a tile, or the menu key, opens a sheet with play, favourite and fair play', async () => {
  await mount(<Home />, { answers: {} });
  expect(send('Bituin', contextMenu())).toBe(false);
  expect(isOpen()).toBe(true);
  byRole('heading', 'Bituin', byRole('dialog'));
  expect(rows()).toEqual(['Play', 'Add to my favourites', 'Rules and fair play']);
  expect(linkOf('Play')).toBe(tile('Bituin').getAttribute('href'));
  expect(linkOf('Rules and fair play')).toBe('/m/fairPlay?nodeId=7');
});

test('the menu of a lottery leads to its own fair play, though its address names no node', async () => {
  await mount(<Home />, { answers: {} });
  send('Saigon', contextMenu());
  expect(linkOf('Rules and fair play')).toBe('/m/fairPlay?nodeId=9');
});

test('where the browser knows no long press, a finger that stays opens it, and opens no game as it leaves', async () => {
  await mount(<Home />, { answers: {} });
  send('Bituin', finger('pointerdown'));
  pass(holdMs - 1);
  expect(isOpen()).toBe(false);
  pass(1);
  expect(isOpen()).toBe(true);
  send('Bituin', finger('pointerup'));
  expect(send('Bituin', click())).toBe(false);
});

test('a tap and a swipe open no menu', async () => {
  await mount(<Home />, { answers: {} });
  send('Bituin', finger('pointerdown'));
  send('Bituin', finger('pointerup'));
  pass(holdMs);
  send('Bituin', finger('pointerdown'));
  send('Bituin', finger('pointermove', { clientX: 11 }));
  pass(holdMs);
  expect(isOpen()).toBe(false);
});

test('a game that is closed is not offered to play', async () => {
  await mount(<Home />, { answers: {} });
  tile('Bituin').toggleAttribute('data-closed', true);
  send('Bituin', contextMenu());
  expect(rows()).toEqual(['Add to my favourites', 'Rules and fair play']);
});

test('the menu sets the game as a favourite of its vendor', async () => {
  vi.useRealTimers();
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Home />, { answers: { [favourites]: () => value(null) } });
  send('Saigon', contextMenu());
  await tapOn(byRole('button', 'Add to my favourites'));
  expect(isOpen()).toBe(false);
  await until(() => callsTo(favourites).length === 1);
  expect(JSON.parse(callsTo(favourites)[0]?.body ?? '')).toEqual({ nodeId: '9', vendor: 'LOTT' });
});
