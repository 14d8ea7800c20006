export { conformanceCases, runConformance, type CaseResult, type ConformanceOptions } from './run-conformance.ts';
export { createVendorClient, type VendorAnswer, type VendorClient } from './vendor-client.ts';
