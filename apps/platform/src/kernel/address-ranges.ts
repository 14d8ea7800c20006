import { addressKey } from '@palaro/settings';

export { addressBudgets, addressKey, createAddressRanges, isRange, readAddress } from '@palaro/settings';

/** The network that somebody who fails to log in is looked for in: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const key = addressKey(ip);
  return key.includes(':') ? key : key.replace(/\d+$/, '0/24');
};
