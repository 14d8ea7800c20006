import type { Calls, CallValue } from '@palaro/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useDays } from './record-queries.ts';
import { type PlaceDays } from './record-rules.ts';

export type Profit = CallValue<Calls['profitAndLoss']>;

/** What was staked and paid on the days of a place; always asked for anew, for money must not look older than it is. */
export const useProfit = (place: PlaceDays) => {
  const days = useDays(place);
  return useQuery({
    queryKey: ['record', 'profit', days],
    queryFn: ({ signal }) => call('profitAndLoss', { query: days, signal }),
    staleTime: 0,
  });
};
