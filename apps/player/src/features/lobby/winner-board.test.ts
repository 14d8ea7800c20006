import { expect, test } from 'vitest';
import { bannersOf, pictureOf, plainText } from './banner-carousel.tsx';
import { boardMoves, entriesInView } from './winner-list.tsx';

test('B146 moves only above six entries', () => {
  expect([0, 6, 7].map(boardMoves)).toEqual([false, false, true]);
});

test('runs round without repeating an entry in view', () => {
  expect(entriesInView(['a', 'b', 'c'], 2, 2)).toEqual(['c', 'a']);
  expect(entriesInView(['a', 'b'], 0, 7)).toEqual(['a', 'b']);
});

test('B082 shows live banners only with the live model flag', () => {
  const banner = (groupName: string) => ({
    id: groupName,
    type: 'B' as const,
    groupName,
    title: '',
    content: '',
    read: false,
    at: '2026-01-01T00:00:00Z',
    link: '',
    url: '',
    execution: null,
  });
  const banners = ['m_home', 'm_live', 'm_newgame'].map(banner);
  expect(bannersOf(banners, ['m_home', 'm_live'], false).map(({ id }) => id)).toEqual(['m_home']);
  expect(bannersOf(banners, ['m_home', 'm_live'], true).map(({ id }) => id)).toEqual(['m_home', 'm_live']);
});

test('gives a banner without a picture a scene of our own', () => {
  expect(pictureOf({ url: '/m/art/x.avif' }, 0)).toBe('/m/art/x.avif');
  expect([0, 1, 2, 3].map((place) => pictureOf({ url: '' }, place))).toEqual(
    ['street', 'sea', 'night', 'street'].map((scene) => `/m/static/banner-${scene}.svg`),
  );
});

test('takes the words of a banner without its markup', () => {
  expect(plainText('<p>600+ laro<br>mula sa <b>12</b> studio</p>')).toBe('600+ laro mula sa 12 studio');
});
