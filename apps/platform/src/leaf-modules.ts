/** Modules that no other module imports, one line each: `composition.ts` creates all of them with the same deps. */
export { createContentModule as content } from './modules/content/index.ts';
export { createDeskModule as desk } from './modules/desk/index.ts';
export { createFeedbackModule as feedback } from './modules/feedback/index.ts';
export { createHeadIconModule as headIcon } from './modules/head-icon/index.ts';
export { createInboxModule as inbox } from './modules/inbox/index.ts';
export { createEventsModule as events } from './modules/events/index.ts';
export { createPlayModule as play } from './modules/play/index.ts';
export { createRegistrationModule as registration } from './modules/registration/index.ts';
export { createSecurityModule as security } from './modules/security/index.ts';
export { createSocialModule as social } from './modules/social/index.ts';
