/** Where a sign-in service sends the browser back to. */
export { socialRoute as socialPath } from '@palaro/contract/constants';
export const servicesPath = '/m/securityCenter/services';
export const setPasswordPath = '/m/securityCenter/setPassword';
