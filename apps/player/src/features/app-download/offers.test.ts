import { expect, test } from 'vitest';
import type { Device } from './device.ts';
import { appHref, hasAppWindow, offersOf, windowOffers, type Situation } from './offers.ts';

const downloads = [
  { resourceType: 'Android' as const, url: 'https://get.example/app.apk' },
  { resourceType: 'MOBILECONFIG' as const, url: '/m/static/app.mobileconfig' },
  { resourceType: 'IOS' as const, url: 'https://apps.example/palaro' },
  { resourceType: 'AppDownloadIcon' as const, url: '/icon.png' },
];
const appWindow = { enabled: true, reminder: true, provisioning: '/p' };
const settings = { downloads, appWindow };
const iphone = (version: readonly [number, number], isSafari = true): Device => ({ kind: 'ios', version, isSafari });
const at = (device: Device, more: Partial<Situation> = {}): Situation => ({ device, isInstalled: false, hasProfile: false, ...more });
const kinds = (situation: Situation): string[] => offersOf(downloads, situation).map(({ kind }) => kind);
const android = at({ kind: 'android' });
const iphone17 = at(iphone([17, 0]));

test('B223 B225 B227 an iPhone is offered the app, the profile and, in Safari, the home screen', () => {
  expect(kinds(iphone17)).toEqual(['iosApp', 'profile', 'addToHome']);
  expect(kinds(at(iphone([17, 0], false)))).toEqual(['iosApp', 'profile']);
  expect(kinds(at(iphone([17, 0]), { isInstalled: true }))).toEqual([]);
});

test('B011 B224 an Android phone is offered the Android app alone, at the merchant’s address', () => {
  expect(offersOf(downloads, android)).toEqual([{ kind: 'android', url: 'https://get.example/app.apk' }]);
});

test('B226 with WEBCLIP 1 the profile is not offered', () => {
  expect(kinds(at(iphone([17, 0]), { hasProfile: true }))).toEqual(['iosApp', 'addToHome']);
});

test('A539 B236 iOS 12.3 is not offered the app, 12.4 is', () => {
  expect(kinds(at(iphone([12, 3])))).toEqual(['addToHome']);
  expect(kinds(at(iphone([12, 4])))).toEqual(['iosApp', 'profile', 'addToHome']);
});

test('B221 B222 the window needs to be on, and a link that leads somewhere', () => {
  expect(hasAppWindow(settings)).toBe(true);
  expect(hasAppWindow({ ...settings, appWindow: { ...appWindow, enabled: false } })).toBe(false);
  const without = [{ resourceType: 'Android' as const, url: '' }, ...downloads.slice(3)];
  expect(hasAppWindow({ ...settings, downloads: without })).toBe(false);
  expect(windowOffers({ ...settings, appWindow: { ...appWindow, enabled: false } }, android)).toEqual([]);
  expect(windowOffers({ downloads: without, appWindow }, iphone17)).toEqual([]);
});

test('B237 the app entry opens the profile on iOS, the Android app on Android, and the page elsewhere', () => {
  expect(appHref(settings, iphone17)).toBe('/m/static/app.mobileconfig');
  expect(appHref(settings, android)).toBe('https://get.example/app.apk');
  expect(appHref(settings, at({ kind: 'other' }))).toBe('/m/app');
  expect(appHref(settings, at(iphone([12, 3])))).toBe('/m/app');
  expect(appHref({ downloads: [], appWindow }, android)).toBeNull();
});

test('A432 A433 B219 B220 inside the native or the installed app there is no entry', () => {
  expect(appHref(settings, at({ kind: 'android' }, { isInstalled: true }))).toBeNull();
});
