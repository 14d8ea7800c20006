import { artPath } from '@palaro/contract';
import type { ArtManifest, GameArt } from '../art/index.ts';

const artFolder = `${artPath}/`;

/** The addresses of a game's pictures, and its colour; `{w}` in an icon's stands for a width that it is drawn in. */
export const picturesOf = ({ tile, wide, colour }: GameArt): { icon: string; largeIcon: string; colour: string } => ({
  icon: tile[0] === undefined ? '' : `${artFolder}${tile[0].avif.replace(/\.\d+\.(avif|webp)$/, '.{w}.$1')}`,
  largeIcon: `${artFolder}${wide.avif}`,
  colour,
});

/** The address of a vendor's logo; empty where it was not drawn, and the app shows its own picture. */
export const logoOf = (art: ArtManifest | undefined, vendorCode: string): string => {
  const drawn = art?.vendors[vendorCode];
  return drawn === undefined ? '' : `${artFolder}${drawn.logo.avif}`;
};
