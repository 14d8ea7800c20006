export { useRegistrationSettings } from './registration-queries.ts';
export { ruleText } from './registration-rules.ts';
