export { identityKeys } from './identity-keys.ts';
