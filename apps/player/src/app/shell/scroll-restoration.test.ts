// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../calls/session.ts';
import { wantedStar } from '../../navigation/wanted-star.ts';
import { restoreScrollPosition } from './scroll-restoration.ts';

const tile = '/m/play?nodeId=7';
/** How far the page is scrolled for a tile that stood 100 px below the window's edge and stands at 500. */
const scrolledAt = async (address: string): Promise<unknown> => {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<main id="main"><a href="${tile}">Isda</a></main>`;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 500, 100, 100));
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  restoreScrollPosition(false);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // A touch ends it.
  window.dispatchEvent(new Event('pointerdown'));
  return scrollBy.mock.calls[0]?.[0];
};

afterEach(() => {
  vi.restoreAllMocks();
  endSession();
  sessionStorage.clear();
});

test('a login leads back to the place of the list where the star was tapped, and to no other list’s', async () => {
  const address = '/m/gameList?gameType=FISH';
  startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false });
  wantedStar.set({ nodeId: '7', vendor: 'DAGAT', address, place: { y: 900, href: tile, nth: 0, top: 100, x: 0 }, at: 0 });
  expect(await scrolledAt('/m/home')).toBeUndefined();
  expect(await scrolledAt(address)).toEqual({ top: 400, behavior: 'instant' });
});
