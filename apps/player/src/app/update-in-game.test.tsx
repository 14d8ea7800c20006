// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AppUpdates } from '../features/app-download/index.ts';
import { byRole, tapOn } from '../testing/find.ts';
import { mount, shows, unmountAll, until } from '../testing/test-app.tsx';
import './routes.ts';

/** The browser's side of the service worker: it keeps who listens, and says what the worker would. */
const listeners: ((event: { data: unknown }) => void)[] = [];
const container = {
  addEventListener: (_: string, listen: (event: { data: unknown }) => void) => void listeners.push(listen),
  startMessages: () => undefined,
  register: async () => ({ update: async () => undefined }),
  ready: Promise.resolve({ active: null }),
};
const takesOver = (build: string): void => act(() => listeners.forEach((listen) => listen({ data: { build } })));
const goTo = (path: string): void => act(() => history.pushState(null, '', path));
const question = 'There is a new version';

beforeAll(async () => {
  await buildCatalogues();
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});
afterEach(unmountAll);
afterAll(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

test.each(['/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12', '/m/launchGame?gameId=five-1', '/m/lotto-h5?gameId=five-1'])(
  'a build that comes while a game runs at %s leaves it alone, and is offered once the game is left',
  async (path) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    await mount(<AppUpdates />, { path, answers: {} });
    await until(() => listeners.length > 0);
    takesOver(`/m/assets/entry-of-${path.slice(3, 8)}.js`);
    expect(shows(question)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    goTo('/m/home');
    await until(() => shows(question));
    expect(reload).not.toHaveBeenCalled();
    await tapOn(byRole('button', 'Update'));
    expect(reload).toHaveBeenCalledTimes(1);
    reload.mockRestore();
  },
);

test('an offered build is put away while a game runs, and offered again after it', async () => {
  await mount(<AppUpdates />, { path: '/m/home', answers: {} });
  takesOver('/m/assets/entry-before-a-game.js');
  expect(shows(question)).toBe(true);
  goTo('/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12');
  expect(shows(question)).toBe(false);
  goTo('/m/home');
  expect(shows(question)).toBe(true);
});
