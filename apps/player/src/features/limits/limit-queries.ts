import type { CallBody, Calls, LimitList } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, CallRefused } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';

const limitsKey = ['limits'] as const;

/** The member's limits, asked for anew each time the screen opens. Trial accounts have none. */
export const useLimits = () => {
  const { isLogin, isTrial } = useSession();
  return useQuery({
    queryKey: limitsKey,
    queryFn: ({ signal }) => call('limits', { signal }),
    enabled: isLogin && !isTrial,
    refetchOnMount: 'always',
  });
};

/** A call that changes limits and answers with all of them. Where one is gone, they are fetched anew. */
const useChange = <V>(mutationFn: (asked: V) => Promise<LimitList>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onMutate: sameSession,
    onSuccess: (list, _asked, isSame) => showAnswer(client, limitsKey, list, isSame),
    onError: (error) => (error instanceof CallRefused ? client.invalidateQueries({ queryKey: limitsKey }) : undefined),
  });
};

export const useSetLimit = () => useChange((body: CallBody<Calls['setLimit']>) => call('setLimit', { body }));
export const useConfirmLimit = () => useChange((id: string) => call('confirmLimit', { body: { id } }));
export const useCancelLimit = () => useChange((id: string) => call('cancelLimit', { query: { id } }));
