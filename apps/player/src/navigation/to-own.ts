/** Addresses of what is a player's own, and of the lotteries. Read as part of `to.ts`; a file of its own, for home links to none of these and does not load it. */
import type { RoundState } from '@palaro/contract/constants';
import { withQuery } from './with-query.ts';

export const myAccount = '/m/myAccount/index';
/** The same, with the name being typed; saved, it leads back. */
export const ownName = withQuery(myAccount, { edit: 'payeeName' });
export const settings = '/m/set';
export const benefits = '/m/member/benefits';
export const withdraw = '/m/withdraw';
/** The same, with all that can be withdrawn as the amount. */
export const withdrawAll = withQuery(withdraw, { amount: 'all' });
/** The races, or one of them. */
export const leaderBoard = (race?: string): string => withQuery('/m/leaderBoard', { race });
/** The missions, the wheel and the red packets beside them. */
export const missions = withQuery('/m/leaderBoard', { view: 'missions' });
export const wheel = withQuery('/m/leaderBoard', { view: 'wheel' });
export const redPackets = withQuery('/m/leaderBoard', { view: 'packets' });
export const manualRebate = '/m/member/manualRebate';
export const points = '/m/member/points';

// Agents.
export const inviteFriends = '/m/inviteFriends';
export const agentRegister = '/m/agentRegister';
export const teamOverview = '/m/agent/team/overview';
export const teamProfit = '/m/agent/team/pnl';
export const team = '/m/member/team';
export const teamBetting = '/m/member/agent/agentRebeat';
/** Contracts by kind; the seeds spell them so. */
export const contract = {
  daily: '/m/member/agent/getSalaryContract',
  dividend: '/m/member/agent/getDevidendContract',
  hourly: '/m/member/agent/getHourContract',
} as const;
/** Money to the agent above, or to a member directly below. */
export const agentTransfer = (receiver: { to?: string; name?: string } = {}): string => withQuery('/m/agent/transfer', receiver);
/** The other tab there. */
export const agentRates = withQuery(teamBetting, { tab: 'rates' });

export const limits = '/m/limits';
export const freeRounds = '/m/freeRounds';
export const identity = '/m/identity';
/** One deposit; the address of all of them without an id. */
export const depositOrder = (id = '*'): string => `/m/deposit/${id}`;
/** One withdrawal; the same. */
export const withdrawal = (id = '*'): string => `/m/withdraw/${id}`;

/** One promotion, or all of them. */
export const promotion = (key?: string): string => withQuery('/m/activityDetail', { promotion: key });

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
