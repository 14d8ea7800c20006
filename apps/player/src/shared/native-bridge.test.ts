import { expect, test } from 'vitest';
import { deviceInfo, nativeEventName, registerMethodOf, reportEvent } from './native-bridge.ts';

test('A477 A478 maps registerSubmit alone', () => {
  expect(nativeEventName('registerSubmit')).toBe('register');
  for (const other of ['login', 'toString', 'register', '']) expect(nativeEventName(other)).toBeNull();
});

test('A475 hands the event to the native app', () => {
  const sent: [string, string][] = [];
  const host = { palaroNative: { postEvent: (name: string, payload: string) => void sent.push([name, payload]) } };
  expect(reportEvent('registerSubmit', { by: 'username' }, host)).toBe(true);
  expect(reportEvent('depositSubmit', {}, host)).toBe(false);
  expect(sent).toEqual([['register', '{"by":"username"}']]);
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
