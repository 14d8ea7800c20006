/** Addresses of what is a player's own, and of the lotteries. Read as part of `to.ts`; a file of its own, for home links to none of these and does not load it. */
import type { RoundState } from '@palaro/contract/constants';
import { withQuery } from './with-query.ts';

export const myAccount = '/m/myAccount/index';
export const settings = '/m/set';
export const benefits = '/m/member/benefits';
export const withdraw = '/m/withdraw';
/** The same, with all that can be withdrawn as the amount. */
export const withdrawAll = withQuery(withdraw, { amount: 'all' });
export const leaderBoard = '/m/leaderBoard';
export const manualRebate = '/m/member/manualRebate';

export const limits = '/m/limits';
export const identity = '/m/identity';
/** One deposit; the address of all of them without an id. */
export const depositOrder = (id = '*'): string => `/m/deposit/${id}`;
/** One withdrawal; the same. */
export const withdrawal = (id = '*'): string => `/m/withdraw/${id}`;

// Records.
export const gameRecord = (query: { state?: RoundState; period?: 'month'; tab?: 'wallet' } = {}): string =>
  withQuery('/m/gameRecord', query);
export const profitAndLoss = '/m/profitandloss';
export const transactionRecord = '/m/transaction/record';
export const transfers = '/m/transaction/transfers';
/** Deposits and withdrawals as they were asked for, or as they were booked. */
export const depositRecord = (query: { tab?: 'booked' } = {}): string => withQuery('/m/vouReport', query);
export const withdrawRecord = (query: { tab?: 'booked' } = {}): string => withQuery('/m/withdrawReport', query);

// Security.
export const securityCentre = (backUrl?: string): string => withQuery('/m/securityCenter', { backUrl });
export const loginChange = '/m/securityCenter/loginChange';
export const fundsPassword = '/m/securityCenter/FundsPasswordBox';
export const devices = '/m/securityCenter/devices';
export const secondStep = '/m/securityCenter/secondStep';
export const contacts = '/m/securityCenter/contacts';
export const passkeys = '/m/securityCenter/passkeys';
export const accountActivity = '/m/securityCenter/activity';
export const services = '/m/securityCenter/services';
export const setPassword = '/m/securityCenter/setPassword';

// Lotteries.
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
