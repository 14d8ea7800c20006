import { statusRoute } from '../features/system-status/route.ts';
import { isPlanned, isScreen, setScreens, type Route, type ScreenRoute } from '../shared/routes.ts';
import * as features from './features.ts';

const all: readonly Route[] = Object.values(features).flat();

/** Every screen that exists. */
export const routes: readonly ScreenRoute[] = all.filter(isScreen);
/** Addresses of the seeds that later issues bring. */
export const plannedRoutes = all.filter(isPlanned);

setScreens(routes);

export { routeOf } from '../shared/routes.ts';
export { statusRoute };
