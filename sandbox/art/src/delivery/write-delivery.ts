import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lotteries, lotteryVendors } from '@palaro/game-library';
import type { ArtManifest } from '../manifest.ts';
import { deliveredGames, deliveredVendors } from './catalogue.ts';
import { bannersOf, logoOf, picturesOf } from './picture-names.ts';

/** The pictures that were drawn for the lotteries of the sandbox house. A title is drawn into them, so they go by it too. */
const lotteryPictures = (art: ArtManifest) => ({
  logos: Object.fromEntries(lotteryVendors.map(({ code }) => [code, logoOf(art, code)])),
  games: lotteries.map(({ vendor, code, title }) => ({ vendor, code, title, ...picturesOf(art.games[code]) })),
});

/**
 * Writes what the platform reads of the demo beside its pictures: `catalogue.json`, by which an empty store is filled, and
 * `lotteries.json`. Pictures are named as the files are.
 */
export const writeDelivery = async (folder: string, art: ArtManifest): Promise<void> => {
  const write = async (name: string, value: object): Promise<void> => {
    const partial = join(folder, `${name}.part`);
    await writeFile(partial, JSON.stringify(value));
    await rename(partial, join(folder, name));
  };
  await write('lotteries.json', lotteryPictures(art));
  await write('catalogue.json', { vendors: deliveredVendors(art), games: deliveredGames(art), banners: bannersOf(art) });
};
