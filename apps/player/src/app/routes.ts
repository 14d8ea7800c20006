import { statusRoute } from '../features/system-status/route.ts';
import { setScreens, type ScreenRoute } from '../shared/routes.ts';
import * as features from './features.ts';

/** Every screen that exists. */
export const routes: readonly ScreenRoute[] = Object.values(features).flat();

setScreens(routes);

export { routeOf } from '../shared/routes.ts';
export { statusRoute };
