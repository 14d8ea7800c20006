import type { Game, LanguageCode } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { useSession } from '../../calls/session.ts';
import { hotLanguage, useBootstrap, useDocumentUrl, useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { hasMore } from '../favourites/index.ts';
import { needsSession, type Place } from './game-list-rules.ts';
import { suggestionsFor } from './seen-games.ts';

export type GamePage = { games: readonly Game[]; pageNum: number; totalPages: number };
type Ask = { place: Place; pageNo: number; language: LanguageCode; merchant: string; signal: AbortSignal };

const pageSize = limits.pageSize.gameList;
const client = { platform: 'html5', clientType: '2' } as const;

/** The lists that cannot be searched on the platform are searched here, as suggestions are. */
const named = (games: readonly Game[], gameName: string): readonly Game[] =>
  gameName === '' ? games : suggestionsFor(games, gameName, games.length);

const fetchPage = async ({ place, pageNo, language, merchant, signal }: Ask): Promise<GamePage> => {
  const { filter, gameName, isNew, gameClassify } = place;
  const gameType = place.gameType ?? undefined;
  const vassalage = place.vassalage ?? undefined;
  const where = { ...(gameType ? { gameType } : {}), ...(vassalage ? { vassalage } : {}) };
  if (filter === 'hot') {
    const { list } = await call('hotGames', {
      query: {
        gameType: 'ALL',
        ...where,
        merchantCode: merchant,
        isPlatform: '2',
        platform: 'html5',
        language: hotLanguage(language),
        pageSize: limits.pageSizeMax,
      },
      signal,
    });
    return { games: named(list, gameName), pageNum: 1, totalPages: 1 };
  }
  if (filter === 'recent') {
    const { list, totalPages } = await call('recentGames', {
      query: { ...where, page: pageNo, pageSize, language, clientType: '2' },
      signal,
    });
    return { games: named(list, gameName), pageNum: pageNo, totalPages };
  }
  if (filter === 'fav') {
    const { content, pageNum, totalPages } = await call('favouriteGames', { query: { ...where, pageNo, pageSize, language }, signal });
    return { games: named(content, gameName), pageNum, totalPages };
  }
  return call('gameList', {
    query: {
      ...where,
      ...client,
      merchant,
      language,
      gameName,
      pageNo,
      pageSize,
      ...(isNew ? { isNew: '1' as const } : {}),
      ...(gameClassify ? { gameClassify } : {}),
    },
    signal,
  });
};

/** Games of a place, page by page; another place starts at its first page (B318, B319). */
export const useGames = (place: Place) => {
  const { isLogin } = useSession();
  const { language } = useText();
  const { merchantCode } = useSettings();
  const bootstrap = useBootstrap();
  const documentUrl = useDocumentUrl();
  const [pathname] = useLocation();
  const search = useSearch();
  const isDocument =
    documentUrl === (search === '' ? pathname : `${pathname}?${search}`) && language === bootstrap.language && place.filter === null;
  const first = isDocument ? bootstrap.gamePage : null;
  const key = place.filter === 'fav' ? 'favouriteList' : place.filter === 'recent' ? 'recentGames' : 'gameList';
  return useInfiniteQuery({
    queryKey: [key, place, language, isLogin && needsSession(place.filter)],
    queryFn: ({ pageParam, signal }) => fetchPage({ place, pageNo: pageParam, language, merchant: merchantCode, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (hasMore(last) ? last.pageNum + 1 : undefined),
    enabled: isLogin || !needsSession(place.filter),
    ...(first === null ? {} : { initialData: { pages: [first], pageParams: [1] } }),
  });
};
