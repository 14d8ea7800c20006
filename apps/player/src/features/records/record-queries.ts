import type { CallValue, Calls, LanguageCode, Withdrawal } from '@palaro/contract';
import type { CashierKind } from '@palaro/contract/constants';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { clock } from '../../device/clock.ts';
import { useFlag } from '../../site/flags.ts';
import { useSettings } from '../../site/site.ts';
import { isUnderWay, periodDays, type DayRange, type PlaceDays, type RecordPlace } from './record-rules.ts';

export type BetPage = CallValue<Calls['bettingRecord']>;
export type BetRow = BetPage['content'][number];
export type Transfer = CallValue<Calls['walletTransfers']>['content'][number];
export type GameWallet = CallValue<Calls['walletTransfers']>['wallets'][number];
export type Movement = CallValue<Calls['statement']>['content'][number];

const nextPage = ({ pageNum, totalPages }: { pageNum: number; totalPages: number }): number | undefined =>
  pageNum < totalPages ? pageNum + 1 : undefined;

/** The days to show: those chosen, or the period's as it is now. They are part of a list's key: all its pages are of the same days, and after midnight it is another list. */
export const useDays = ({ period, days }: PlaceDays): DayRange => {
  const { timeZone } = useSettings();
  return days ?? periodDays(period, new Date(clock.now()), timeZone);
};

/** The player's rounds of a place, page by page; always asked for anew, for money must not look older than it is. */
export const useBets = (place: RecordPlace, language: LanguageCode, enabled: boolean) => {
  const { gameType, state } = place;
  const days = useDays(place);
  return useInfiniteQuery({
    queryKey: ['record', 'bets', days, gameType, state, language],
    queryFn: ({ pageParam, signal }) =>
      call('bettingRecord', {
        query: {
          ...days,
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

const transfers = infiniteQueryOptions({
  queryKey: ['record', 'transfers'],
  queryFn: ({ pageParam, signal }) => call('walletTransfers', { query: { pageNo: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
});

/** Transfers to and from vendors with wallets of their own, with what is there now. */
export const useTransfers = () => useInfiniteQuery(transfers);

/** What is at each vendor, in its own word: the one of the list of transfers, which is asked for while it is wanted. */
export const useGameWallets = (isWanted: boolean) => {
  const hasRecord = useFlag('TRANSREC3');
  return useInfiniteQuery({ ...transfers, enabled: isWanted && hasRecord, select: ({ pages }) => pages[0]?.wallets ?? [] });
};

/** The latest withdrawals that are under way, while they are wanted. */
export const useOpenWithdrawals = (isWanted: boolean): readonly Withdrawal[] => {
  const { isLogin, isTrial } = useSession();
  const { data } = useQuery({
    queryKey: ['withdrawals', 'latest'],
    queryFn: ({ signal }) => call('withdrawals', { query: { pageNo: 1 }, signal }),
    enabled: isWanted && isLogin && !isTrial,
  });
  return (data?.content ?? []).filter(isUnderWay);
};

/** Every movement of the wallet in a period, or those of one kind. */
export const useMovements = (place: PlaceDays, kind?: CashierKind) => {
  const days = useDays(place);
  return useInfiniteQuery({
    queryKey: ['record', 'movements', days, kind],
    queryFn: ({ pageParam, signal }) => call('statement', { query: { ...days, ...(kind && { kind }), pageNo: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
  });
};
