import type { LanguageCode, LotteryGame } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../calls/api.ts';
import { clock } from '../../device/clock.ts';
import { useSettings } from '../../site/site.ts';
import { oneOf } from '../../device/kept-choices.ts';
import { having, listOf } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';
import { useText } from '../../texts/text.tsx';
import { useHydrated } from '../../device/use-hydrated.ts';
import { walletKeys } from '../wallet/index.ts';
import { periodDays, type Period } from './lottery-rules.ts';

const secondMs = 1000;
/** Between two looks at the list: next draws and last numbers change by themselves. */
const listEveryMs = 10_000;

/** The time now, again every second while the screen is looked at. */
export const useNow = (): number => {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setNow(clock.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** The lotteries of the last visit, for the next one to begin with (B446). Without their draws: those are others by then. */
type LastSeen = { readonly language: LanguageCode; readonly list: LotteryGame[] };
const isLottery = having<LotteryGame>(
  { next: oneOf(null), last: oneOf(null) },
  'gameId',
  'nodeId',
  'gameName',
  'gameType',
  'vassalage',
  'gameCode',
  'gameGroupName',
  'iconUrl',
  'colour',
);
const lastSeen = storage.cache<LastSeen>('lotteries', having<LastSeen>({ list: listOf(isLottery) }, 'language'));

/** All lotteries; `follows` asks again and again, for their draws, and begins with those of the last visit. */
export const useLotteries = (follows = false) => {
  const { language } = useText();
  const hydrated = useHydrated();
  return useQuery({
    queryKey: ['lotteries', language],
    queryFn: async ({ signal }) => {
      const answer = await call('lotteryList', { query: { language }, signal });
      lastSeen.set({ language, list: answer.list.map((game) => ({ ...game, next: null, last: null })) });
      return answer;
    },
    ...(follows
      ? {
          refetchInterval: listEveryMs,
          staleTime: 0,
          // No document was rendered with them.
          ...(hydrated && {
            placeholderData: () => {
              const seen = lastSeen.get();
              return seen?.language === language ? { list: seen.list } : undefined;
            },
          }),
        }
      : {}),
  });
};

/** Which vendors have games of which category. */
export const useVendorMapping = (enabled: boolean) => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  return useQuery({
    queryKey: ['lotteryMapping', language],
    queryFn: ({ signal }) => call('vendorTypes', { query: { typeId: '1', merchant_code: merchantCode, language }, signal }),
    enabled,
  });
};

let played: GameAsked | null = null;
/** The lottery that was opened last in this visit. */
export const lastPlayed = {
  get: (): GameAsked | null => played,
  set: ({ gameId, vassalage }: GameAsked): void => void (played = { gameId, vassalage }),
};

type CallVendor = 'TCG_LOTTO_VN' | 'TCG_SEA' | 'LOTT' | 'ELOTT';
export type GameAsked = { readonly gameId: string; readonly vassalage: CallVendor };

/** Past draws of a game, page by page. */
export const useDraws = (game: GameAsked | null) =>
  useInfiniteQuery({
    queryKey: ['lotteryDraws', game],
    queryFn: ({ pageParam, signal }) => {
      if (game === null) throw new Error('no game');
      return call('lotteryDraws', { query: { ...game, ...(pageParam === null ? {} : { before: pageParam }) }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: game !== null,
    staleTime: 0,
  });

const orderKeys = { all: ['lotteryOrders'] as const };

/** A member's orders of a period, page by page; asked for anew each time, for money must not look older than it is. */
export const useOrders = (period: Period) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  const days = periodDays(period, timeZone, clock.now());
  return useInfiniteQuery({
    queryKey: [...orderKeys.all, 'list', days, language],
    queryFn: ({ pageParam, signal }) =>
      call('lotteryOrders', { query: { ...days, language, ...(pageParam === null ? {} : { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
};

export type OrderAsked = { readonly orderId: string; readonly vassalage: CallVendor };
const orderKey = ({ orderId, vassalage }: OrderAsked) => [...orderKeys.all, 'one', vassalage, orderId] as const;

export const useOrder = (order: OrderAsked) => {
  const { language } = useText();
  return useQuery({
    queryKey: [...orderKey(order), language],
    queryFn: ({ signal }) => call('lotteryOrder', { query: { ...order, language }, signal }),
    staleTime: 0,
  });
};

/** Cancels suborders; afterwards the orders, the balance and the movements are others. */
export const useCancelSuborders = (order: OrderAsked) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (suborderIds: readonly string[]) => call('cancelSuborders', { body: { ...order, suborderIds: [...suborderIds] } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: orderKeys.all });
      void client.invalidateQueries({ queryKey: walletKeys.balance });
      void client.invalidateQueries({ queryKey: walletKeys.statement });
      void client.invalidateQueries({ queryKey: ['record'] });
    },
  });
};
