export { contactsOf, isOwned, type OwnContacts } from './contact-store.ts';
export type { PasswordCheck } from './credentials.ts';
export { createPasswords, preparedPassword, type Passwords } from './passwords.ts';
export { readPersonFacts, type PersonFacts } from './person-facts.ts';
export { createPlayerAdministration, type CorrectedDetail, type PlayerAdministration } from './player-administration.ts';
export { createPlayerModule, type PlayerModule } from './player-module.ts';
export { withoutMobile, type ConsumeNameLimitPort, type LeaveTrialPort, type LogInPort } from './player-ports.ts';
export {
  maskedEmail,
  maskedMobile,
  mobileKey,
  nameKey,
  newMoneyPasswordFault,
  newPasswordFault,
  type RegistrationMethod,
} from './player-rules.ts';
export { registrationDefault } from './registration-section.ts';
export type { RegistrationFailure, RegistrationMerchant } from './registration.ts';
export { playerColumns, type Player, type PlayerOfContact } from './player-store.ts';
export { createPlayers, type Account, type Players } from './player.ts';
