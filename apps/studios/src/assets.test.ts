import { readdirSync, readFileSync } from 'node:fs';
import { oklchHex } from '@palaro/game-library/art';
import { withOldColours } from '@palaro/game-server';
import { expect, test } from 'vitest';
import { buildAssets } from './assets.ts';

test('every style sheet is served once, and what stops motion comes last', async () => {
  const { css, bookCss } = await buildAssets();
  const folder = new URL('./client/css/', import.meta.url);
  const rest = readdirSync(folder).map((name) => withOldColours(readFileSync(new URL(name, folder), 'utf8'), oklchHex));
  expect(rest.length).toBeGreaterThan(1);
  const last = readFileSync(new URL('reduced-motion.css', folder), 'utf8');
  const ofBooks = ['book.css', 'slip.css'].map((name) => withOldColours(readFileSync(new URL(name, folder), 'utf8'), oklchHex));
  for (const sheet of rest) expect((ofBooks.includes(sheet) ? bookCss : css).split(sheet)).toHaveLength(2);
  expect([css.endsWith(last), bookCss.endsWith(last)]).toEqual([true, true]);
});

test.each(['Display', 'Text'])('%s draws the peso sign by a face of the same weights and widths', async (family) => {
  const { css, all } = await buildAssets();
  const faces = [...css.matchAll(/@font-face\{font-family:(\w+);src:url\(([^)]+)\) format\("woff2"\);([^}]*)\}/g)].filter(
    ([, name]) => name === family,
  );
  const [letters, peso] = faces.map(([, , path = '', descriptors = '']) => ({ path, descriptors }));
  expect(peso?.descriptors).toBe(letters?.descriptors.replace(';font-display', ';unicode-range:U+20B1;font-display'));
  expect(all.has(peso?.path ?? '')).toBe(true);
});
