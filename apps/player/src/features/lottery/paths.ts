import { withQuery } from '../../navigation/paths.ts';

/** The list of lotteries. */
export const lotteryPath = '/m/lottery';
/** Resolves a lottery game and leads on to its launch. */
export const startLotteryPath = (query: { vendor?: string; gameId?: string } = {}): string => withQuery('/m/startLottery', query);
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
export const launchGamePath = (query: LaunchQuery = {}): string => withQuery('/m/launchGame', query);
/** Past draws of a game. */
export const lotteryHistoryPath = (query: { vendor?: string; gameId?: string } = {}): string => withQuery('/m/lotteryHistory', query);
/** A member's orders, or one of them. */
export const lotteryRecordPath = (query: { period?: string; vendor?: string; order?: string } = {}): string =>
  withQuery('/m/lotteryRecord', query);
