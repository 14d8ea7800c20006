export { demoMerchant } from './demo-merchant.ts';
export { registrationDefault, type MerchantConfig } from './merchant-config.ts';
export { createMerchantModule, type MerchantModule } from './merchant-module.ts';
export { merchantHandlers } from './merchant-handlers.ts';
export { createMerchants, readMerchantConfig, type Merchants } from './merchant.ts';
