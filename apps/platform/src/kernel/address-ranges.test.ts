import { expect, test } from 'vitest';
import { createAddressRanges, isRange } from './address-ranges.ts';

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
