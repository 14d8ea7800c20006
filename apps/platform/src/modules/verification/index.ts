export { codeOnWire, humanRefusal, type CodeProof } from './send-as-member.ts';
export type { CodeRecipient, CodeRequest, CodeSent, Codes } from './verification.ts';
export type { CodeChannel, CodeOrigin, CodePurpose } from './verification-ports.ts';
export { listDeliveries, type DeliveryState } from './verification-store.ts';
export { firebaseOf } from './firebase-section.ts';
export type { NoticeKind } from './notice-texts-section.ts';
export { emailOf } from './verification-rules.ts';
export { dialingCodeOf, numberKey } from './mobile-number.ts';
export { createVerificationModule, type VerificationModule, type VerificationService } from './verification-module.ts';
