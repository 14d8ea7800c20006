export { createRegistrationModule } from './registration-module.ts';
export { registrationHandlers } from './registration-handlers.ts';
