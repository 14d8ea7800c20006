import type { ArtManifest, GameArt } from '../manifest.ts';

/** `{w}` in a picture's name stands for a width that it is drawn in. */
const anyWidth = (name: string): string => name.replace(/\.\d+\.(avif|webp)$/, '.{w}.$1');

export type Pictures = { readonly icon: string; readonly largeIcon: string; readonly colour: string };

/** Without art: the app shows its own picture. */
const undrawn: Pictures = { icon: '', largeIcon: '', colour: '#2b2a55' };

/** The names of a game's pictures, and its colour. */
export const picturesOf = (drawn: GameArt | undefined): Pictures =>
  drawn === undefined
    ? undrawn
    : { icon: drawn.tile[0] === undefined ? '' : anyWidth(drawn.tile[0].avif), largeIcon: drawn.wide.avif, colour: drawn.colour };

/** The name of a vendor's logo; empty where it was not drawn. */
export const logoOf = (art: ArtManifest, vendorCode: string): string => art.vendors[vendorCode]?.logo.avif ?? '';

/** The names of the banners' scenes. */
export const bannersOf = (art: ArtManifest): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(art.banners).map(([name, { pictures }]) => [name, anyWidth(pictures[0]?.avif ?? '')]));
