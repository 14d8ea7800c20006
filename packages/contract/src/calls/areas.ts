/** Every area with calls, one line each. */
export { catalogueCalls } from './catalogue.ts';
export { codesCalls } from './codes.ts';
export { contactCalls } from './contacts.ts';
export { contentCalls } from './content.ts';
export { favouritesCalls } from './favourites.ts';
export { feedbackCalls } from './feedback.ts';
export { gamingCalls } from './gaming.ts';
export { humanCalls } from './human.ts';
export { merchantCalls } from './merchant.ts';
export { passkeyCalls } from './passkeys.ts';
export { playerCalls } from './player.ts';
export { profileCalls } from './profile.ts';
export { reportingCalls } from './reporting.ts';
export { securityCalls } from './security.ts';
export { sessionCalls } from './session.ts';
export { trialCalls } from './trial.ts';
export { walletCalls } from './wallet.ts';
