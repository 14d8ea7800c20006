/** Addresses of the lotteries. Read as part of `to.ts`; a file of its own, for home links to none of these and does not load it. */
import { withQuery } from './with-query.ts';

/** The list of lotteries. */
export const lottery = '/m/lottery';
/** What the launch of a lottery carries (B031 to B037). */
export type LaunchQuery = {
  vendor?: string;
  playType?: string;
  gameId?: string;
  gameGroupId?: string;
  prize_mode?: string;
  code?: string;
  mui?: string;
  pageBack?: string;
};
/** The launcher of a lottery game. */
export const launchGame = (query: LaunchQuery = {}): string => withQuery('/m/launchGame', query);
/** Past draws of a game. */
export const lotteryHistory = (query: { vendor?: string; gameId?: string } = {}): string => withQuery('/m/lotteryHistory', query);
/** A member's orders, or one of them. */
export const lotteryRecord = (query: { period?: string; vendor?: string; order?: string } = {}): string =>
  withQuery('/m/lotteryRecord', query);
