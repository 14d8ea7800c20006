import type { TextKey } from '@palaro/i18n';
import type { ComponentType } from 'react';

export type Bar = 'header' | 'footer' | 'bottomBar';
/** An item of the bottom bar that a screen can light. */
export type BottomTab = 'home' | 'promotion' | 'deposit' | 'member';

/** What a feature's `route.ts` states of each of its addresses. */
export type Route = {
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
  /** Source file of the screen, as the build's manifest names it: its scripts are preloaded with the document. */
  readonly source: string;
  readonly load: () => Promise<ComponentType>;
};

/** An address of the seeds without a screen yet, and what will bring one: until then it behaves as unknown. */
export type PlannedRoute = Route & { readonly planned: string };

/** Whether a bar is shown on a screen; all are where there is none, until the redirect. */
export const showsBar = (route: Route | null, bar: Bar): boolean => route?.without?.includes(bar) !== true;

let screens: ReadonlyMap<string, ScreenRoute> = new Map();

/** Makes the app's screens known to all features. Set once, by the app's list of features. */
export const setScreens = (routes: readonly ScreenRoute[]): void => {
  screens = new Map(routes.flatMap((route) => route.paths.map((path) => [path, route] as const)));
};

const withoutEndSlash = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') && pathname !== '/m/' ? pathname.slice(0, -1) : pathname;

/** The screen of a path, or null: unknown and planned paths are replaced by home (ruling 3). */
export const routeOf = (pathname: string): ScreenRoute | null => screens.get(withoutEndSlash(pathname)) ?? null;

/** Whether an address has a screen; links to those without one are not shown. */
export const hasScreen = (href: string): boolean => routeOf(href.split(/[?#]/, 1)[0] ?? '') !== null;
