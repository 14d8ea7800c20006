import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an IPv4 or IPv6 address, alone or with a prefix length that its family allows. */
export const isRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  // The name of an interface behind the address says nothing to others.
  const family = address.includes('%') ? 0 : isIP(address);
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)));
};

/** An IPv4 address inside an IPv6 one counts as itself. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

const ipv6Groups = 8;
/** The first four groups of an IPv6 address, which is what one connection is given (/64). */
const ipv6Network = (address: string): string => {
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::');
  const groupsOf = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  // An IPv4 address at the end stands for two groups.
  const known = before.length + after.length + (address.includes('.') ? 1 : 0);
  const groups = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, ipv6Groups - known)).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** Whom a limit counts as one: an IPv4 address, and of an IPv6 one its /64, since whoever has one address there has them all. */
export const addressKey = (ip: string): string => {
  const address = plainAddress(ip);
  return isIP(address) === 6 ? `${ipv6Network(address)}::/64` : address;
};

/** The network that somebody who fails to log in is looked for in: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const key = addressKey(ip);
  return isIP(key) === 4 ? key.replace(/\d+$/, '0/24') : key;
};

/** Whether an address lies in one of some ranges, each of which `isRange`. What is no address lies in none. */
export const createAddressRanges = (ranges: readonly string[]): ((ip: string) => boolean) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (ip) => {
    const address = plainAddress(ip);
    return isIP(address) !== 0 && list.check(address, familyOf(address));
  };
};
