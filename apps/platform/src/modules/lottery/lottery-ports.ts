import type { LotteryVendor } from '@palaro/contract';
import type { StoredGame } from '../catalogue/index.ts';

/** The lottery vendors that a merchant offers, in its order. */
export type LotteryVendorsPort = (merchantCode: string) => readonly LotteryVendor[];

/** The games of a vendor that a player opened, the latest first. */
export type RecentGamesPort = (asked: {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly vendorCode: string;
  readonly pageNo: number;
  readonly pageSize: number;
}) => Promise<{ readonly items: readonly StoredGame[] }>;

/** The installation's own pictures of lotteries, for those whose house brings none. Addresses are paths of the site. */
export type LotteryPicturesPort = {
  readonly ofGame: (asked: {
    readonly vendorCode: LotteryVendor;
    readonly code: string;
    readonly name: string;
  }) => Pick<StoredGame, 'icon' | 'largeIcon' | 'colour'> | null;
  /** A vendor's logo, or empty. */
  readonly ofVendor: (vendorCode: LotteryVendor) => string;
};
