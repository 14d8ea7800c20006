import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';

/** How often the live models are asked for while they are on the screen. */
const liveModelsRefreshMs = 30_000;

/** The most played games of all kinds. */
export const usePopularGames = () => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  return useQuery({
    queryKey: ['popularGames', language],
    queryFn: async ({ signal }) =>
      (await call('popularGames', { query: { merchantCode, isPlatform: '2', platform: 'html5', language, gameType: 'ALL' }, signal })).list,
    staleTime: 60_000,
  });
};

export const useNews = () => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  return useQuery({
    queryKey: ['lobbyNews', language],
    queryFn: async ({ signal }) => (await call('lobbyNews', { query: { merchant: merchantCode, language }, signal })).list,
    staleTime: 60_000,
  });
};

/** Models who are at work; on the air first. */
export const useLiveModels = () => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  return useQuery({
    queryKey: ['liveModels', language],
    queryFn: async ({ signal }) => (await call('liveModels', { query: { merchant: merchantCode, language, active: '1' }, signal })).list,
    refetchInterval: liveModelsRefreshMs,
    staleTime: 10_000,
  });
};
