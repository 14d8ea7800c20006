import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';

/** Asked for by anybody, for one game at a time. */
export const useFairPlay = (nodeId: string) => {
  const { language } = useText();
  return useQuery({
    queryKey: ['fairPlay', nodeId, language],
    queryFn: ({ signal }) => call('fairPlay', { query: { nodeId, language }, signal }),
    staleTime: 60_000,
  });
};
