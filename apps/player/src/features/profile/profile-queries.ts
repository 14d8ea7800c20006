import type { CallInput } from '@palaro/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallRefused } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { walletKeys } from '../wallet/index.ts';

const profileKey = ['profile'] as const;

/** The member's personal data, asked for anew each time a screen opens. A free-play account has none. */
export const useProfile = (isWanted = true) => {
  const { isLogin, isTrial } = useSession();
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => call('memberProfile', { signal }),
    enabled: isWanted && isLogin && !isTrial,
    refetchOnMount: 'always',
  });
};

/** Changes details; the greeting everywhere follows. Where they have changed meanwhile, they are fetched anew. */
export const useSaveProfile = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<'saveProfile'>['body']>) => call('saveProfile', { body }),
    onMutate: sameSession,
    onSuccess: async (profile, _body, isSame) => {
      await showAnswer(client, profileKey, profile, isSame);
      if (isSame()) void client.invalidateQueries({ queryKey: walletKeys.member });
    },
    onError: (error) => {
      const isOld = error instanceof CallRefused && (error.code === 'details_changed' || error.code === 'detail_settled');
      return isOld ? client.invalidateQueries({ queryKey: profileKey }) : undefined;
    },
  });
};
