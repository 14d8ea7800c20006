export { createVendorClient, type VendorAnswer, type VendorClient } from './vendor-client.ts';
