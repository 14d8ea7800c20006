import { addressBudgets, addressKey, type AddressBudget } from '@palaro/settings';

export { addressBudgets, addressKey, createAddressRanges, isRange, readAddress } from '@palaro/settings';

/** The key of a device that somebody has logged in on, and of the address it is behind: a neighbour there leaves it its turn. */
export const deviceKey = (device: string, address: string): string => `device ${device} ${address}`;

export const isDeviceKey = (key: string): boolean => key.startsWith('device ');

/**
 * Whom a limit counts what has this key as: the key of an IPv6 address as itself and its networks, that of a device as the address it is
 * behind, each other name as itself.
 */
export const budgetsOfKey = (key: string): readonly AddressBudget[] => {
  if (isDeviceKey(key)) return budgetsOfKey(key.slice(key.lastIndexOf(' ') + 1));
  return key.endsWith('::/64') ? addressBudgets(key.slice(0, -'/64'.length)) : [{ key, times: 1 }];
};

/** The network that somebody who fails to log in is looked for in: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const key = addressKey(ip);
  return key.includes(':') ? key : key.replace(/\d+$/, '0/24');
};

/** The network that paid messages are counted by: the /24 of an IPv4 address, and of an IPv6 one its /56, since homes are given so much. */
export const wideNetworkOf = (ip: string): string => {
  const key = addressKey(ip);
  if (!key.endsWith('::/64')) return networkOf(ip);
  const groups = key.slice(0, -'::/64'.length).split(':');
  const last = Number.parseInt(groups.at(-1) ?? '0', 16) & 0xff00;
  return `${[...groups.slice(0, -1), last.toString(16)].join(':')}::/56`;
};
