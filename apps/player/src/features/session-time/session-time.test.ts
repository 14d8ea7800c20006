// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clock } from '../../device/clock.ts';
import { setScreens } from '../../navigation/routes.ts';
import { dropSession, startSession, type SessionInfo } from '../../calls/session.ts';
import { keepSession, sessionTime } from './session-time.ts';

const member = (token: string): SessionInfo => ({ token, type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false });
const minuteMs = 60_000;
let renewedFor: (string | null)[] = [];
/** What the platform's clock is ahead of the phone's. */
let aheadMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  renewedFor = [];
  aheadMs = 0;
  vi.stubGlobal('fetch', async (address: string, { headers, method }: RequestInit = {}) => {
    if (method === 'POST' && new URL(address, 'https://palaro.test').pathname === '/wps/session/renew')
      renewedFor.push(new Headers(headers).get('authorization'));
    const at = (ms: number): string => new Date(Date.now() + aheadMs + ms).toISOString();
    return Response.json({ success: true, value: { now: at(0), expiresAt: at(30 * minuteMs), endsAt: at(24 * 60 * minuteMs) } });
  });
});
afterEach(() => {
  dropSession();
  setScreens([]);
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('opening a page with a session prolongs it, so does a login, and so does every tap, key, wheel and swipe', async () => {
  startSession(member('kept'));
  keepSession();
  await vi.advanceTimersByTimeAsync(0);
  expect(renewedFor).toEqual(['Bearer kept']);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(renewedFor).toHaveLength(1);
  for (const use of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    const before = renewedFor.length;
    window.dispatchEvent(new Event(use));
    await vi.advanceTimersByTimeAsync(2 * minuteMs);
    expect(renewedFor, use).toHaveLength(before + 1);
  }
  dropSession();
  renewedFor = [];
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(renewedFor).toEqual([]);
  startSession(member('fresh'));
  await vi.advanceTimersByTimeAsync(0);
  expect(renewedFor).toEqual(['Bearer fresh']);
});

test.each([
  ['/m/play', true],
  ['/m/launchGame', true],
  ['/m/help', false],
])('at %s what runs in a frame is use of the session: %s', async (path, isUse) => {
  const screen = {
    id: path,
    paths: [path],
    title: 'home.title',
    guard: 'session',
    source: '',
    load: () => new Promise<never>(() => {}),
  } as const;
  setScreens([isUse ? { ...screen, isGame: true } : screen]);
  history.replaceState(null, '', path);
  document.body.append(document.createElement('iframe'));
  keepSession();
  startSession(member('playing'));
  await vi.advanceTimersByTimeAsync(0);
  const before = renewedFor.length;
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(renewedFor.length > before).toBe(isUse);
});

test.each([60, -60])(
  'on a phone whose clock is %i minutes behind, the session has half an hour left when it was just prolonged',
  async (behind) => {
    aheadMs = behind * minuteMs;
    keepSession();
    startSession(member(`behind ${behind}`));
    await vi.advanceTimersByTimeAsync(0);
    expect((sessionTime()?.expiresAt ?? 0) - clock.now()).toBe(30 * minuteMs);
    expect(clock.now() - Date.now()).toBe(aheadMs);
  },
);
