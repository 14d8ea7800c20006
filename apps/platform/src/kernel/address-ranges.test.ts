import { expect, test } from 'vitest';
import { networkOf } from './address-ranges.ts';

test('a login is looked for in the /24 of its IPv4 address and the /64 of its IPv6 address', () => {
  expect(['192.0.2.7', '::ffff:192.0.2.200', '192.0.3.7', '2001:db8::1'].map(networkOf)).toEqual([
    '192.0.2.0/24',
    '192.0.2.0/24',
    '192.0.3.0/24',
    '2001:db8:0:0::/64',
  ]);
});
