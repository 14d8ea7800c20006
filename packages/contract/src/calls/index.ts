import * as areas from './areas.ts';
import { joinAreas } from './join.ts';

/** The call catalogue: routes, client, OpenAPI and the authorisation matrix are derived from it. */
export const calls = joinAreas(areas);

export type Calls = typeof calls;
export type CallName = keyof Calls;
