import type { NewPayoutAccount, NewWithdrawal } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallRefused, type RefusalCode } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { sendEncrypted } from '../login/index.ts';
import { isUnderWay } from '../records/index.ts';
import { walletKeys } from '../wallet/index.ts';
import { withdrawalAttempts } from './attempt.ts';

const keys = {
  precheck: [...walletKeys.withdrawals, 'precheck'],
  pages: [...walletKeys.withdrawals, 'pages'],
  latest: [...walletKeys.withdrawals, 'latest'],
  order: (id: string) => [...walletKeys.withdrawals, 'order', id],
} as const;

/** Where no live event comes, a withdrawal under way is asked for so often. */
const askEveryMs = 10_000;

/** What can be withdrawn, and what is in the way: asked for anew each time the screen opens. */
export const usePrecheck = () => {
  const { isLogin } = useSession();
  return useQuery({
    queryKey: keys.precheck,
    queryFn: ({ signal }) => call('withdrawPrecheck', { signal }),
    enabled: isLogin,
    refetchOnMount: 'always',
  });
};

/** The member's withdrawals, page by page. */
export const useWithdrawalPages = () =>
  useInfiniteQuery({
    queryKey: keys.pages,
    queryFn: ({ pageParam, signal }) => call('withdrawals', { query: { pageNo: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : undefined),
    // Its day is that of its beginning.
    select: ({ pages }) => ({
      pages: pages.map(({ content }) => ({ content: content.map((order) => ({ ...order, at: order.createdAt })) })),
    }),
    staleTime: 0,
  });

/** One withdrawal, asked for again and again while it is under way. */
export const useWithdrawal = (id: string) =>
  useQuery({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => call('withdrawal', { query: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? askEveryMs : false),
  });

/** Refusals that say that there is no such withdrawal: the next attempt is another one. After any other the same may have been stored. */
const refusals: ReadonlySet<RefusalCode> = new Set([
  'field_invalid',
  'account_not_usable',
  'channel_closed',
  'channel_amount',
  'withdrawal_check',
  'withdrawal_open',
  'withdrawals_daily',
  'turnover_left',
  'balance_low',
  'order_exists',
]);

/** Whether a withdrawal is refused for what is asked for, not for who asks. */
export const isRefusedForGood = (error: unknown): error is CallRefused => error instanceof CallRefused && refusals.has(error.code);

/** Asks for a withdrawal; the same account and amount until an answer comes are one. */
export const useCreateWithdrawal = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Omit<NewWithdrawal, 'key'>) =>
      sendEncrypted(client, { ...asked, key: withdrawalAttempts.keyOf(asked.account, asked.amount) }, (body, headers) =>
        call('createWithdrawal', { body, headers }),
      ),
    onMutate: sameSession,
    onSuccess: async (order, _asked, isSame) => {
      withdrawalAttempts.end();
      await showAnswer(client, keys.order(order.id), order, isSame);
    },
    onError: (error) => {
      if (isRefusedForGood(error)) withdrawalAttempts.end();
    },
    // What is free is not what was shown.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.precheck });
      void client.invalidateQueries({ queryKey: keys.latest });
      void client.invalidateQueries({ queryKey: walletKeys.balance });
    },
  });
};

/** Takes a withdrawal back. Where that came too late, it is asked for again. */
export const useCancelWithdrawal = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('cancelWithdrawal', { body: { id } }),
    onMutate: sameSession,
    onSuccess: (order, _none, isSame) => showAnswer(client, keys.order(id), order, isSame),
    onError: () => client.invalidateQueries({ queryKey: keys.order(id) }),
  });
};

/** Adds an account to be paid to. */
export const useAddAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account: NewPayoutAccount) =>
      sendEncrypted(client, account, (body, headers) => call('addPayoutAccount', { body, headers })),
    // A change whose answer was lost has been made.
    onSettled: () => client.invalidateQueries({ queryKey: keys.precheck }),
  });
};

/** Removes one. */
export const useRemoveAccount = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('removePayoutAccount', { query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.precheck }),
  });
};
