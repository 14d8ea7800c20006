import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { logoutKey, useSession } from '../../calls/session.ts';
import { walletKeys } from '../wallet/index.ts';

/** The member; asked for anew each time the hub opens (A207). */
export const useRenewedMember = () => {
  const { isLogin } = useSession();
  return useQuery({
    queryKey: walletKeys.member,
    queryFn: ({ signal }) => call('memberInfo', { signal }),
    enabled: isLogin,
    refetchOnMount: 'always',
  });
};

/** Ends the session on the server; the token travels with the call (A320). */
export const useLogout = () => useMutation({ mutationKey: logoutKey, mutationFn: () => call('logout') });
