import { expect, test } from 'vitest';
import { downloadHref, isIos } from './downloads.ts';
import { serviceWaysOf } from './service-entries.ts';

const entry = { csType: 'LIVECHAT', csPosition: '1', title: 'CS', path: 'https://help.example/', type: 1 };
const t = (key: string): string => `[${key}]`;
const hrefs = (...paths: string[]): string[] =>
  serviceWaysOf(
    paths.map((path) => ({ ...entry, path })),
    t,
  ).map(({ href }) => href);

test('opens only http(s), tel and mailto addresses (ruling 32)', () => {
  const good = ['https://a.example/', 'tel:+63281234567', 'mailto:a@b.example'];
  expect(hrefs(...good)).toEqual(good);
  expect(hrefs('javascript:alert(1)', 'data:text/html,x', '', 'a b')).toEqual([]);
});

test('shows no entry whose path is still encrypted', () => {
  expect(serviceWaysOf([entry, { ...entry, csPosition: '2', type: 3 }], t).map(({ id }) => id)).toEqual(['LIVECHAT1']);
});

test('the titles CS and whatsapp are words with an icon of their own, others stay as they are', () => {
  const titles = ['CS', 'whatsapp', 'Telegram ng Palaro', 'Hotline'];
  expect(
    serviceWaysOf(
      titles.map((title) => ({ ...entry, title })),
      t,
    ).map(({ label, icon }) => [label, icon]),
  ).toEqual([
    ['[shell.support]', 'headset'],
    ['WhatsApp', 'whatsapp-logo'],
    ['Telegram ng Palaro', 'telegram-logo'],
    ['Hotline', 'headset'],
  ]);
});

test('offers the iOS profile on iOS and the Android app elsewhere', () => {
  const links = [
    { resourceType: 'Android', url: 'https://x.example/a' },
    { resourceType: 'MOBILECONFIG', url: 'https://x.example/i' },
  ] as const;
  const on = (userAgent: string, touchPoints = 5) => downloadHref([...links], { userAgent, touchPoints });
  expect(on('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)')).toBe('https://x.example/i');
  expect(on('Mozilla/5.0 (Linux; Android 14)')).toBe('https://x.example/a');
  expect(downloadHref([], { userAgent: 'iPhone', touchPoints: 5 })).toBeNull();
  expect(isIos('Mozilla/5.0 (Macintosh)', 5)).toBe(true);
  expect(isIos('Mozilla/5.0 (Macintosh)', 0)).toBe(false);
});
