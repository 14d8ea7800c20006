import { addressBudgets, addressKey, type AddressBudget } from '@palaro/env';

export { addressBudgets, addressKey, createAddressRanges, isRange, readAddress } from '@palaro/env';

/** The key of an account's known devices behind an address: a neighbour there leaves them their turn. */
export const deviceKey = (account: string, address: string): string => `device ${account} ${address}`;

export const isDeviceKey = (key: string): boolean => key.startsWith('device ');

/** Of the share of an address, what the known devices of one account have, wherever they are. */
const shareOfAccount = 1 / 16;

/**
 * Whom a limit counts what has this key as: the key of an IPv6 address as itself and its networks, that of known devices as their account
 * and the address they are behind, each other name as itself.
 */
export const budgetsOfKey = (key: string): readonly AddressBudget[] => {
  if (isDeviceKey(key)) {
    const end = key.lastIndexOf(' ');
    return [{ key: key.slice(0, end), times: shareOfAccount }, ...budgetsOfKey(key.slice(end + 1))];
  }
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
