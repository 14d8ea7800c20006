import { expect, test } from 'vitest';
import { readDevice, tipTypeOf, type Device } from './device.ts';

const ios = (version: string): Device =>
  readDevice(
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version.replace('.', '_')} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`,
    5,
  );
const android = readDevice('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 5);
const desktop = readDevice('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 0);
const tips = (...versions: string[]) => versions.map((version) => tipTypeOf(ios(version)));

test('A540 B234 iOS 11 or lower gets the legacy tip', () => {
  expect(tips('10.3', '11.0', '11.4')).toEqual([1, 1, 1]);
});

test('A541 B235 iOS 12.0 and 12.1 get the legacy tip, later ones do not', () => {
  expect(tips('12.0', '12.1', '12.2', '12.4', '13.0', '26.1')).toEqual([1, 1, 2, 2, 2, 2]);
});

test('B232 the tip is of type 2 by default', () => {
  expect([android, desktop, readDevice('', 0), readDevice('Mozilla/5.0 (iPhone)', 5)].map((device) => tipTypeOf(device))).toEqual([
    2, 2, 2, 2,
  ]);
});

test('B233 while the iOS profile is being downloaded the tip is about that', () => {
  expect([ios('11.4'), ios('17.0')].map((device) => tipTypeOf(device, true))).toEqual([3, 3]);
});

test('only Safari counts as Safari, and an iPad that asks for desktop pages is still one', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const isSafari = (userAgent: string): boolean => {
    const device = readDevice(userAgent, 5);
    return device.kind === 'ios' && device.isSafari;
  };
  expect(isSafari(`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`)).toBe(true);
  for (const other of [
    'CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
    'Version/17.5 EdgiOS/142.0 Mobile/15E148 Safari/604.1',
    'GSA/380.0 Mobile/15E148 Safari/604.1',
    'Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]',
    'Mobile/15E148',
  ])
    expect(isSafari(`${iphone} ${other}`), other).toBe(false);
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
  expect([readDevice(mac, 5), readDevice(mac, 0)]).toEqual([{ kind: 'ios', version: [17, 5], isSafari: true }, { kind: 'other' }]);
});
