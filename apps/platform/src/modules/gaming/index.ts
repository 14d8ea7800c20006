export { createFreeRoundGifts, endOfDay, type GivenFreeRounds } from './free-round-gifts.ts';
export { gamingHandlers } from './gaming-handlers.ts';
export type { GameJackpot, GamesPort, LaunchableGame, StakeLimits, VendorCaller } from './gaming-ports.ts';
export { createGamingModule, createVendorSeal } from './gaming-module.ts';
export { createLaunches, launchPath, type LaunchDeps, type Launches } from './launch.ts';
export { currencyOf } from './transfers/carrying.ts';
export { readUnknownTransfers, type Transfer } from './transfers/transfer-store.ts';
export { createTransfers } from './transfers/transfers.ts';
export type { TransferVendor } from './transfers/transfer-ports.ts';
export { createRoundMaintenance } from './round-maintenance.ts';
export type { SeamlessDeps } from './ledger-calls.ts';
export { createSeamless, type Seamless } from './seamless.ts';
export { createVendorAdministration, type NewVendorSecret, type VendorAdministration } from './vendor-administration.ts';
export { createVendorSecrets, sandboxSecret, settingsSecret, type VendorSecrets } from './vendor-secrets.ts';
export { vendorsDefault } from './vendors-section.ts';
export { createTransferV1 } from './vendors/transfer-v1/index.ts';
export { signedHeaders } from './vendors/seamless-v1/signature.ts';
export { registerSeamlessRsa } from './vendors/seamless-rsa/index.ts';
export {
  callNames as rsaCalls,
  codes as rsaCodes,
  fieldNames as rsaFields,
  integerFields as rsaIntegers,
} from './vendors/seamless-rsa/names.ts';
export { registerSeamlessV1, type SeamlessV1Deps } from './vendors/seamless-v1/index.ts';
export { bodies as seamlessBodies, type CallName as SeamlessCallName } from './vendors/seamless-v1/bodies.ts';
export { statuses as seamlessStatuses } from './vendors/seamless-v1/statuses.ts';
