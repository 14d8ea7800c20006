import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';
import { useTheme } from '../../device/theme.ts';

const useAsked = (id: string) => {
  const { language } = useText();
  const theme = useTheme();
  return { asked: { id, language, theme }, queryKey: ['record', 'round', id, language, theme] as const };
};

/** What the vendor of a round tells of it; asked once its sheet is open, and anew each time, for an open round goes on. */
export const useRoundDetail = (id: string) => {
  const { asked, queryKey } = useAsked(id);
  return useQuery({ queryKey, queryFn: ({ signal }) => call('roundDetail', { query: asked, signal }), staleTime: 0 });
};

/** Has the seed of a round opened. */
export const useOpenSeed = (id: string) => {
  const { asked, queryKey } = useAsked(id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('openRoundSeed', { body: asked }),
    onSuccess: (detail) => client.setQueryData(queryKey, detail),
  });
};
