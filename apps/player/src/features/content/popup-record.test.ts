// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideToday } from '../../device/hidden-today.ts';
import { hiddenName, isDue, noteShown, type PopupPlace } from './popup-record.ts';

const ana: PopupPlace = { merchantCode: 'PALARO', set: 'A', user: 'ana' };
const guest: PopupPlace = { merchantCode: 'PALARO', set: 'B', user: null };
const list = [{ title: 'Fiesta', content: '<p>Tonight</p>' }];

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

test('B352 closing stores show=false, for one merchant, set and, for members, user', () => {
  noteShown(ana, list, true);
  expect(isDue(ana, list)).toBe(true);
  noteShown(ana, list, false);
  expect(JSON.parse(localStorage.getItem('popup.PALARO.A.ana') ?? '')).toEqual({ hash: expect.any(String), show: false });
  expect([ana, { ...ana, user: 'ben' }, guest, { ...ana, merchantCode: 'OTHER' }].map((place) => isDue(place, list))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('B351 a closed list comes again only when its titles or contents are others', () => {
  noteShown(guest, list, false);
  expect(isDue(guest, [...list])).toBe(false);
  expect(isDue(guest, [{ title: 'Fiesta!', content: '<p>Tonight</p>' }])).toBe(true);
  expect(isDue(guest, [{ title: 'Fiesta', content: '<p>Tomorrow</p>' }])).toBe(true);
  expect(isDue(guest, [...list, ...list])).toBe(true);
  expect(isDue(guest, [])).toBe(false);
});

test('a closed list stays away in another language, and comes again when its contents are others', () => {
  const inEnglish = [{ title: 'Fiesta', content: '<p>Tonight</p>', edition: 'e1' }];
  noteShown(guest, inEnglish, false);
  expect(isDue(guest, [{ title: 'Pista', content: '<p>Ngayong gabi</p>', edition: 'e1' }])).toBe(false);
  expect(
    isDue(
      guest,
      inEnglish.map((item) => ({ ...item, edition: 'e2' })),
    ),
  ).toBe(true);
});

test('hidden for today, no list comes until the device’s next date (ruling 31)', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 23, 59) });
  hideToday(hiddenName(guest));
  // What a guest hides does not silence what a member of the same phone is to be shown.
  expect([isDue(guest, list), isDue(ana, list)]).toEqual([false, true]);
  vi.setSystemTime(new Date(2026, 10, 25, 0, 0));
  expect(isDue(guest, list)).toBe(true);
});
