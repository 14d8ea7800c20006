export { createInboxAdministration, messageTexts } from './inbox-administration.ts';
export { createInboxModule } from './inbox-module.ts';
