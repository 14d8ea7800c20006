export { demoMerchant, registrationDefault, type MerchantConfig } from './merchant-config.ts';
export { merchantHandlers } from './merchant-handlers.ts';
export { createMerchants, readMerchantConfig, type Merchants } from './merchant.ts';
