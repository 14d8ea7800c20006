import { parentPort, workerData } from 'node:worker_threads';
import { drawnGames, drawnVendors } from '@palaro/game-library';
import { bannerColour, bannerNames, bannerSvg, dominantColour, fallbackTileSvg, logoSvg, tileSvg, wideSvg } from '@palaro/game-library/art';
import sharp from 'sharp';
import { loadDisplayFace } from './display-face.ts';
import { bannerQuality, encode, rasterise, tileQuality } from './encode.ts';
import type { Quality } from './encode.ts';
import { loadGameIcons } from './icons.ts';
import type { ArtPicture, BannerArt, GameArt, VendorArt } from './manifest.ts';

/** One thing to draw; `input` is the hash to remember with it. */
export type ArtJob = { kind: 'game' | 'vendor' | 'banner' | 'fallback'; code: string; input: string };
/** What a worker answers. */
export type ArtResult =
  | { kind: 'game'; code: string; art: GameArt }
  | { kind: 'vendor'; code: string; art: VendorArt }
  | { kind: 'banner'; code: string; art: BannerArt }
  | { kind: 'fallback'; code: string; art: { input: string; tile: readonly ArtPicture[] } };

/** Widths in px: tiles for 110 and 165 CSS px, banners for 358 CSS px, large icon, logo. The widest is drawn, narrower ones are scaled. */
const tileWidths = [240, 360] as const;
const bannerWidths = [480, 960] as const;
const wideWidth = 480;
const logoWidth = 144;

const port = parentPort;
if (port === null) throw new Error('render-worker runs in a worker thread only');
const folder: string = workerData.folder;
// The pool has one worker per core already; more threads inside a worker would only queue up.
sharp.concurrency(1);
const icon = loadGameIcons();
const lettering = await loadDisplayFace();

/** A drawing in several widths, narrow first: `stem.{width}.avif` and `.webp`. */
async function picturesOf(svg: string, widths: readonly number[], stem: string, quality: Quality): Promise<readonly ArtPicture[]> {
  const bitmap = rasterise(svg, Math.max(...widths));
  const pictures: ArtPicture[] = [];
  for (const width of widths) pictures.push(await encode(bitmap, width, folder, `${stem}.${width}`, quality));
  return pictures;
}

const tilePictures = (svg: string, stem: string): Promise<readonly ArtPicture[]> => picturesOf(svg, tileWidths, stem, tileQuality);

async function draw(job: ArtJob): Promise<ArtResult> {
  if (job.kind === 'fallback') {
    return {
      kind: 'fallback',
      code: job.code,
      art: { input: job.input, tile: await tilePictures(fallbackTileSvg({ icon }), `fallback.${job.input}`) },
    };
  }
  if (job.kind === 'vendor') {
    const vendor = drawnVendors.find((found) => found.code === job.code);
    if (vendor === undefined) throw new Error(`no vendor with code ${job.code}`);
    const logo = await encode(
      rasterise(logoSvg(vendor, { icon }), logoWidth),
      logoWidth,
      folder,
      `vendor-${job.code.toLowerCase()}.${job.input}`,
      tileQuality,
    );
    return { kind: 'vendor', code: job.code, art: { input: job.input, logo } };
  }
  if (job.kind === 'banner') {
    const name = bannerNames.find((known) => known === job.code);
    if (name === undefined) throw new Error(`no banner named ${job.code}`);
    const pictures = await picturesOf(bannerSvg(name), bannerWidths, `banner-${name}.${job.input}`, bannerQuality);
    return { kind: 'banner', code: name, art: { input: job.input, colour: bannerColour(name), pictures } };
  }
  const game = drawnGames.find((found) => found.code === job.code);
  if (game === undefined) throw new Error(`no game with code ${job.code}`);
  const tile = await tilePictures(tileSvg(game, { icon, lettering }), `${job.code}.${job.input}`);
  const wide = await encode(
    rasterise(wideSvg(game, { icon, lettering }), wideWidth),
    wideWidth,
    folder,
    `${job.code}.${job.input}.wide`,
    tileQuality,
  );
  return { kind: 'game', code: job.code, art: { input: job.input, colour: dominantColour(game), tile, wide } };
}

port.on('message', (job: ArtJob) => {
  // A failed drawing is a bug: thrown outside the promise it ends the worker, and the run with it.
  draw(job).then(
    (result) => port.postMessage(result, []),
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
