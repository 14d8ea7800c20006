import type { CallValue, Calls, LanguageCode } from '@palaro/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { clock } from '../../shared/clock.ts';
import { useSettings } from '../../shared/site.ts';
import { periodDays, type RecordPlace } from './record-rules.ts';

export type BetPage = CallValue<Calls['bettingRecord']>;
export type BetRow = BetPage['content'][number];
export type Movement = CallValue<Calls['statement']>['content'][number];

const nextPage = ({ pageNum, totalPages }: { pageNum: number; totalPages: number }): number | undefined =>
  pageNum < totalPages ? pageNum + 1 : undefined;

/** The player's rounds of a place, page by page; always asked for anew, for money must not look older than it is. */
export const useBets = ({ period, gameType, state }: RecordPlace, language: LanguageCode, enabled: boolean) => {
  const { timeZone } = useSettings();
  return useInfiniteQuery({
    queryKey: ['record', 'bets', timeZone, period, gameType, state, language],
    queryFn: ({ pageParam, signal }) =>
      call('bettingRecord', {
        query: {
          ...periodDays(period, new Date(clock.now()), timeZone),
          ...(gameType ? { gameType } : {}),
          ...(state ? { state } : {}),
          language,
          pageNo: pageParam,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    enabled,
  });
};

/** Every movement of the wallet in a period. */
export const useMovements = ({ period }: RecordPlace, enabled: boolean) => {
  const { timeZone } = useSettings();
  return useInfiniteQuery({
    queryKey: ['record', 'movements', timeZone, period],
    queryFn: ({ pageParam, signal }) =>
      call('statement', { query: { ...periodDays(period, new Date(clock.now()), timeZone), pageNo: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    enabled,
  });
};
