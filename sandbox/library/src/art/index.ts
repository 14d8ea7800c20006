export { bannerColour, bannerNames, bannerSize, bannerSvg } from './banners/index.ts';
export type { BannerName } from './banners/index.ts';
export { oklchHex } from './colour.ts';
export { ownEmblem } from './own-emblems.ts';
export type { IconSource } from './canvas.ts';
export type { Cut, Glyph, Lettering, TextOutline } from './lettering.ts';
export {
  dominantColour,
  fallbackTileSvg,
  logoSvg,
  sceneSize,
  sceneSvg,
  symbolSvg,
  tileSize,
  tileSvg,
  wideSize,
  wideSvg,
  type ArtSources,
  type TitledArtSources,
} from './pictures.ts';
