export { useProfile } from './profile-queries.ts';
export { identityOf } from './profile-rules.ts';
