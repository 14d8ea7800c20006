export { readConfig, settings } from './config.ts';
export { createIssuer, type Issuer } from './issuer.ts';
export { people } from './people.ts';
