import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { ArtPicture } from './manifest.ts';

/** How a kind of picture is encoded, by its width in px. */
export type Quality = (width: number) => { avif: { quality: number; effort: number }; webp: { quality: number; effort: number } };

/**
 * Chosen by measuring: the narrow tile, which most screens load, gets the better AVIF effort (mean 7 KB, three times
 * the time of effort 0); wider pictures trade a third more bytes for a third of the time.
 */
export const tileQuality: Quality = (width) => ({
  avif: width <= 240 ? { quality: 52, effort: 1 } : { quality: 48, effort: 0 },
  webp: { quality: 74, effort: 2 },
});

/** Banners are few and first on the screen: smooth skies and clean lights within 16 KB at 480 px and 40 KB at 960 px. */
export const bannerQuality: Quality = (width) => ({
  avif: { quality: width <= 480 ? 60 : 54, effort: 3 },
  webp: { quality: 76, effort: 4 },
});

export type Bitmap = { pixels: Buffer; width: number; height: number };

/** Rasterises an SVG document at a width in px. No fonts: all text is outlines already. */
export function rasterise(svg: string, width: number): Bitmap {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render();
  return { pixels: image.pixels, width: image.width, height: image.height };
}

/** Tells versions of one file apart, in its name: 32 bits, since every one of them stands in the first screen's document. */
export const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex').slice(0, 8);

async function store(folder: string, stem: string, extension: string, content: Buffer): Promise<string> {
  const name = `${stem}.${extension}`;
  const partial = join(folder, `${name}.part`);
  await writeFile(partial, content);
  await rename(partial, join(folder, name));
  return name;
}

/** Encodes a bitmap at a width as AVIF and WebP into the folder: `stem.avif`, `stem.webp`. */
export async function encode(bitmap: Bitmap, width: number, folder: string, stem: string, qualityOf: Quality): Promise<ArtPicture> {
  const full = sharp(bitmap.pixels, { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } }).removeAlpha();
  // Scaled once for both formats; an encoder that is given a pipeline would scale again.
  const { data, info } = await (width === bitmap.width ? full : full.resize({ width })).raw().toBuffer({ resolveWithObject: true });
  const sized = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const quality = qualityOf(width);
  const avifBytes = await sized.clone().avif(quality.avif).toBuffer();
  const webpBytes = await sized.clone().webp(quality.webp).toBuffer();
  return {
    avif: await store(folder, stem, 'avif', avifBytes),
    webp: await store(folder, stem, 'webp', webpBytes),
    width: info.width,
    height: info.height,
  };
}
