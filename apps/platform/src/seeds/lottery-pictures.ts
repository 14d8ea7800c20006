import { lotteries } from '@palaro/game-library';
import type { ArtManifest } from '../art/index.ts';
import type { LotteryPicturesPort } from '../modules/lottery/index.ts';
import { logoOf, picturesOf } from './demo-art.ts';

/**
 * The pictures that were drawn for the lotteries of the sandbox house. A title is drawn into them, so a game has them by
 * its vendor, its code and that name.
 */
export const lotteryPictures = (art: ArtManifest | undefined): LotteryPicturesPort => ({
  ofGame: ({ vendorCode, code, name }) => {
    const isDrawn = lotteries.some((one) => one.vendor === vendorCode && one.code === code && one.title === name);
    const drawn = isDrawn ? art?.games[code] : undefined;
    return drawn === undefined ? null : picturesOf(drawn);
  },
  ofVendor: (vendorCode) => logoOf(art, vendorCode),
});
