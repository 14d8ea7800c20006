import type { RoundState } from '@palaro/contract/constants';
import { withQuery } from '../../navigation/paths.ts';

export const gameRecordPath = (query: { state?: RoundState; period?: 'month'; tab?: 'wallet' } = {}): string =>
  withQuery('/m/gameRecord', query);
