/** Addresses of what is a player's own. Read as part of `to.ts`; a file of its own, for home links to none of these and does not load it. */
import type { RoundState } from '@palaro/contract/constants';
import { withQuery } from './with-query.ts';

export const myAccount = '/m/myAccount/index';
export const settings = '/m/set';
export const benefits = '/m/member/benefits';
export const withdraw = '/m/withdraw';
export const leaderBoard = '/m/leaderBoard';
export const manualRebate = '/m/member/manualRebate';

export const limits = '/m/limits';
export const takeBreak = '/m/limits/break';
/** One deposit; the address of all of them without an id. */
export const depositOrder = (id = '*'): string => `/m/deposit/${id}`;

// Records.
export const gameRecord = (query: { state?: RoundState; period?: 'month'; tab?: 'wallet' } = {}): string =>
  withQuery('/m/gameRecord', query);
export const profitAndLoss = '/m/profitandloss';
export const transactionRecord = '/m/transaction/record';
export const transfers = '/m/transaction/transfers';
/** Deposits as they were asked for, or as they were booked. */
export const depositRecord = (query: { tab?: 'booked' } = {}): string => withQuery('/m/vouReport', query);
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
