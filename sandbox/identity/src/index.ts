export { readConfig } from './config.ts';
export { createIdentityProvider } from './identity-provider.ts';
