export { createExclusionModule } from './exclusion-module.ts';
export { createExclusion, type Exclusion } from './exclusion.ts';
