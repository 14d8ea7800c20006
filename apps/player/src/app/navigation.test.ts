// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { hasPreviousScreen, stepBack } from '../navigation/history-depth.ts';
import { goTo, leaveScreen } from './navigation.ts';

const arrive = async (path: string, options?: { replace: boolean }): Promise<void> => {
  goTo(path, options);
  await expect.poll(() => location.pathname).toBe(path);
};

test('there is a screen to step back to after a step, not after one that took the place of the screen before', async () => {
  history.replaceState(null, '', '/m/home');
  await arrive('/m/notice', { replace: true });
  expect(hasPreviousScreen()).toBe(false);
  const home = vi.fn<() => void>();
  stepBack(home);
  expect(home).toHaveBeenCalledOnce();
  const atFirst: unknown = history.state;
  await arrive('/m/help');
  expect(hasPreviousScreen()).toBe(true);
  // Within a screen too: a step that keeps the place keeps the way back.
  goTo('/m/help?part=2', { replace: true });
  expect(hasPreviousScreen()).toBe(true);
  // What the browser gives back on the way back.
  history.replaceState(atFirst, '', '/m/notice');
  expect(hasPreviousScreen()).toBe(false);
});

test.each([
  [`${location.origin}/m/home`, true],
  [`${location.origin}.attacker.example/m/home`, false],
  [`${location.origin}1/m/home`, false],
  ['', false],
])('a document that was reached from %j has a screen of ours before it: %s', (referrer, expected) => {
  history.replaceState(null, '', '/m/notice');
  history.pushState(null, '', '/m/notice');
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  expect(hasPreviousScreen()).toBe(expected);
  vi.restoreAllMocks();
});

test('a step says where it leads, so that the screens can move by it: on, back or beside', async () => {
  const ways: (string | undefined)[] = [];
  Object.assign(document, {
    startViewTransition: (show: () => void | Promise<void>) => {
      ways.push(document.documentElement.dataset['way']);
      return { ready: Promise.resolve(), finished: Promise.resolve(show()) };
    },
  });
  history.replaceState(null, '', '/m/home');
  await arrive('/m/notice');
  goTo('/m/activity', { way: 'beside' });
  await expect.poll(() => location.pathname).toBe('/m/activity');
  leaveScreen(true);
  await expect.poll(() => location.pathname).toBe('/m/home');
  await arrive('/m/help');
  // A game that was left in a file before may still wait for its step back.
  window.dispatchEvent(new Event('popstate'));
  const back = vi.spyOn(history, 'back').mockImplementation(() => void window.dispatchEvent(new Event('popstate')));
  leaveScreen(false);
  expect(back).toHaveBeenCalledOnce();
  expect(ways).toEqual(['on', 'beside', 'back', 'on', 'back']);
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.restoreAllMocks();
});
