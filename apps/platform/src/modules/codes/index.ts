export type { CodeProof } from './codes-handlers.ts';
export type { CodeRecipient, CodeRequest, CodeSent, Codes } from './codes.ts';
export type { CodeChannel, CodeOrigin, CodePurpose, ContactPort } from './codes-ports.ts';
export { listDeliveries, type DeliveryState } from './codes-store.ts';
export { emailOf } from './codes-rules.ts';
export { dialingCodeOf, numberKey } from './mobile-number.ts';
export { createCodesModule, type CodesModule, type CodesService } from './codes-module.ts';
