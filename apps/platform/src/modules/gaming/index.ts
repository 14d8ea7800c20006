export { gamingHandlers } from './gaming-handlers.ts';
export type { GamesPort, LaunchableGame, StandingPort } from './gaming-ports.ts';
export { createGamingCare, type GamingCare } from './gaming.ts';
export { createLaunches, type LaunchDeps, type Launches } from './launch.ts';
export { maskedName } from './masked-name.ts';
export { createSeamless, type Seamless, type SeamlessDeps } from './seamless.ts';
export { demoVendorSecret, demoVendorSecrets, type VendorSecrets } from './vendor-secrets.ts';
export { registerSeamlessV1, type SeamlessV1Deps } from './vendors/seamless-v1/index.ts';
