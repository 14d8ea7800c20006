export type { Codes } from './codes.ts';
export type { CodeChannel, CodePurpose, ContactPort } from './codes-ports.ts';
export { codeRules, emailOf } from './codes-rules.ts';
export { createCodesModule, demoMessagesPath, type CodesModule } from './codes-module.ts';
