import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One picture in both formats; names relative to the art folder, each with the hash of what it is drawn from, so they may be kept for ever. */
export type ArtPicture = { avif: string; webp: string; width: number; height: number };

/** The pictures of one game. */
export type GameArt = {
  /** Hash of all that the pictures are drawn from; equal means nothing to draw. */
  input: string;
  /** Hex colour to show before the picture comes. */
  colour: string;
  /** The tile at 240 and 360 px width (110 and 165 CSS px on dense screens), narrow first. */
  tile: readonly ArtPicture[];
  /** The large icon (mobileLargeIcon, B254), 16:9. */
  wide: ArtPicture;
};

export type VendorArt = { input: string; logo: ArtPicture };

/** A banner's scene at 480 and 960 px width, narrow first; it carries no words. */
export type BannerArt = { input: string; colour: string; pictures: readonly ArtPicture[] };

/** What is in an art folder; written last, so that what it names exists. */
export type ArtManifest = {
  games: Record<string, GameArt>;
  vendors: Record<string, VendorArt>;
  banners: Record<string, BannerArt>;
  /** The tile for a picture that cannot be shown. */
  fallback: { input: string; tile: readonly ArtPicture[] };
};

export const manifestFile = 'manifest.json';

/** The manifest of an art folder, or undefined when the folder has none that can be read. */
export async function readArtManifest(folder: string): Promise<ArtManifest | undefined> {
  try {
    const manifest: Omit<ArtManifest, 'banners'> & Partial<ArtManifest> = JSON.parse(await readFile(join(folder, manifestFile), 'utf8'));
    // Folders drawn before there were banners have none.
    return { ...manifest, banners: manifest.banners ?? {} };
  } catch (error) {
    // A missing or cut-off manifest only means that everything is drawn again.
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return undefined;
    throw error;
  }
}

/** All files that the manifest names. */
export function filesOf(manifest: ArtManifest): ReadonlySet<string> {
  const pictures = [
    ...Object.values(manifest.games).flatMap((game) => [...game.tile, game.wide]),
    ...Object.values(manifest.vendors).map((vendor) => vendor.logo),
    ...Object.values(manifest.banners).flatMap((banner) => banner.pictures),
    ...manifest.fallback.tile,
  ];
  return new Set(pictures.flatMap((picture) => [picture.avif, picture.webp]));
}
