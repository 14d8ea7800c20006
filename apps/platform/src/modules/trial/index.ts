export { createTrialEndModule, createTrialModule, type TrialModule } from './trial-module.ts';
