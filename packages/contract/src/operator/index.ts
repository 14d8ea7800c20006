import { joinAreas } from '../calls/join.ts';
import * as areas from './areas.ts';

/** The operators' calls: routes, OpenAPI and the matrix of permissions are derived from them. */
export const operatorCalls = joinAreas(areas);

export type OperatorCalls = typeof operatorCalls;
export type OperatorCallName = keyof OperatorCalls;
