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
