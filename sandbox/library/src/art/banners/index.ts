import { svgDocument } from '../canvas.ts';
import { bundok } from './bundok.ts';
import { dagat } from './dagat.ts';
import { palengke } from './palengke.ts';
import { pista } from './pista.ts';
import { bannerSurface, wordsGround } from './scene.ts';
import type { Scene } from './scene.ts';

export { bannerSize } from './scene.ts';

/** The banners by name: a fiesta street, the sea by moonlight, the night market, the mountain. */
export const bannerNames = ['pista', 'dagat', 'palengke', 'bundok'] as const;
export type BannerName = (typeof bannerNames)[number];

/** Scene, hue of the dark ground under the words, and the colour to show before the picture comes. */
const banners: Readonly<Record<BannerName, { scene: Scene; dark: number; colour: string }>> = {
  pista: { scene: pista, dark: 305, colour: '#4c1a4a' },
  dagat: { scene: dagat, dark: 255, colour: '#1b3a66' },
  palengke: { scene: palengke, dark: 320, colour: '#55264c' },
  bundok: { scene: bundok, dark: 280, colour: '#4a2a58' },
};

/**
 * A banner's scene without words, 480 by 240. Its lower start side is dark for a title and a line of text; the scene
 * may be mirrored for pages that run from right to left.
 */
export function bannerSvg(name: BannerName): string {
  const { scene, dark } = banners[name];
  const surface = bannerSurface(name);
  const { picture, lights } = scene(surface);
  return svgDocument(surface.width, surface.height, '', picture + wordsGround(surface, dark) + lights);
}

/** Hex colour of a banner for the space before the picture comes. */
export const bannerColour = (name: BannerName): string => banners[name].colour;
