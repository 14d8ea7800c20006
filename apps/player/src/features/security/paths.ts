import { withQuery } from '../../navigation/paths.ts';

export const loginChangePath = '/m/securityCenter/loginChange';
export const fundsPasswordPath = '/m/securityCenter/FundsPasswordBox';
export const devicesPath = '/m/securityCenter/devices';
export const secondStepPath = '/m/securityCenter/secondStep';
export const contactsPath = '/m/securityCenter/contacts';
export const passkeysPath = '/m/securityCenter/passkeys';
export const accountActivityPath = '/m/securityCenter/activity';
export const securityCentrePath = (backUrl?: string): string => withQuery('/m/securityCenter', { backUrl });
