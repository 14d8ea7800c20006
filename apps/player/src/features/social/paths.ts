/** Where a sign-in service sends the browser back to. */
export { socialRoute as socialPath } from '@palaro/contract/constants';
