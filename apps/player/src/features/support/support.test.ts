import { expect, test } from 'vitest';
import { downloadHref, isIos } from './downloads.ts';
import { serviceEntriesOf, serviceHref } from './service-entries.ts';

const entry = { csType: 'LIVECHAT', csPosition: '1', title: 'CS', path: 'https://help.example/', type: 1 };

test('opens only http(s), tel and mailto addresses (ruling 32)', () => {
  for (const path of ['https://a.example/', 'tel:+63281234567', 'mailto:a@b.example']) expect(serviceHref({ ...entry, path })).toBe(path);
  for (const path of ['javascript:alert(1)', 'data:text/html,x', '', 'a b']) expect(serviceHref({ ...entry, path })).toBe('');
});

test('B178 shows no entry whose path is encrypted', () => {
  expect(serviceEntriesOf([entry, { ...entry, type: 3 }, { ...entry, path: 'x' }])).toEqual([entry]);
});

test('B237 offers the iOS profile on iOS and the Android app elsewhere', () => {
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
