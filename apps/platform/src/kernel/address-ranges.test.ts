import { expect, test } from 'vitest';
import { addressKey, createAddressRanges, isRange, networkOf } from './address-ranges.ts';

test('a range is an address of either family, alone or with as many bits as it has', () => {
  const good = ['192.0.2.7', '192.0.2.0/24', '0.0.0.0/0', '192.0.2.7/32', '2001:db8::7', '2001:db8::/32', '::1/128'];
  const bad = ['', 'localhost', '192.0.2', '192.0.2.7/33', '192.0.2.7/', '192.0.2.7/x', '192.0.2.7/8/8', '2001:db8::/129', 'fe80::1%eth0'];
  expect([...good, ...bad].filter(isRange)).toEqual(good);
});

test('an address lies in a range of its family, whichever way it is written', () => {
  const holds = createAddressRanges(['192.0.2.7', '10.0.0.5/8', '2001:db8::/32']);
  const inside = ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207', '10.255.0.1', '2001:db8::1', '2001:0DB8:0:0::1'];
  const outside = ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::1', 'fe80::1%eth0', 'nonsense', '', '192.0.2.7:443'];
  expect([...inside, ...outside].filter(holds)).toEqual(inside);
  expect(createAddressRanges([])('192.0.2.7')).toBe(false);
});

test('limits take the addresses of an IPv6 /64 for one, and those of IPv4 each for itself', () => {
  for (const same of ['2001:db8:0:7::1', '2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8::7:0:0:0:9', '2001:db8:0:7::192.0.2.1'])
    expect(addressKey(same), same).toBe('2001:db8:0:7::/64');
  expect(['::1', '::', 'fe80::1%eth0', '2001:db8::'].map(addressKey)).toEqual([
    '0:0:0:0::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
    '2001:db8:0:0::/64',
  ]);
  expect(['192.0.2.7', '::ffff:192.0.2.7', '192.0.2.8', 'nonsense'].map(addressKey)).toEqual([
    '192.0.2.7',
    '192.0.2.7',
    '192.0.2.8',
    'nonsense',
  ]);
});

test('a login is looked for in the /24 of its IPv4 address and the /64 of its IPv6 address', () => {
  expect(['192.0.2.7', '::ffff:192.0.2.200', '192.0.3.7', '2001:db8::1'].map(networkOf)).toEqual([
    '192.0.2.0/24',
    '192.0.2.0/24',
    '192.0.3.0/24',
    '2001:db8:0:0::/64',
  ]);
});
