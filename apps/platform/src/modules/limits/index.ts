export { createLimitsModule } from './limits-module.ts';
export { createLimits } from './limits.ts';
