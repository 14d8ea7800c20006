import { createContext, useContext, useMemo } from 'react';
import { navigate as navigateAtOnce, usePathname, useSearch as useBrowserSearch } from 'wouter/use-browser-location';

export type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

/** Where a tree is shown, and how one leaves from there. */
export type Place = {
  /** Address that the document is or was rendered for; the browser's own where there was no document. */
  readonly asked?: { readonly path: string; readonly search: string };
  readonly navigate: Navigate;
};

export const PlaceContext = createContext<Place>({ navigate: navigateAtOnce });

/** The path on the screen, and how to get to another address. */
export const useLocation = (): readonly [pathname: string, navigate: Navigate] => {
  const { asked, navigate } = useContext(PlaceContext);
  return [usePathname(asked && { ssrPath: asked.path }), navigate];
};

/** The query on the screen, without its question mark. */
export const useSearch = (): string => {
  const { asked } = useContext(PlaceContext);
  return useBrowserSearch(asked && { ssrSearch: asked.search }).replace(/^\?/, '');
};

/** The query on the screen, and how to change it. */
export const useSearchParams = (): readonly [
  params: URLSearchParams,
  change: (params: URLSearchParams | Record<string, string>, options?: { readonly replace?: boolean }) => void,
] => {
  const [pathname, navigate] = useLocation();
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [
    params,
    (next, options) => {
      const query = String(new URLSearchParams(next));
      navigate(query === '' ? pathname : `${pathname}?${query}`, options);
    },
  ];
};
