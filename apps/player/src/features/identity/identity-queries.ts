import type { CallBody, Calls, Identity } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { identityKeys } from './identity-keys.ts';

/** How often a check that is under way is asked for, where no live event comes through. */
const underWayMs = 10_000;

/** How far the check of the member's identity has come. */
export const useIdentity = () => {
  const { isLogin, isTrial } = useSession();
  return useQuery({
    queryKey: identityKeys.all,
    queryFn: ({ signal }) => call('identity', { signal }),
    enabled: isLogin && !isTrial,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.state === 'submitted' ? underWayMs : false),
  });
};

export type SubmittedDocument = CallBody<Calls['submitIdentity']>;

/** Submits a document; what the platform knows then is shown at once. */
export const useSubmitIdentity = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SubmittedDocument) => call('submitIdentity', { body }),
    onSuccess: (identity: Identity) => client.setQueryData(identityKeys.all, identity),
    // One is under way, or holds: the answer to the first try may have been lost.
    onError: () => client.invalidateQueries({ queryKey: identityKeys.all }),
  });
};
