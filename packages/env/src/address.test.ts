import { expect, test } from 'vitest';
import { addressBudgets, addressKey, createAddressRanges, isRange, readAddress } from './address.ts';

/** Every way in which a connection, a proxy or a setting writes an address, and the one form of it. */
const ways: readonly (readonly [string, string])[] = [
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:443', '192.0.2.7'],
  ['192.0.2.7:65535', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['[::ffff:c000:207]', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['2001:0db8:0000:0000:0000:0000:0000:0007', '2001:db8::7'],
  ['2001:db8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['2001:db8::0.0.0.7', '2001:db8::7'],
  ['::1', '::1'],
  ['::', '::'],
  ['2001:db8::', '2001:db8::'],
  ['fe80::1', 'fe80::1'],
];

test('an address is one however it is written: with a port, in brackets, IPv4 inside IPv6, zeros written or not', () => {
  for (const [text, form] of ways) expect(readAddress(text)?.text, text).toBe(form);
});

test('a text that is no address is none: an interface, a bad port, a name, a list', () => {
  const wrong = [
    '',
    'unknown',
    'localhost',
    'play.example:443',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.07',
    '192.0.2.7:',
    '192.0.2.7:x',
    '192.0.2.7:70000',
    '192.0.2.7:443:443',
    '192.0.2.7/24',
    '[192.0.2.7]',
    '[192.0.2.7]:443',
    ' 192.0.2.7',
    '192.0.2.7, 192.0.2.8',
    '2001:db8::7::1',
    '2001:db8:7',
    '[2001:db8::7',
    '2001:db8::7]',
    '[2001:db8::7]443',
    '[2001:db8::7]:70000',
    'fe80::1%eth0',
    '[fe80::1%eth0]:443',
    '::ffff:192.0.2.7%1',
    '0x7f.0.0.1',
    '2130706433',
  ];
  expect(wrong.filter((text) => readAddress(text) !== null)).toEqual([]);
});

test('a range is an address of either family, alone or with as many bits as it has', () => {
  const good = [
    '192.0.2.7',
    '192.0.2.0/24',
    '0.0.0.0/0',
    '192.0.2.7/32',
    '2001:db8::7',
    '2001:db8::/32',
    '::1/128',
    '::ffff:192.0.2.0/120',
  ];
  const bad = ['', 'localhost', '192.0.2', '192.0.2.7/33', '192.0.2.7/', '192.0.2.7/x', '192.0.2.7/8/8', '2001:db8::/129', 'fe80::1%eth0'];
  const withPorts = ['192.0.2.7:443', '[2001:db8::7]', '[2001:db8::7]:443/64', '::ffff:192.0.2.0/24'];
  expect([...good, ...bad, ...withPorts].filter(isRange)).toEqual(good);
});

test('an address lies in a range of its family, whichever way either is written', () => {
  for (const range of ['192.0.2.0/24', '::ffff:192.0.2.0/120', '::ffff:c000:200/120', '2001:DB8:0:0::/64']) {
    const holds = createAddressRanges([range]);
    const isInside = (form: string): boolean => (range.includes('8:') ? form.startsWith('2001:db8::') : form === '192.0.2.7');
    for (const [text, form] of ways) expect(holds(text), `${text} in ${range}`).toBe(isInside(form));
  }
  const holds = createAddressRanges(['192.0.2.7', '10.0.0.5/8', '2001:db8::/32']);
  const outside = ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::1', 'fe80::1%eth0', 'nonsense', '', '192.0.2.7:x'];
  expect(['192.0.2.7:443', '10.255.0.1', '2001:0DB8:0:0::1', ...outside].filter(holds)).toEqual([
    '192.0.2.7:443',
    '10.255.0.1',
    '2001:0DB8:0:0::1',
  ]);
  expect(createAddressRanges([])('192.0.2.7')).toBe(false);
});

test('limits take all ways of writing an address for one, and what is no address for none', () => {
  const key = (form: string): string => (form.includes('.') ? form : `${form}/64`);
  for (const [text, form] of ways.filter(([, one]) => one === '192.0.2.7')) expect(addressKey(text), text).toBe(key(form));
  for (const nonsense of ['', 'unknown', 'fe80::1%eth0', '192.0.2.7:x']) expect(() => addressBudgets(nonsense), nonsense).toThrow();
});

test('an IPv6 address has a bound with its /64, a wider one with its /56 and one wider still with its /48', () => {
  for (const text of ['2001:db8:0:7::1', '2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8::7:0:0:0:9', '[2001:db8:0:7::192.0.2.1]:443'])
    expect(addressBudgets(text), text).toEqual([
      { key: '2001:db8:0:7::/64', times: 1 },
      { key: '2001:db8:0:0::/56', times: 4 },
      { key: '2001:db8:0::/48', times: 16 },
    ]);
  expect(addressBudgets('2001:db8:1:ff80::1').map(({ key }) => key)).toEqual([
    '2001:db8:1:ff80::/64',
    '2001:db8:1:ff00::/56',
    '2001:db8:1::/48',
  ]);
  expect(['::1', '::', '2001:db8::'].map(addressKey)).toEqual(['0:0:0:0::/64', '0:0:0:0::/64', '2001:db8:0:0::/64']);
  expect(addressBudgets('192.0.2.7')).toEqual([{ key: '192.0.2.7', times: 1 }]);
});
