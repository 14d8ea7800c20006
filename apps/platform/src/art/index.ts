export { drawPng } from './encode.ts';
export { renderArt } from './render-art.ts';
export type { ArtProgress, RenderArtOptions, RenderArtReport } from './render-art.ts';
export { readArtManifest } from './manifest.ts';
export type { ArtManifest, ArtPicture, BannerArt, GameArt, VendorArt } from './manifest.ts';
