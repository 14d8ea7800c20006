export { demoMerchant } from './demo-merchant.ts';
export { termsWith } from './merchant-addresses.ts';
export { readMerchantConfig, readStoredMerchantConfig, type MerchantConfig } from './merchant-config.ts';
export { createMerchantDocuments, type MerchantChange, type MerchantDocuments } from './merchant-changes.ts';
export { createMerchantModule, type MerchantService } from './merchant-module.ts';
export { merchantHandlers } from './merchant-handlers.ts';
export { isMerchant } from './merchant-store.ts';
export {
  createMerchants,
  MerchantClosedError,
  type FreshParts,
  type MerchantParts,
  type Merchants,
  type PartsOfDocument,
} from './merchant.ts';
