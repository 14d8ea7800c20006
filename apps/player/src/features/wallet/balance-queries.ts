import type { Calls, CallValue } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { useGameWallets } from '../records/index.ts';
import { withVendorsWord } from './money-rules.ts';
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

/**
 * The balance as it is shown: what is in games counts as their vendors say, where they have said it of the money that is there now. On
 * every screen that shows both it is one number.
 */
export const useShownBalance = (): Balance | undefined => {
  const { data } = useBalance();
  const wallets = useGameWallets(data?.inGames !== undefined).data;
  return data === undefined || wallets === undefined ? data : withVendorsWord(data, wallets);
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
      // What was in games can be withdrawn.
      void client.invalidateQueries({ queryKey: walletKeys.withdrawals });
      return showAnswer(client, walletKeys.balance, balance, isSame);
    },
    // One whose answer was lost may have brought something back.
    onError: () => client.invalidateQueries({ queryKey: walletKeys.balance }),
  });
};

/** Reads the balance again from the ledger (B153), and asks the vendors again where some of it is in games. */
export const useReloadBalance = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('reload'),
    onMutate: sameSession,
    onSuccess: (balance: Balance, _none, isSame) => {
      if (balance.inGames !== undefined) void client.invalidateQueries({ queryKey: ['record', 'transfers'] });
      return showAnswer(client, walletKeys.balance, balance, isSame);
    },
  });
};
