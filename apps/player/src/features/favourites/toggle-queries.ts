import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { sameSession } from '../../calls/session.ts';
import { showToast } from '../../overlays/toast.ts';
import { favouriteKeys, hasMore, type GamePage, type Paged } from './favourites-queries.ts';

/** The list without a game: its tile goes at once, without asking for the list again (B313). */
export const withoutGame = (data: InfiniteData<GamePage>, nodeId: string): InfiniteData<GamePage> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, content: page.content.filter((game) => game.nodeId !== nodeId) })),
});

/**
 * A list whose last page is asked for once more before the next one: a game that has left has moved those behind it up by
 * a place. Nothing is fetched now, and never where there was no next page.
 */
export const withLastPageAgain = <P extends Paged>(data: InfiniteData<P>): InfiniteData<P> => ({
  ...data,
  pages: data.pages.map((page, at) =>
    at === data.pages.length - 1 && hasMore(page) ? { ...page, pageNum: Number(data.pageParams[at]) - 1 } : page,
  ),
});

type Toggle = { nodeId: string; vendor: string; isSet: boolean };

/** Stars whose call is under way: a second tap on one waits for no second answer. */
const inFlight = new Set<string>();

/** Changes the known ids. Where they are not known, or on their way as they were before, all are asked for: a part would pass for the whole. */
const changeIds = async (client: QueryClient, change: (ids: readonly string[]) => readonly string[]): Promise<void> => {
  const isWhole = client.getQueryData(favouriteKeys.ids) !== undefined && client.isFetching({ queryKey: favouriteKeys.ids }) === 0;
  await client.cancelQueries({ queryKey: favouriteKeys.ids });
  client.setQueryData<readonly string[]>(favouriteKeys.ids, (ids) => ids && change(ids));
  if (!isWhole) void client.invalidateQueries({ queryKey: favouriteKeys.ids });
};

const afterToggle = async (client: QueryClient, { nodeId, isSet }: Toggle): Promise<void> => {
  showToast('common.in_chang_saved', { kind: 'success', duration: 'saved' });
  await changeIds(client, (ids) => {
    const others = ids.filter((id) => id !== nodeId);
    return isSet ? others : [nodeId, ...others];
  });
  if (isSet) {
    client.setQueriesData<InfiniteData<GamePage>>({ queryKey: favouriteKeys.games }, (data) => data && withoutGame(data, nodeId));
    client.setQueriesData<InfiniteData<Paged>>({ queryKey: favouriteKeys.list }, (data) => data && withLastPageAgain(data));
  } else {
    await client.invalidateQueries({ queryKey: favouriteKeys.games });
    await client.invalidateQueries({ queryKey: favouriteKeys.list });
  }
};

/**
 * Sets or unsets a star. Nothing changes locally before the platform says so (B310); a failure only takes the loading
 * toast away (B314). A plain function, not a mutation hook: a list has hundreds of stars and few are tapped.
 */
export const toggleFavourite = async (client: QueryClient, toggle: Toggle): Promise<void> => {
  const { nodeId, vendor, isSet } = toggle;
  if (inFlight.has(nodeId)) return;
  inFlight.add(nodeId);
  const isSame = sameSession();
  const waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'favouriteLoading' });
  const answer = isSet ? call('removeFavourite', { query: { nodeId, vendor } }) : call('addFavourite', { body: { nodeId, vendor } });
  const isDone = await answer.then(
    () => true,
    () => false,
  );
  inFlight.delete(nodeId);
  waiting.hide();
  // The answer for a member who has left meanwhile is not the next one's.
  if (isDone && isSame()) await afterToggle(client, toggle);
};
