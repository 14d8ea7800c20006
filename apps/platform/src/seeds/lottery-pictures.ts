import type { LotteryPicturesPort } from '../modules/lottery/index.ts';
import type { DemoLotteries } from './delivery.ts';

/**
 * The pictures that were drawn for the lotteries of the sandbox house. A title is drawn into them, so a game has them by
 * its vendor, its code and that name.
 */
export const lotteryPictures = ({ games, logos }: DemoLotteries): LotteryPicturesPort => ({
  ofGame: ({ vendorCode, code, name }) => games.find((one) => one.vendor === vendorCode && one.code === code && one.title === name) ?? null,
  ofVendor: (vendorCode) => logos[vendorCode] ?? '',
});
