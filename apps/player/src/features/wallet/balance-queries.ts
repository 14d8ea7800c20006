import type { Calls, CallValue } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { walletKeys } from './wallet-queries.ts';

export type Balance = CallValue<Calls['balance']>;

/** The player's total balance; asked for only with a session (B070), and anew whenever the player comes back to the page. */
export const useBalance = () => {
  const { isLogin } = useSession();
  return useQuery({
    queryKey: walletKeys.balance,
    queryFn: ({ signal }) => call('balance', { signal }),
    enabled: isLogin,
    refetchOnWindowFocus: 'always',
  });
};

/** Fills a trial's play money up. */
export const useTopUp = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('topUpPlayMoney'),
    onMutate: sameSession,
    onSuccess: (balance: Balance, _none, isSame) => showAnswer(client, walletKeys.balance, balance, isSame),
    // One whose answer was lost has filled it up.
    onError: () => client.invalidateQueries({ queryKey: walletKeys.balance }),
  });
};

/** Brings back what is in games; each vendor has its own result. */
export const useRecallMoney = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('recallMoney', { body: { cause: 'tap' } }),
    onMutate: sameSession,
    onSuccess: ({ results: _results, ...balance }, _none, isSame) => {
      void client.invalidateQueries({ queryKey: ['record'] });
      return showAnswer(client, walletKeys.balance, balance, isSame);
    },
    // One whose answer was lost may have brought something back.
    onError: () => client.invalidateQueries({ queryKey: walletKeys.balance }),
  });
};

/** Reads the balance again from the ledger (B153). */
export const useReloadBalance = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('reload'),
    onMutate: sameSession,
    onSuccess: (balance: Balance, _none, isSame) => showAnswer(client, walletKeys.balance, balance, isSame),
  });
};
