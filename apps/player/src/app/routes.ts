import { lateCalls } from 'virtual:late-calls';
import { addCalls } from '../calls/api.ts';
import { setScreens, type ScreenRoute } from '../navigation/routes.ts';
import * as features from './features.ts';

/** Every screen that exists. */
export const routes: readonly ScreenRoute[] = Object.values(features).flat();

addCalls(lateCalls);
setScreens(routes);
