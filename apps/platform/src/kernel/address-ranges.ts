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
