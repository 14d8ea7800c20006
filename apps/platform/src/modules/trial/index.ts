export { createTrialModule, type TrialModule } from './trial-module.ts';
