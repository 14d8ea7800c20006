import type { Bootstrap, Game, LanguageCode } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../calls/api.ts';
import { hotLanguage, useBootstrap, useSettings } from '../../site/site.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { having, listOf } from '../../device/kept-shape.ts';
import { storage } from '../../device/storage.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import { sectionQuery, type SectionKey } from './category-rules.ts';

const constants = { platform: 'html5', clientType: '2' } as const;

/** What was hot at the last visit. */
const hotGames = storage.cache<readonly Game[]>(
  'hotGames',
  listOf(having<Game>({}, 'gameId', 'nodeId', 'nodeName', 'gameType', 'vassalage', 'iconUrl', 'mobileLargeIcon', 'colour', 'minBet')),
);

type RowAsk = { section: SectionKey; vassalage: string | null; language: LanguageCode; merchant: string; signal: AbortSignal };

const fetchRow = async ({ section, vassalage, language, merchant, signal }: RowAsk): Promise<readonly Game[]> => {
  if (section === 'HOT') {
    const { list } = await call('hotGames', {
      query: { merchantCode: merchant, isPlatform: '2', platform: 'html5', language: hotLanguage(language), gameType: 'ALL' },
      signal,
    });
    hotGames.set(list);
    return list;
  }
  const query = {
    ...sectionQuery(section),
    ...(vassalage === null ? {} : { vassalage }),
    ...constants,
    merchant,
    language,
    pageNo: 1,
    pageSize: limits.pageSize.home,
  };
  return (await call('gameList', { query, signal })).games;
};

/** Games of one row on home: those of the document when it carries them, else fetched when `enabled` (ruling 26). */
export const useHomeRow = (section: SectionKey, vassalage: string | null, enabled: boolean) => {
  const bootstrap = useBootstrap();
  const { merchantCode } = useSettings();
  const { language } = useText();
  const hydrated = useHydrated();
  const known =
    bootstrap.language === language
      ? bootstrap.rows.find((row) => row.category === section && (row.vendor?.vassalage ?? null) === vassalage)?.games
      : undefined;
  return useQuery({
    queryKey: ['homeRow', section, vassalage, language],
    queryFn: ({ signal }) => fetchRow({ section, vassalage, language, merchant: merchantCode, signal }),
    enabled: enabled || known !== undefined,
    staleTime: 60_000,
    // What was hot at the last visit, until it is known what is hot now (B446); no document was rendered with it.
    ...(known ? { initialData: known } : section === 'HOT' && hydrated && { placeholderData: () => hotGames.get() ?? undefined }),
  });
};

/** Whose turn it is in a queue of `count`: one more each 400 ms, never two at once. Leaving the screen stops it (B107, ruling 26). */
export const useTurn = (count: number): number => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn + 1 >= count) return;
    const timer = setTimeout(() => setTurn(turn + 1), limits.previewStaggerMs);
    return () => clearTimeout(timer);
  }, [turn, count]);
  return turn;
};

export type Banner = Bootstrap['banners'][number];
const allGroups = 'm_home,m_live,m_newgame';

/**
 * All banners for who looks, in the language on the screen: home's document carries those of guests. After another screen they are
 * fetched, and for a member, for whom others may be meant.
 */
export const useBanners = (): readonly Banner[] => {
  const bootstrap = useBootstrap();
  const { merchantCode } = useSettings();
  const { language } = useText();
  const { isLogin } = useSession();
  const known = !isLogin && language === bootstrap.language && bootstrap.banners.length > 0 ? bootstrap.banners : undefined;
  const { data } = useQuery<readonly Banner[]>({
    queryKey: ['banners', language, isLogin],
    queryFn: async ({ signal }) =>
      (await call('announcements', { query: { types: 'B', groupName: allGroups, platform: 'M', merchantCode, language }, signal })).list,
    ...(known ? { initialData: known } : { placeholderData: keepPreviousData }),
    staleTime: 60_000,
  });
  return data ?? [];
};
