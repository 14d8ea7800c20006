export { createLimitAdministration, type LimitAdministration, type OperatorLimit } from './limit-administration.ts';
export { readLimitReport } from './limit-report.ts';
export { createLimitsModule } from './limits-module.ts';
export { createAdmitDeposit, createLimits, type Limits } from './limits.ts';
export type { Refusals, RefusingRule } from './refusals.ts';
export { createReality } from './reality.ts';
