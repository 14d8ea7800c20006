export type { Verdict } from './deciding.ts';
export { createIdentityAdministration, type IdentityAdministration } from './identity-administration.ts';
export { createIdentityFacts, type IdentityFacts } from './identity-facts.ts';
export { createIdentityModule } from './identity-module.ts';
export { identityQueue } from './identity-queue.ts';
export { documentPictureSeal } from './identity-seals.ts';
export type { StoredCheck as IdentityCheck } from './identity-store.ts';
export type { IdentityService } from './identity.ts';
