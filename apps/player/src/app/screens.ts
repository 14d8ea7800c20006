import type { ComponentType } from 'react';
import { hasScreen, routeOf, type ScreenRoute } from '../navigation/routes.ts';

/** Fetches what the features state of their screens. The entry has home's alone: the others are many, and grow. */
export const loadRoutes = (): Promise<unknown> => import('./routes.ts');

const loaded = new Map<string, ComponentType>();
const loading = new Map<string, Promise<ComponentType>>();

/** The screen when it is here already. */
export const loadedScreen = (route: ScreenRoute): ComponentType | null => loaded.get(route.id) ?? null;

/** Fetches a screen once; after a failure the next call tries again. */
export const loadScreen = (route: ScreenRoute, href?: string): Promise<ComponentType> => {
  const known = loading.get(route.id);
  if (known !== undefined) return known;
  const fetching = route.load(href).then((screen) => {
    loaded.set(route.id, screen);
    return screen;
  });
  loading.set(route.id, fetching);
  fetching.catch(() => loading.delete(route.id));
  return fetching;
};

/** Fetches what an address will show, so that the change of screen needs no waiting. Failures show on the screen itself. */
export const prepareScreen = async (href: string): Promise<void> => {
  try {
    const path = href.split(/[?#]/, 1)[0] ?? '';
    if (routeOf(path) === null && hasScreen(path)) await loadRoutes();
    const route = routeOf(path);
    if (route !== null) await loadScreen(route, href);
  } catch {
    // The screen itself shows that it did not come, and tries again.
  }
};
