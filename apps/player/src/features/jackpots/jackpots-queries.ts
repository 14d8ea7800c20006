import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';

/** How often the screen asks what the jackpots hold, while it is in view. */
const followEveryMs = 10_000;

/** The jackpots with what they hold now; followed while they are looked at. */
export const useJackpots = () => {
  const { language } = useText();
  return useQuery({
    queryKey: ['jackpots', language],
    queryFn: async ({ signal }) => (await call('jackpots', { query: { language }, signal })).list,
    refetchInterval: followEveryMs,
    staleTime: 0,
  });
};
