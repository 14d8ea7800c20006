import type { Calls, CallValue } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
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

/** Shows a balance that has come. One that was asked for before is older; an answer for a member who has left is not the next one's. */
const show = async (client: QueryClient, balance: Balance, isSame: () => boolean): Promise<void> => {
  await client.cancelQueries({ queryKey: walletKeys.balance });
  if (isSame()) client.setQueryData(walletKeys.balance, balance);
};

/** Fills a trial's play money up. */
export const useTopUp = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('topUpPlayMoney'),
    onMutate: sameSession,
    onSuccess: (balance: Balance, _none, isSame) => show(client, balance, isSame),
    // One whose answer was lost has filled it up.
    onError: () => client.invalidateQueries({ queryKey: walletKeys.balance }),
  });
};

/** Reads the balance again from the ledger (B153). */
export const useReloadBalance = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('reload'),
    onMutate: sameSession,
    onSuccess: (balance: Balance, _none, isSame) => show(client, balance, isSame),
  });
};
