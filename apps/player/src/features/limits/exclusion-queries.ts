import type { BreakLength, ExclusionLength } from '@palaro/contract/constants';
import type { PlayerExclusion } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../calls/api.ts';
import { endSession, logoutKey, markSession, sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { seedSite, useBootstrap } from '../../site/site.ts';
import { sendEncrypted } from '../login/index.ts';

/** The member's break or exclusion, asked for anew each time the screen opens. The session learns by it when one has ended. */
export const useExclusions = () => {
  const { isLogin, isTrial } = useSession();
  const query = useQuery({
    queryKey: ['exclusions'],
    queryFn: ({ signal }) => call('exclusions', { signal }),
    enabled: isLogin && !isTrial,
    refetchOnMount: 'always',
  });
  const { data, isFetchedAfterMount } = query;
  useEffect(() => {
    if (data !== undefined && isFetchedAfterMount) markSession('isExcluded', data.active !== null);
  }, [data, isFetchedAfterMount]);
  return query;
};

export type Asked =
  | { readonly kind: 'break'; readonly length: BreakLength; readonly loginPassword: string }
  | { readonly kind: 'self'; readonly length: ExclusionLength; readonly loginPassword: string };

/** Begins a break or an exclusion. The platform ends every login with it, so this one ends here too. */
export const useBeginExclusion = (begun: (exclusion: PlayerExclusion) => void) => {
  const client = useQueryClient();
  const bootstrap = useBootstrap();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: async ({ kind, ...payload }: Asked) => {
      const exclusion = await sendEncrypted(client, payload, (body, headers) =>
        call(kind === 'break' ? 'takeBreak' : 'excludeSelf', { body, headers }),
      );
      begun(exclusion);
      endSession();
      client.clear();
      seedSite(client, bootstrap);
    },
  });
};

/** Asks that the member's own exclusion ends sooner. The answer is what holds since. */
export const useEndExclusion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (loginPassword: string) =>
      sendEncrypted(client, { loginPassword }, (body, headers) => call('endExclusion', { body, headers })),
    onMutate: sameSession,
    onSuccess: (offer, _asked, isSame) => showAnswer(client, ['exclusions'], offer, isSame),
  });
};
