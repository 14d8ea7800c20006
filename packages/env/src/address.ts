import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** An IP address in its one form. */
export type Address = {
  readonly family: 'ipv4' | 'ipv6';
  /** Without a port, in small letters, zeros left out: `192.0.2.7`, `2001:db8::7`. */
  readonly text: string;
};

const ipv6Groups = 8;
const ipv4Of = (groups: readonly number[]): string => groups.flatMap((group) => [group >> 8, group & 255]).join('.');

/** The eight groups of an IPv6 address as numbers. */
const groupsOf = (address: string): readonly number[] => {
  const dotted = address.slice(address.lastIndexOf(':') + 1);
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  // An IPv4 address at the end stands for two groups.
  const plain = dotted.includes('.')
    ? `${address.slice(0, -dotted.length)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
    : address;
  const [before = [], after = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(ipv6Groups - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
};

/** Whether an IPv6 address only wraps an IPv4 one (`::ffff:0:0/96`). */
const isMapped = (groups: readonly number[]): boolean => groups[5] === 0xff_ff && groups.slice(0, 5).every((group) => group === 0);

const withPort = /^(?:\[(?<ipv6>[^\]]+)\](?::(?<portOfIpv6>\d{1,5}))?|(?<ipv4>[\d.]+):(?<portOfIpv4>\d{1,5}))$/;
const portMax = 65_535;

/** The address of a text that may have brackets and a port around it; null where the port is none. */
const withoutPort = (text: string): string | null => {
  const { ipv6, ipv4, portOfIpv6, portOfIpv4 } = withPort.exec(text)?.groups ?? {};
  if (Number(portOfIpv6 ?? portOfIpv4 ?? 0) > portMax || (ipv6 !== undefined && !isIPv6(ipv6))) return null;
  return ipv6 ?? ipv4 ?? text;
};

/**
 * Reads an address as connections, proxies and settings write it: alone or with a port (`192.0.2.7:443`, `[2001:db8::7]:443`),
 * IPv4 inside IPv6 in either way of writing, zeros written or left out. Null for everything else, the name of an interface
 * (`fe80::1%eth0`) among it, and for the missing address of a connection that has ended: whoever asks refuses that.
 */
export function readAddress(text: string | undefined): Address | null {
  const address = text === undefined ? null : withoutPort(text);
  if (address === null || address.includes('%')) return null;
  if (isIPv4(address)) return { family: 'ipv4', text: address };
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  if (isMapped(groups)) return { family: 'ipv4', text: ipv4Of(groups.slice(6)) };
  return { family: 'ipv6', text: new SocketAddress({ address, family: 'ipv6' }).address };
}

/** The network of an IPv6 address that its first bits name, a multiple of 8: `2001:db8:0:7::/64`. */
export function ipv6Network({ text }: Address, bits: number): string {
  const kept = groupsOf(text).map((group, place) => {
    const left = Math.min(16, Math.max(0, bits - place * 16));
    return group & (0xff_ff << (16 - left)) & 0xff_ff;
  });
  return `${kept
    .slice(0, Math.ceil(bits / 16))
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;
}

type Range = { readonly address: Address; readonly bits: number | null };

const mappedBits = 96;
/** Reads an address, alone or with a prefix length that its family allows; a range of IPv4 inside IPv6 is the one inside. Null for everything else. */
export function readRange(text: string): Range | null {
  const [written = '', length, ...more] = text.split('/');
  const address = isIPv4(written) || isIPv6(written) ? readAddress(written) : null;
  if (address === null || more.length > 0) return null;
  if (length === undefined) return { address, bits: null };
  const isWrapped = address.family === 'ipv4' && isIPv6(written);
  const bits = /^\d{1,3}$/.test(length) ? Number(length) - (isWrapped ? mappedBits : 0) : -1;
  return bits >= 0 && bits <= (address.family === 'ipv6' ? 128 : 32) ? { address, bits } : null;
}

/** Whether a text is an address or a range of addresses, as settings and documents name them. */
export const isRange = (text: string): boolean => readRange(text) !== null;

/** Whether an address lies in one of some ranges, each of which `isRange`. What cannot be read lies in none. */
export function createAddressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of ranges) {
    const range = readRange(text);
    if (range === null) throw new Error(`${text} is no range of addresses`);
    const { address, bits } = range;
    if (bits === null) list.addAddress(address.text, address.family);
    else list.addSubnet(address.text, bits, address.family);
  }
  return (text) => {
    const address = readAddress(text);
    return address !== null && list.check(address.text, address.family);
  };
}

/** Whom a limit counts, and how many times the usual bound that one has. */
export type AddressBudget = { readonly key: string; readonly times: number };

/** The networks of an IPv6 address that have a bound together, by the bits of their prefixes (decision 041). */
const ipv6Budgets: readonly (readonly [bits: number, times: number])[] = [
  // What one connection is given: whoever has one address there has them all.
  [64, 1],
  // What a household or a small office is given.
  [56, 4],
  // The most that a customer is given; at carriers of mobile phones, some tens of thousands of phones.
  [48, 16],
];

/** Whom limits count an address as: an IPv4 one as itself, an IPv6 one as its /64, and that with its neighbours as their /56 and /48. */
export function addressBudgets(text: string): readonly AddressBudget[] {
  const address = readAddress(text);
  if (address === null) throw new Error('an address was not read at the edge');
  if (address.family === 'ipv4') return [{ key: address.text, times: 1 }];
  return ipv6Budgets.map(([bits, times]) => ({ key: ipv6Network(address, bits), times }));
}

/** The narrowest of these: an IPv4 address, or the /64 of an IPv6 one. */
export const addressKey = (text: string): string => addressBudgets(text)[0]?.key ?? text;
