export { useRegistrationSettings } from './registration-queries.ts';
export { SocialRegistration } from './social-registration.tsx';
export { ruleText } from './rule-text.ts';
