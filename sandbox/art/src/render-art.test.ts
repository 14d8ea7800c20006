import { mkdtemp, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bannerNames } from '@palaro/game-library/art';
import { readArtManifest } from './manifest.ts';
import { renderArt } from './render-art.ts';

const only = ['ds88', 'mayon-fury'];
let outDir = '';

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'palaro-art-'));
});
afterAll(async () => {
  await rm(outDir, { recursive: true, force: true });
});

test('draws tiles, large icons, logos and the fallback in both formats, then keeps them', async () => {
  const seen: number[] = [];
  const first = await renderArt({ outDir, only, workers: 2, onProgress: ({ done }) => seen.push(done) });
  expect(first.drawn).toBe(seen.length);
  expect(Object.keys(first.manifest.games).toSorted()).toEqual(only);
  const ds88 = first.manifest.games['ds88'];
  expect(ds88?.tile.map((picture) => [picture.width, picture.height])).toEqual([
    [240, 320],
    [360, 480],
  ]);
  for (const picture of [...(ds88?.tile ?? []), ...(ds88 === undefined ? [] : [ds88.wide])]) {
    for (const name of [picture.avif, picture.webp]) {
      const { width, height } = await sharp(join(outDir, name)).metadata();
      expect({ width, height }, name).toEqual({ width: picture.width, height: picture.height });
    }
  }
  expect((await stat(join(outDir, ds88?.tile[0]?.avif ?? ''))).size).toBeLessThan(16_000);

  const second = await renderArt({ outDir, only, workers: 2 });
  expect(second.drawn).toBe(0);
  expect(second.manifest).toEqual(await readArtManifest(outDir));
}, 120_000);

test('draws every banner at 480 and 960 px, small enough and dark where words stand on either side', async () => {
  const manifest = await readArtManifest(outDir);
  expect(Object.keys(manifest?.banners ?? {}).toSorted()).toEqual([...bannerNames].toSorted());
  for (const [name, banner] of Object.entries(manifest?.banners ?? {})) {
    expect(banner.pictures.map(({ avif, webp }) => [avif, webp])).toEqual(
      [480, 960].map((width) => ['avif', 'webp'].map((format) => `banner-${name}.${banner.input}.${width}.${format}`)),
    );
    const [narrow, broad] = banner.pictures.map(({ avif }) => join(outDir, avif));
    expect((await stat(narrow ?? '')).size, name).toBeLessThanOrEqual(16_000);
    expect((await stat(broad ?? '')).size, name).toBeLessThanOrEqual(40_000);
    for (const left of [0, 240]) {
      const words = await sharp(narrow).extract({ left, top: 176, width: 240, height: 64 }).removeAlpha().stats();
      const [red = 1, green = 1, blue = 1] = words.channels.map((channel) => (channel.mean / 255) ** 2.2);
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      // White words reach 7:1 on the mean colour (WCAG 2.2, 1.4.6).
      expect(1.05 / (luminance + 0.05), `${name} from ${left}`).toBeGreaterThan(7);
    }
  }
}, 30_000);

test('draws again only what is missing and removes what nothing names', async () => {
  const before = await readArtManifest(outDir);
  await unlink(join(outDir, before?.games['ds88']?.wide.webp ?? ''));
  await writeFile(join(outDir, 'old-game.123456789abc.avif'), 'x');
  const again = await renderArt({ outDir, only, workers: 1 });
  expect(again.drawn).toBe(1);
  expect(again.manifest).toEqual(before);
  expect(await readdir(outDir)).not.toContain('old-game.123456789abc.avif');
}, 60_000);

test('reads a cut-off manifest as none', async () => {
  await writeFile(join(outDir, 'manifest.json'), '{"games":');
  expect(await readArtManifest(outDir)).toBeUndefined();
}, 10_000);
