// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '../../device/clock.ts';
import { storage } from '../../device/storage.ts';
import { watchLostCode } from './lost-code.ts';

const reload = vi.fn<() => void>();
let stop = (): void => undefined;
let answers = true;
beforeEach(() => {
  storage.reloaded.set('0');
  answers = true;
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve(new Response('')) : Promise.reject(new TypeError('no network'))));
  vi.spyOn(location, 'reload').mockImplementation(reload);
  stop = watchLostCode();
});
afterEach(() => {
  stop();
  reload.mockClear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fails = async (
  message = 'Failed to fetch dynamically imported module: https://play.example/m/assets/a-12345678.js?17',
): Promise<void> => {
  dispatchEvent(new ErrorEvent('error', { error: new TypeError(message) }));
  await new Promise((resolve) => setTimeout(resolve));
};

test('code that does not come twice though its address answers is got by another document, once a minute', async () => {
  await fails();
  expect(reload).not.toHaveBeenCalled();
  await fails();
  expect(reload).toHaveBeenCalledTimes(1);
  await fails();
  expect(reload).toHaveBeenCalledTimes(1);
  storage.reloaded.set(`${clock.now() - 60_000}`);
  await fails();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['its address does not answer', () => void (answers = false), undefined],
  ['a game is open', () => document.body.append(document.createElement('iframe')), undefined],
  ['it came, and is broken', () => undefined, "Cannot read properties of undefined (reading 'a')"],
])('the document stays where %s', async (_, prepare, message) => {
  prepare();
  for (let time = 0; time < 3; time++) await fails(message);
  expect(reload).not.toHaveBeenCalled();
});
