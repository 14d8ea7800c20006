import type { CallValue, Calls } from '@palaro/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';

export type FreeRounds = CallValue<Calls['freeRounds']>['list'][number];

/** The member's free rounds; guests and trials have none. Each round that is played changes them. */
export const useFreeRounds = () => {
  const { language } = useText();
  const { isLogin, isTrial } = useSession();
  return useQuery({
    queryKey: ['freeRounds', language],
    queryFn: async ({ signal }) => (await call('freeRounds', { query: { language }, signal })).list,
    enabled: isLogin && !isTrial,
    staleTime: 0,
  });
};
