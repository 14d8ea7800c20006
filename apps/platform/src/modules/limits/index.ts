export { createLimitAdministration, type OperatorLimit } from './limit-administration.ts';
export { createLimitsModule } from './limits-module.ts';
export { createLimits, type Limits } from './limits.ts';
export { createReality } from './reality.ts';
