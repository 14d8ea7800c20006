import type { CallBody, CallValue, Calls, Deposit, HeldChoice } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallRefused, type RefusalCode } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { useText } from '../../texts/text.tsx';
import { walletKeys } from '../wallet/index.ts';
import { depositAttempts } from './attempt.ts';
import { isWaiting } from './deposit-rules.ts';

export type OfferedChannels = CallValue<Calls['depositChannels']>;

const keys = {
  channels: [...walletKeys.deposits, 'channels'],
  promotions: [...walletKeys.deposits, 'promotions'],
  latest: [...walletKeys.deposits, 'latest'],
  pages: [...walletKeys.deposits, 'pages'],
  order: (id: string) => [...walletKeys.deposits, 'order', id],
} as const;

/** Where no live event comes, a deposit that waits is asked for so often; the platform asks the provider no more often. */
const askEveryMs = 5_000;

/** The ways to deposit, and what the limits leave: asked for anew each time the screen opens. */
export const useChannels = (isWanted: boolean) => {
  const { isLogin } = useSession();
  return useQuery({
    queryKey: keys.channels,
    queryFn: ({ signal }) => call('depositChannels', { signal }),
    enabled: isLogin && isWanted,
    refetchOnMount: 'always',
  });
};

/** What the next deposit can be for. Where that cannot be read, a deposit is made without the choice. */
export const useDepositPromotions = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...keys.promotions, language],
    queryFn: ({ signal }) => call('depositPromotions', { query: { language }, signal }),
    refetchOnMount: 'always',
  });
};

/** The deposits that wait for their money, newest first. */
export const useWaitingDeposits = (): readonly Deposit[] => {
  const { data } = useQuery({
    queryKey: keys.latest,
    queryFn: ({ signal }) => call('deposits', { query: { pageNo: 1 }, signal }),
    refetchOnMount: 'always',
  });
  return (data?.content ?? []).filter(isWaiting);
};

/** The member's deposits, page by page. */
export const useDepositPages = () =>
  useInfiniteQuery({
    queryKey: keys.pages,
    queryFn: ({ pageParam, signal }) => call('deposits', { query: { pageNo: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    // Its day is that of its beginning.
    select: ({ pages }) => ({
      pages: pages.map(({ content }) => ({ content: content.map((order) => ({ ...order, at: order.createdAt })) })),
    }),
    staleTime: 0,
  });

/** One deposit, asked for again and again while it waits. */
export const useDeposit = (id: string) =>
  useQuery({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => call('deposit', { query: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data !== undefined && isWaiting(data) ? askEveryMs : false),
  });

/** Refusals that say that there is no such order: the next attempt is another one. After any other the same may have been stored. */
const refusals: ReadonlySet<RefusalCode> = new Set([
  'channel_closed',
  'channel_amount',
  'deposit_limit',
  'limit_choice_needed',
  'contact_needed',
  'identity_needed',
  'deposits_open',
  'promotion_ended',
  'order_exists',
  'provider_unavailable',
]);

/** Begins a deposit; the same channel and amount until an answer comes are one order. */
export const useCreateDeposit = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, amount, promotion }: { channel: string; amount: string; promotion: string | null | undefined }) => {
      const choice = promotion === undefined ? {} : { promotion };
      const key = depositAttempts.keyOf(channel, amount, promotion === undefined ? undefined : (promotion ?? ''));
      return call('createDeposit', { body: { channel, amount, ...choice, key } });
    },
    onMutate: sameSession,
    onSuccess: async (order, _asked, isSame) => {
      depositAttempts.end();
      await showAnswer(client, keys.order(order.id), order, isSame);
    },
    onError: (error) => {
      if (!(error instanceof CallRefused) || !refusals.has(error.code)) return;
      depositAttempts.end();
      // What is open, and what is left, is not what was shown.
      void client.invalidateQueries({ queryKey: walletKeys.deposits });
    },
  });
};

type SentSlip = Omit<CallBody<Calls['sendSlip']>, 'id'>;
/** Sends the slip of a transfer. Where there is nothing more to be sent, the order is asked for again. */
export const useSendSlip = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slip: SentSlip) => call('sendSlip', { body: { id, ...slip } }),
    onMutate: sameSession,
    onSuccess: (order, _slip, isSame) => showAnswer(client, keys.order(id), order, isSame),
    onError: (error) => {
      if (error instanceof CallRefused && error.code === 'order_ended') void client.invalidateQueries({ queryKey: keys.order(id) });
    },
  });
};

/** Says what is to become of money that waits. Where that came too late, the order is asked for again. */
export const useChooseHeld = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: HeldChoice) => call('chooseHeld', { body: { id, choice } }),
    onMutate: sameSession,
    onSuccess: (order, _choice, isSame) => showAnswer(client, keys.order(id), order, isSame),
    onError: () => client.invalidateQueries({ queryKey: keys.order(id) }),
  });
};

/** Gives a deposit up. Where that came too late, the order is asked for again. */
export const useCancelDeposit = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelDeposit', { body: { id } }),
    onMutate: sameSession,
    onSuccess: (order, _none, isSame) => showAnswer(client, keys.order(id), order, isSame),
    onError: () => client.invalidateQueries({ queryKey: keys.order(id) }),
  });
};
