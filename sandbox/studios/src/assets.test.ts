import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

test.each([
  ['Display', 'Bricolage Grotesque'],
  ['Text', 'Figtree'],
])('%s draws the app’s peso sign as high as there, by a face of the same weights and widths', async (family, ofApp) => {
  const { css, all } = await buildAssets();
  const appFaces = readFileSync(createRequire(import.meta.url).resolve('@palaro/ui/fonts.css'), 'utf8').split('\n');
  const size = /size-adjust: ([^;]+);/.exec(appFaces.find((face) => face.includes(`"${ofApp}"`) && face.includes('peso')) ?? '')?.[1];
  const faces = [...css.matchAll(/@font-face\{font-family:(\w+);src:url\(([^)]+)\) format\("woff2"\);([^}]*)\}/g)].filter(
    ([, name]) => name === family,
  );
  const [letters, peso] = faces.map(([, , path = '', descriptors = '']) => ({ path, descriptors }));
  expect(peso?.descriptors).toBe(letters?.descriptors.replace(';font-display', `;size-adjust:${size};unicode-range:U+20B1;font-display`));
  expect(all.has(peso?.path ?? '')).toBe(true);
});
