import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const info = { token: 'abc', type: 0, userName: 'ana', merchantCode: 'PALARO', firstTimeLogin: false };

/** A browser's storage, as far as the session needs it. */
const memoryStorage = (): Storage => {
  const rows = new Map<string, string>();
  return {
    get length() {
      return rows.size;
    },
    clear: () => rows.clear(),
    getItem: (key) => rows.get(key) ?? null,
    key: (index) => [...rows.keys()][index] ?? null,
    removeItem: (key) => void rows.delete(key),
    setItem: (key, value) => void rows.set(key, value),
  };
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
});
afterEach(() => vi.unstubAllGlobals());

const fresh = () => import('./session.ts');

test('A312 B305 holds only something with a token for a session', async () => {
  const { storage } = await import('../device/storage.ts');
  const read = (raw: string): unknown => {
    window.sessionStorage.setItem('MC_SESSION_INFO', raw);
    return storage.session.get();
  };
  expect(read(JSON.stringify(info))).toEqual(info);
  for (const raw of ['', 'null', '{}', JSON.stringify({ ...info, token: '' }), JSON.stringify({ ...info, token: 5 }), 'not json']) {
    expect(read(raw), raw).toBeNull();
    expect(window.sessionStorage.getItem('MC_SESSION_INFO'), 'what does not fit is dropped').toBeNull();
  }
});

test('A255 B285 A307 keeps the session under MC_SESSION_INFO and sets autoLogin', async () => {
  const { startSession, sessionToken } = await fresh();
  startSession(info);
  expect(JSON.parse(window.sessionStorage.getItem('MC_SESSION_INFO') ?? '')).toEqual(info);
  expect(window.localStorage.getItem('autoLogin')).toBe('1');
  expect(sessionToken()).toBe('abc');
});

test('A313 A316 A321 ends with session storage wiped and autoLogin "0"', async () => {
  const { startSession, endSession, sessionToken } = await fresh();
  startSession(info);
  window.sessionStorage.setItem('other', 'x');
  endSession();
  expect(window.sessionStorage.length).toBe(0);
  expect(window.localStorage.getItem('autoLogin')).toBe('0');
  expect(sessionToken()).toBeNull();
});

test('whoever leaves is forgotten at once and is no guest yet: a guarded screen would lead to login', async () => {
  const { startSession, leaveSession, currentSession, sessionToken } = await fresh();
  startSession(info);
  leaveSession();
  expect([currentSession().status, sessionToken(), window.localStorage.getItem('autoLogin')]).toEqual(['resuming', null, '0']);
});

test('takes up the cookie\'s session again unless autoLogin is "0" (ruling 9)', async () => {
  const { openSession, currentSession } = await fresh();
  const resume = vi.fn<() => Promise<typeof info>>(async () => info);
  window.localStorage.setItem('autoLogin', '0');
  await openSession(resume);
  expect(resume).not.toHaveBeenCalled();
  expect(currentSession().status).toBe('guest');
});

test('leaves autoLogin alone when the resume could not be asked for', async () => {
  const { openSession, currentSession } = await fresh();
  window.localStorage.setItem('autoLogin', '1');
  await openSession(() => Promise.reject(new Error('offline')));
  expect(currentSession().status).toBe('guest');
  expect(window.localStorage.getItem('autoLogin')).toBe('1');
});

test('does not undo a login that happened while the resume was asked for', async () => {
  const { openSession, startSession, currentSession } = await fresh();
  let answer: (value: null) => void = () => undefined;
  const opening = openSession(() => new Promise((resolve) => (answer = resolve)));
  startSession(info);
  answer(null);
  await opening;
  expect(currentSession().info).toEqual(info);
});

test('a session that the platform has ended leaves autoLogin to whoever logged in since', async () => {
  const ended = await fresh();
  ended.startSession(info);
  // Another player logs in in another tab; then this tab's call is refused.
  window.localStorage.setItem('autoLogin', '1');
  ended.dropSession();
  expect([window.sessionStorage.length, ended.sessionToken(), ended.currentSession().status]).toEqual([0, null, 'guest']);
  expect(window.localStorage.getItem('autoLogin')).toBe('1');
});

test('a cookie without a session turns autoLogin off, so that the next start keeps no room for a member', async () => {
  const { openSession, currentSession } = await fresh();
  window.localStorage.setItem('autoLogin', '1');
  await openSession(async () => null);
  expect([currentSession().status, window.localStorage.getItem('autoLogin')]).toEqual(['guest', '0']);
});
