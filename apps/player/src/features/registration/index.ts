export { firstMethod, type RegistrationMethod } from './registration-rules.ts';
