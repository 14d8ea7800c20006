import { expect, test } from 'vitest';
import { deviceNameOf } from './device-names.ts';
import { createCountryOf } from './places.ts';
import { shownNetwork } from './security-handlers.ts';

test.each([
  // Registered to the Philippines' PLDT, to Google, to nobody, to nothing.
  ['112.198.0.0/24', 'PH'],
  ['8.8.8.0/24', 'US'],
  ['2001:4450:0:0::/64', 'PH'],
  ['127.0.0.0/24', null],
  ['10.0.0.0/24', null],
  ['not a network', null],
  ['', null],
])('the country of %j is %j', (network, country) => {
  expect(createCountryOf()(network)).toBe(country);
});

test('a network is shown without what names one connection in it', () => {
  expect(shownNetwork('203.0.113.0/24')).toBe('203.0.113.*');
  expect(shownNetwork('2001:db8:0:1::/64')).toBe('2001:db8:0:1:*');
  expect(shownNetwork('')).toBe('');
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Windows', 'computer'],
  ['', '', '', 'unknown'],
  ['nonsense', '', '', 'unknown'],
])('a device is named by its user agent %j', (agent, browser, system, kind) => {
  expect(deviceNameOf(agent)).toEqual({ browser, system, kind });
});
