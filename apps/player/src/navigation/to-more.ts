import type { RoundState } from '@palaro/contract/constants';
import { withQuery } from './with-query.ts';

// Records.
export const gameRecord = (query: { state?: RoundState; period?: 'month'; tab?: 'wallet' } = {}): string =>
  withQuery('/m/gameRecord', query);
export const profitAndLoss = '/m/profitandloss';
export const transactionRecord = '/m/transaction/record';
export const depositRecord = '/m/vouReport';
export const withdrawRecord = '/m/withdrawReport';

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
