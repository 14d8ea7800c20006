export { demoMerchant } from './demo-merchant.ts';
export { readMerchantConfig, registrationDefault, vendorsDefault, type MerchantConfig } from './merchant-config.ts';
export { createMerchantDocuments, type MerchantChange, type MerchantDocuments } from './merchant-documents.ts';
export { createMerchantModule, type MerchantService } from './merchant-module.ts';
export { merchantHandlers } from './merchant-handlers.ts';
export type { MailConfig, SmsGatewayConfig } from './messages-config.ts';
export { isMerchant } from './merchant-store.ts';
export { sessionLifetime } from './merchant-rules.ts';
export { createMerchants, type Merchants } from './merchant.ts';
