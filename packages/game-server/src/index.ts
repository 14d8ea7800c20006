export { systemRuntime, type Runtime } from './clock.ts';
export * from './page-html.ts';
export * from './request-limits.ts';
export { createSeedSeal, type SeedSeal } from './seed-seal.ts';
export { insertStatement, isStoreFault, runTransaction } from './sqlite.ts';
export { holdStore, ownersFile } from './store-lock.ts';
export * from './vendor-settings.ts';
export * from './wallet-client.ts';
