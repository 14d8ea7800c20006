import type { LotteryVendor } from '@palaro/contract';
import type { PoolClient } from 'pg';
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

/** Whether a player is on a break or excluded now. */
export type IsExcludedPort = (client: PoolClient, playerId: string) => Promise<boolean>;
export type RoundsPort = {
  /** Whether a player has a round that began since then and is not over: every bet on a draw to come is one. */
  readonly hasOpenRounds: (client: PoolClient, playerId: string, since: Date) => Promise<boolean>;
};

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
