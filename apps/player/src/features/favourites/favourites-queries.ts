import type { Game } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { storage } from '../../device/storage.ts';

export const favouriteKeys = { ids: ['favourites', 'ids'], games: ['favourites', 'games'], list: ['favouriteList'] } as const;

export type Paged = { pageNum: number; totalPages: number };
/** Whether a paged list goes on (B317). */
export const hasMore = ({ pageNum, totalPages }: Paged): boolean => pageNum < totalPages;

/** Ids are strings on the wire; a number that slips in still matches (B276). */
export const isFavourite = (ids: readonly string[] | null, nodeId: string | number): boolean => ids?.includes(String(nodeId)) === true;

/** Node ids of all favourites: further pages too, so that every star is right (ruling 37). The star that led to the login is among them. */
const fetchIds = async (client: QueryClient, signal: AbortSignal): Promise<readonly string[]> => {
  if (storage.keeps('session', 'wantedStar')) {
    const isSet = await import('./wanted-star-queries.ts').then(({ setWantedStar }) => setWantedStar()).catch(() => false);
    if (isSet) for (const queryKey of [favouriteKeys.games, favouriteKeys.list]) void client.invalidateQueries({ queryKey });
  }
  const ids: string[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await call('favouriteIds', { query: { pageNo, pageSize: limits.pageSize.favouriteIds }, signal });
    ids.push(...page.content.map(String));
    if (!hasMore(page) || pageNo >= page.totalPages) return ids;
  }
};

/** Null for guests, and for as long as they are not known. */
export const useFavouriteIds = (): readonly string[] | null => {
  const { isLogin } = useSession();
  const { data } = useQuery({
    queryKey: favouriteKeys.ids,
    queryFn: ({ client, signal }) => fetchIds(client, signal),
    enabled: isLogin,
    staleTime: 60_000,
  });
  return (isLogin && data) || null;
};

/** A page of favourites as games. */
export type GamePage = { content: readonly Game[] } & Paged;
