export { createInboxAdministration, messageTexts } from './inbox-administration.ts';
export type { NoticeSums, SumReader } from './inbox-ports.ts';
export { createInboxModule } from './inbox-module.ts';
