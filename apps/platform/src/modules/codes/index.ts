export { codeOnWire } from './codes-handlers.ts';
export type { CodeRecipient, CodeSent, Codes } from './codes.ts';
export type { CodeChannel, CodePurpose, ContactPort } from './codes-ports.ts';
export { listDeliveries, type DeliveryState } from './codes-store.ts';
export { emailOf } from './codes-rules.ts';
export { dialingCodeOf } from './mobile-number.ts';
export { createCodesModule, type CodesModule, type CodesService } from './codes-module.ts';
