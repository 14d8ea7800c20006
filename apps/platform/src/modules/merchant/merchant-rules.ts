import { BlockList, isIP } from 'node:net';

/** 0 open, 1 maintenance (also when both hold), 2 region restricted (A323 to A327, B339 to B342). */
export const systemState = (maintenance: boolean, regionRestriction: boolean): 0 | 1 | 2 => (maintenance ? 1 : regionRestriction ? 2 : 0);

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a text is an IPv4 or IPv6 address, alone or with a prefix length that its family allows. */
export const isRange = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)));
};

const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
};

/** An IPv4 address inside an IPv6 one counts as itself. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether a visitor's address is outside the merchant's region: denied, or not among the allowed when there are any. */
export const createRegionRule = (region: {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}): ((ip: string) => boolean) => {
  if (region.allow.length === 0 && region.deny.length === 0) return () => false;
  const [allow, deny] = [listOf(region.allow), listOf(region.deny)];
  return (ip) => {
    const address = plainAddress(ip);
    if (isIP(address) === 0) return region.allow.length > 0;
    return deny.check(address, familyOf(address)) || (region.allow.length > 0 && !allow.check(address, familyOf(address)));
  };
};
