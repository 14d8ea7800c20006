import type { FlagKey } from '@palaro/contract/constants';
import { useSystemStatus } from './site.ts';

/** Whether a whitelabel flag of the system status is on (A430, B396). Unknown counts as off. */
export const useFlag = (key: FlagKey): boolean => useSystemStatus().info.whitelabel[key] === true;
