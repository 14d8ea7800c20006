// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, frames, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { putHomeBefore } from './home-before.ts';
import { frameWaitsMs, roundShownWithinMs } from './play-rules.ts';
import { PlayScreen } from './play-screen.tsx';

const launch = '/wps/games/launch';
const path = '/m/play?category=RNG&vendor=TALA&gameId=g&nodeId=1';
const origin = 'https://games.example';

beforeAll(buildCatalogues);
afterEach(() => {
  vi.useRealTimers();
  unmountAll();
});

const open = async (answers: Parameters<typeof mount>[1]['answers'] = {}): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let opened = 0;
  await mount(<PlayScreen />, {
    path,
    answers: {
      '/wps/wallets/gcs': () => value({ sumBalance: '10.00', currency: 'PHP' }),
      [launch]: () =>
        value({
          url: `about:blank?${++opened}`,
          origin,
          frame: { sandbox: ['scripts', 'same-origin'], allow: ['autoplay'] },
          mode: 'real',
          gameName: 'Bituin',
          vendorName: 'Tala Works',
          requestId: '01LAUNCH',
        }),
      ...answers,
    },
  });
};
const frame = (): HTMLIFrameElement | null => frames()[0] ?? null;
/** The test's DOM opens no page in a frame. */
const windowOf = (element: HTMLIFrameElement | null): object | null => {
  if (element !== null && element.contentWindow === null) Object.defineProperty(element, 'contentWindow', { value: {} });
  return element?.contentWindow ?? null;
};
const say = (type: string, from: { origin?: string; source?: object; data?: object } = {}): Promise<void> =>
  act(async () => {
    const source = windowOf(frame());
    window.dispatchEvent(Object.assign(new Event('message'), { origin, source, data: { type }, ...from }));
  });
const isRunning = (): boolean => frame()?.className === 'play__frame';

test('a frame may do what its vendor may, and is shown once its game is ready', async () => {
  await open();
  await until(() => frame() !== null);
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  expect(frame()?.getAttribute('allow')).toBe("autoplay 'src'");
  expect([isRunning(), shows('Opening Bituin')]).toEqual([false, true]);
  await say('palaro:ready', { origin: 'https://other.example' });
  await say('palaro:ready', { source: {} });
  expect(isRunning()).toBe(false);
  await say('palaro:ready');
  expect([isRunning(), shows('Opening Bituin')]).toEqual([true, false]);
});

test('a studio that is silent is called slow, then failed, and may be asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await open();
  await until(() => frame() !== null);
  await act(() => vi.advanceTimersByTimeAsync(frameWaitsMs.slow));
  expect(shows('The studio is taking a while')).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(frameWaitsMs.failed));
  expect([shows('The game did not open'), shows('Reference: 01LAUNCH')]).toEqual([true, true]);
  await tapOn(byRole('button', 'Try again'));
  await until(() => callsTo(launch).length === 2);
  await until(() => frame()?.getAttribute('src') === 'about:blank?2');
  await say('palaro:ready');
  expect(isRunning()).toBe(true);
});

test('a game that has closed says so, is gone, and can be opened anew', async () => {
  await open();
  await until(() => frame() !== null);
  await say('palaro:ready');
  await say('palaro:closed');
  expect([frame(), shows('The game has closed')]).toEqual([null, true]);
  await tapOn(byRole('button', 'Open it again'));
  await until(() => frame() !== null && callsTo(launch).length === 2);
});

test('the balance stands over the game with its centavos', async () => {
  await open({ '/wps/wallets/gcs': () => value({ sumBalance: '1234.50', currency: 'PHP' }) });
  await until(() => allByRole('button', /^Balance/)[0]?.textContent === '₱1,234.50');
});

test('the amount over the game is held until the round is shown, for 20 seconds at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  let sumBalance = '100.00';
  await open({ '/wps/wallets/gcs': () => value({ sumBalance, currency: 'PHP' }) });
  const shown = (): string | null | undefined => allByRole('button', /^Balance/)[0]?.textContent;
  const round = (state: string): Promise<void> => say('', { data: { type: 'palaro:round', state } });
  const change = async (next: string): Promise<void> => {
    sumBalance = next;
    const asked = callsTo('/wps/wallets/gcs').length;
    await say('palaro:balance-changed');
    await until(() => callsTo('/wps/wallets/gcs').length > asked);
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  await until(() => frame() !== null && shown() === '₱100.00');
  await say('palaro:ready');
  await round('open');
  await change('180.00');
  expect([shown(), document.querySelector('.play__money--held') !== null]).toEqual(['₱100.00', true]);
  await round('closed');
  expect([shown(), document.querySelector('.play__money--held')]).toEqual(['₱180.00', null]);
  await round('open');
  await change('160.00');
  expect(shown()).toBe('₱180.00');
  await act(() => vi.advanceTimersByTimeAsync(roundShownWithinMs));
  expect(shown()).toBe('₱160.00');
});

test('a launch that is refused shows no frame', async () => {
  await open({ [launch]: () => refused('game_closed') });
  await until(() => allByRole('alert').length > 0);
  expect(frame()).toBeNull();
});

test('the screen stays awake while the game runs, again after the page was away, and not after it', async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = (): Promise<unknown> => {
    const lock = { released: false, release: () => Promise.resolve(void (lock.released = true)) };
    locks.push(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  await open();
  await until(() => frame() !== null);
  expect(locks).toHaveLength(0);
  await say('palaro:ready');
  await until(() => locks.length === 1);
  const comeBack = (): Promise<void> => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await comeBack();
  expect(locks).toHaveLength(1);
  // The browser takes it when the page is out of sight.
  await locks[0]?.release();
  await comeBack();
  await until(() => locks.length === 2);
  await say('palaro:closed');
  await until(() => locks[1]?.released === true);
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('home is put before a game that was opened by its address alone, and nothing before another', () => {
  history.replaceState(null, '', path);
  const before = history.length;
  putHomeBefore();
  expect([location.pathname, history.length - before, history.state]).toEqual(['/m/play', 1, { depth: 1 }]);
  putHomeBefore();
  expect(history.length - before).toBe(1);
});
