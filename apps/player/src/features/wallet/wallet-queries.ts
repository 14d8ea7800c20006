import { memberTypeDefault, type CashierKind } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';

export const walletKeys = {
  balance: ['wallet', 'balance'],
  statement: ['wallet', 'statement'],
  member: ['member'],
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
  merchantWallet: ['merchantWallet'],
} as const;

/**
 * The member that the session belongs to; asking also renews it (B066). `type` is 4 until it is known (A260, B286):
 * for showing only, gates go by the session's type (ruling 7).
 */
export const useMember = () => {
  const { isLogin } = useSession();
  const { data } = useQuery({ queryKey: walletKeys.member, queryFn: ({ signal }) => call('memberInfo', { signal }), enabled: isLogin });
  return { data, type: data?.type ?? memberTypeDefault };
};

/** Currency and bounds of the merchant wallet, for guests too (B069). */
export const useMerchantWallet = () =>
  useQuery({ queryKey: walletKeys.merchantWallet, queryFn: ({ signal }) => call('merchantWallet', { signal }), staleTime: 60_000 });

/** Latest deposits or withdrawals, while they are wanted. */
export const useStatement = (kind: CashierKind, isWanted = true) =>
  useQuery({
    queryKey: [...walletKeys.statement, kind],
    queryFn: ({ signal }) => call('statement', { query: { kind, pageNo: 1 }, signal }),
    enabled: isWanted,
  });
