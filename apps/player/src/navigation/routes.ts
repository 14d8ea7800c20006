import type { TextKey } from '@palaro/i18n';
import { useSyncExternalStore, type ComponentType } from 'react';

export type Bar = 'header' | 'footer' | 'bottomBar';
/** An item of the bottom bar that a screen can light. */
export type BottomTab = 'home' | 'promotion' | 'deposit' | 'member';

/** What a feature's `route.ts` states of each of its addresses. */
export type Route = {
  /** `*` as the last part of a path stands for any. */
  readonly paths: readonly string[];
  /** Bars that the screen goes without. */
  readonly without?: readonly Bar[];
  /** The header's back control leads home from here, else one step back (A083 to A088, B198, B199). */
  readonly back?: 'home';
  readonly tab?: BottomTab;
};

export type ScreenRoute = Route & {
  readonly id: string;
  /** The header shows it and `document.title` carries it (ruling 1). */
  readonly title: TextKey;
  /** `session` leads a guest to login and back (A361, ruling 5). */
  readonly guard: 'none' | 'session';
  /** Of use while the member is on a break or excluded; all others lead to what can be done then. */
  readonly whileExcluded?: true;
  /** A game runs on it: nothing of ours interrupts it, and it is use of the session (ruling 45). */
  readonly isGame?: true;
  /** Source file of the screen, as the build's manifest names it: its scripts are preloaded with the document. The browser's build goes without. */
  readonly source: string;
  /** `href` is the address that was asked for, while the screen before still stands. */
  readonly load: (href?: string) => Promise<ComponentType>;
};

/** Whether a bar is shown on a screen; all are where there is none, until the redirect. */
export const showsBar = (route: Route | null, bar: Bar): boolean => route?.without?.includes(bar) !== true;

let screens: ReadonlyMap<string, ScreenRoute> = new Map();
let addresses: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

/** Makes every address that has a screen known, before the routes themselves are here. */
export const setAddresses = (paths: readonly string[]): void => {
  addresses = new Set(paths);
};

/** Makes the app's screens known to all features: home's at first, all once their code has come. */
export const setScreens = (routes: readonly ScreenRoute[]): void => {
  screens = new Map(routes.flatMap((route) => route.paths.map((path) => [path, route] as const)));
  for (const tell of watchers) tell();
};

const withoutEndSlash = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') && pathname !== '/m/' ? pathname.slice(0, -1) : pathname;

/** The first of the ways to write a path that is known: as it is, or with `*` as its last part, which names one of many. */
const known = <T>(pathname: string, find: (path: string) => T): T => {
  const path = withoutEndSlash(pathname);
  return find(path) || find(path.replace(/[^/]+$/, '*'));
};

/** The screen of a path, or null: unknown paths are replaced by home (ruling 3). */
export const routeOf = (pathname: string): ScreenRoute | null => known(pathname, (path) => screens.get(path)) ?? null;

const watch = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** The screen of a path as `routeOf` gives it, again when the routes have come. */
export const useRoute = (pathname: string): ScreenRoute | null => {
  const find = (): ScreenRoute | null => routeOf(pathname);
  return useSyncExternalStore(watch, find, find);
};

/** Whether an address has a screen, here already or not; links to those without one are not shown. */
export const hasScreen = (href: string): boolean =>
  known(href.split(/[?#]/, 1)[0] ?? '', (path) => screens.has(path) || addresses.has(path));
