import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';

type WithId = { readonly nodeId: string };
type Page = { readonly games: readonly WithId[] };

/** A list as it has come, with the games that were in it and are closed since: they stay at their places. */
export const keepClosed = <G extends WithId>(before: readonly G[], after: readonly G[], closed: ReadonlySet<string>): readonly G[] => {
  const here = new Set(after.map(({ nodeId }) => nodeId));
  const list = [...after];
  for (const [place, game] of before.entries())
    if (closed.has(game.nodeId) && !here.has(game.nodeId)) list.splice(Math.min(place, list.length), 0, game);
  return list;
};

const isList = (data: unknown): data is readonly WithId[] => Array.isArray(data);
const isPaged = (data: unknown): data is { readonly pages: readonly Page[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);

/** Lists that are on the screen lose no game under the thumb when they are fetched again. */
export const keepClosedIn = (client: QueryClient, closed: () => ReadonlySet<string>): void => {
  const lists = (before: unknown, after: unknown): unknown =>
    replaceEqualDeep(before, isList(before) && isList(after) ? keepClosed(before, after, closed()) : after);
  const pages = (before: unknown, after: unknown): unknown =>
    replaceEqualDeep(
      before,
      isPaged(before) && isPaged(after)
        ? {
            ...after,
            pages: after.pages.map((page, at) => ({ ...page, games: keepClosed(before.pages[at]?.games ?? [], page.games, closed()) })),
          }
        : after,
    );
  client.setQueryDefaults(['homeRow'], { structuralSharing: lists });
  client.setQueryDefaults(['gameList'], { structuralSharing: pages });
};
