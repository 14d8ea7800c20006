export { codeOnWire, humanRefusal, type CodeProof } from './send-as-member.ts';
export type { CodeRecipient, CodeRequest, CodeSent, Codes } from './codes.ts';
export type { CodeChannel, CodeOrigin, CodePurpose } from './codes-ports.ts';
export { listDeliveries, type DeliveryState } from './codes-store.ts';
export { emailOf } from './codes-rules.ts';
export { dialingCodeOf, numberKey } from './mobile-number.ts';
export { createCodesModule, type CodesModule, type CodesService } from './codes-module.ts';
