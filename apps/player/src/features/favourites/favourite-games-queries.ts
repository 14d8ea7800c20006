import type { GameType } from '@palaro/contract/constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { favouriteKeys, hasMore, type GamePage } from './favourites-queries.ts';

export type FavouritePlace = { gameType?: GameType; vassalage?: string };

/** The favourites as games, newest first, page by page (B316, B405). */
export const useFavouriteGames = (pageSize: number, place: FavouritePlace, enabled: boolean) => {
  const { isLogin } = useSession();
  const { language } = useText();
  return useInfiniteQuery({
    queryKey: [...favouriteKeys.games, pageSize, place, language],
    queryFn: ({ pageParam, signal }): Promise<GamePage> =>
      call('favouriteGames', { query: { ...place, pageNo: pageParam, pageSize, language }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (hasMore(last) ? last.pageNum + 1 : undefined),
    enabled: enabled && isLogin,
  });
};
