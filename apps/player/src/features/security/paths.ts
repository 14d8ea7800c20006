import { withQuery } from '../../shared/paths.ts';

export const loginChangePath = '/m/securityCenter/loginChange';
export const fundsPasswordPath = '/m/securityCenter/FundsPasswordBox';
export const securityCentrePath = (backUrl?: string): string => withQuery('/m/securityCenter', { backUrl });
