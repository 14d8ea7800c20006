import type { CallBody, Calls } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sameSession, useSession } from '../../calls/session.ts';
import { showAnswer } from '../../calls/show-answer.ts';
import { clock } from '../../device/clock.ts';
import { realityKeys } from './reality-keys.ts';
import { isDue } from './reality-rules.ts';

const summaryKey = realityKeys.summary;
/** So often it is asked for while a game runs; oftener while a check is due, which another tab may answer. */
const askEveryMs = 60_000;
const askDueEveryMs = 5_000;

/** The member's session of play. Trial accounts have none. */
export const useSessionSummary = (isPlaying: boolean) => {
  const { isLogin, isTrial, info } = useSession();
  return useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call('sessionSummary', { signal }),
    enabled: isLogin && !isTrial && info?.isExcluded !== true,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => isPlaying && (data?.session && isDue(data.session, clock.now()) ? askDueEveryMs : askEveryMs),
  });
};

export const useAnswerReality = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<Calls['answerReality']>) => call('answerReality', { body }),
    onMutate: sameSession,
    onSuccess: (summary, _asked, isSame) => showAnswer(client, summaryKey, summary, isSame),
  });
};
