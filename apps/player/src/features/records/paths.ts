import type { RoundState } from '@palaro/contract/constants';
import { withQuery } from '../../navigation/paths.ts';

export const gameRecordPath = (query: { state?: RoundState; period?: 'month'; tab?: 'wallet' } = {}): string =>
  withQuery('/m/gameRecord', query);
export const profitAndLossPath = '/m/profitandloss';
export const transactionRecordPath = '/m/transaction/record';
export const depositRecordPath = '/m/vouReport';
export const withdrawRecordPath = '/m/withdrawReport';
