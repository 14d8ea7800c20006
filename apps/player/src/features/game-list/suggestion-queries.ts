import type { Game, LanguageCode } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { hotLanguage, useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { seenGames, suggestionsFor, type SeenGame } from './seen-games.ts';

const suggestionsMax = 6;
/** Games of one kind in place of an empty search. */
const offersMax = 6;

type Ask = {
  readonly gameName: string;
  readonly pageSize: number;
  readonly merchant: string;
  readonly language: LanguageCode;
  readonly signal: AbortSignal;
};
const firstPage = ({ signal, ...query }: Ask) =>
  call('gameList', { query: { ...query, platform: 'html5', clientType: '2', pageNo: 1 }, signal });
const search = async (ask: Ask): Promise<readonly Game[]> => (await firstPage(ask)).games;

/** Text that has stood still for 300 ms (B113). */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Games that fit what is typed: those that the phone has at once, those of the platform once the typing has paused and they come. */
export const useSuggestions = (text: string): readonly SeenGame[] => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  const [seen] = useState(seenGames);
  const gameName = usePaused(text.trim());
  const { data } = useQuery({
    queryKey: ['suggestions', gameName, language],
    queryFn: ({ signal }) => search({ gameName, pageSize: suggestionsMax, merchant: merchantCode, language, signal }),
    enabled: gameName !== '',
    staleTime: 60_000,
  });
  if (gameName === text.trim() && data !== undefined) return data;
  return suggestionsFor(seen, text, suggestionsMax);
};

/** Of all games those that a search finds, the first page of them. */
export const useGamesNamed = (gameName: string) => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  return useQuery({
    queryKey: ['gamesNamed', gameName, language],
    queryFn: ({ signal }) => firstPage({ gameName, pageSize: limits.pageSizeMax, merchant: merchantCode, language, signal }),
    staleTime: 60_000,
  }).data;
};

/** Shorter and shorter parts of a search that found nothing: its longest word, then beginnings of it. */
export const partsOf = (text: string): readonly string[] => {
  const word = text.split(/\s+/).reduce((longest, other) => (other.length > longest.length ? other : longest), '');
  const parts = [word, word.slice(0, 5), word.slice(0, 3)].filter((part) => part.length >= 2 && part !== text.trim());
  return [...new Set(parts)];
};

/** In place of nothing: what is hot, what was played here lately, and what is named alike. */
export const useOffers = (gameName: string) => {
  const { language } = useText();
  const { merchantCode } = useSettings();
  const { isLogin } = useSession();
  const similar = useQuery({
    queryKey: ['similarGames', gameName, language],
    queryFn: async ({ signal }) => {
      for (const part of partsOf(gameName)) {
        const games = await search({ gameName: part, pageSize: offersMax, merchant: merchantCode, language, signal });
        if (games.length > 0) return games;
      }
      return [];
    },
    enabled: gameName !== '',
    staleTime: 60_000,
  });
  const hot = useQuery({
    queryKey: ['hotOffers', language],
    queryFn: async ({ signal }) =>
      (
        await call('hotGames', {
          query: {
            merchantCode,
            isPlatform: '2',
            platform: 'html5',
            language: hotLanguage(language),
            gameType: 'ALL',
            pageSize: offersMax,
          },
          signal,
        })
      ).list,
    staleTime: 60_000,
  });
  const recent = useQuery({
    queryKey: ['recentGames', 'offers', language],
    queryFn: async ({ signal }) =>
      (await call('recentGames', { query: { page: 1, pageSize: offersMax, language, clientType: '2' }, signal })).list,
    enabled: isLogin,
  });
  return { similar: similar.data ?? [], hot: hot.data ?? [], recent: recent.data ?? [] };
};
