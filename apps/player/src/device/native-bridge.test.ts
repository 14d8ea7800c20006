// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { registerMethodOf } from './launch-mode.ts';
import { deviceInfo, nativeEventName, reportEvent, reportFirstDeposit } from './native-bridge.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('A477 A478 maps registerSubmit alone', () => {
  expect(nativeEventName('registerSubmit')).toBe('register');
  for (const other of ['login', 'toString', 'register', '']) expect(nativeEventName(other)).toBeNull();
});

test('A475 hands the event to the native app', () => {
  const sent: [string, string][] = [];
  const host = { palaroNative: { postEvent: (name: string, payload: string) => void sent.push([name, payload]) } };
  expect(reportEvent('registerSubmit', { userName: 'maria' }, host)).toBe(true);
  expect(reportEvent('depositSubmit' as 'registerSubmit', { userName: 'maria' }, host)).toBe(false);
  expect(sent).toEqual([['register', '{"userName":"maria"}']]);
});

test('A476 gives the device info, and nothing without a bridge or with a failing one', async () => {
  expect(await deviceInfo({ palaroNative: { deviceInfo: async () => ({ model: 'x' }) } })).toEqual({ model: 'x' });
  expect(await deviceInfo({})).toEqual({});
  expect(await deviceInfo({ palaroNative: { deviceInfo: () => Promise.reject(new Error('no')) } })).toEqual({});
});

test('A272 tells how the app was opened', () => {
  expect(registerMethodOf({ bridge: true, standalone: true, webClip: true })).toBe('APP');
  expect(registerMethodOf({ bridge: false, standalone: true, webClip: true })).toBe('WEBCLIP');
  expect(registerMethodOf({ bridge: false, standalone: true, webClip: false })).toBe('PWA');
  expect(registerMethodOf({ bridge: false, standalone: false, webClip: false })).toBe('H5');
});

test('A476 an app that does not answer for 3 s is taken for one that cannot', async () => {
  vi.useFakeTimers();
  const asked = deviceInfo({ palaroNative: { deviceInfo: () => new Promise(() => undefined) } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await asked).toEqual({});
});

test('an app that fails at an event does not take the page with it', () => {
  const host = {
    palaroNative: {
      postEvent: () => {
        throw new Error('no');
      },
    },
  };
  expect(reportEvent('registerSubmit', { userName: 'maria' }, host)).toBe(false);
});

test('A362 a member’s first deposit is reported once for each member id, and still once after a reload', async () => {
  const sent: string[] = [];
  const host = { palaroNative: { postEvent: (name: string, payload: string) => void sent.push(`${name} ${payload}`) } };
  const deposit = (memberId: string) => ({ memberId, amount: '100.00', currency: 'PHP', at: '2026-11-24T12:00:00Z' });
  expect(reportFirstDeposit(deposit('m1'), {})).toBe(false);
  expect([
    reportFirstDeposit(deposit('m1'), host),
    reportFirstDeposit(deposit('m1'), host),
    reportFirstDeposit(deposit('m2'), host),
  ]).toEqual([true, false, true]);
  vi.resetModules();
  const reloaded = await import('./native-bridge.ts');
  expect(reloaded.reportFirstDeposit(deposit('m1'), host)).toBe(false);
  expect(sent).toEqual(
    ['m1', 'm2'].map((id) => `affiliateFirstDeposit {"memberId":"${id}","amount":"100.00","currency":"PHP","at":"2026-11-24T12:00:00Z"}`),
  );
});
