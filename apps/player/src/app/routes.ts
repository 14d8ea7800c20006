import { lateCalls } from 'virtual:late-calls';
import { addCalls } from '../calls/api.ts';
import { setScreens, type ScreenRoute } from '../navigation/routes.ts';
import * as features from './features.ts';

const stated = Object.values(features).flat();
type ScreenId = (typeof stated)[number]['id'];

/** Every screen that exists. */
export const routes: readonly ScreenRoute[] = stated;

addCalls(lateCalls);
setScreens(routes);

/** The first address of a screen, for the app's menus: a row needs no import of its own. */
export const addressOf = (id: ScreenId): string => routes.find((route) => route.id === id)?.paths[0] ?? '';
