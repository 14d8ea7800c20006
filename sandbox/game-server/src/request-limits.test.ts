import { expect, test } from 'vitest';
import { createRateLimit } from './request-limits.ts';

test('scales the usual bounds or counts nothing as told', () => {
  const takes = (percent: number): number[] => {
    const limit = createRateLimit(() => 0, percent);
    return Array.from({ length: 4 }, () => limit.take('a', 2));
  };
  expect([takes(100), takes(50), takes(0)]).toEqual([
    [0, 0, 60, 60],
    [0, 60, 60, 60],
    [0, 0, 0, 0],
  ]);
});

test('all ways of writing an address, and all addresses of an IPv6 /64, are counted as one', () => {
  const answersTo = (...addresses: string[]): number[] => {
    const limit = createRateLimit(() => 0, 100);
    return addresses.map((address) => limit.takeAddress('requests', address, 1));
  };
  expect(answersTo('192.0.2.7', '192.0.2.7:443', '::ffff:c000:207', '192.0.2.8')).toEqual([0, 60, 60, 0]);
  expect(answersTo('2001:db8::1', '2001:db8::2', '[2001:db8:0:0::3]:443', '2001:db8:0:1::1')).toEqual([0, 60, 60, 0]);
});

test('the networks of an IPv6 /56 and of a /48 are counted together too', () => {
  const limit = createRateLimit(() => 0, 100);
  const passed = (addresses: string[]): number => addresses.filter((address) => limit.takeAddress('launches', address, 10) === 0).length;
  const networks = Array.from({ length: 400 }, (_, place) => (place * 256).toString(16));
  expect(passed(networks.map((_, place) => `2001:db8:1:${place.toString(16)}::1`).slice(0, 256))).toBe(40);
  expect(passed(networks.slice(0, 256).map((network) => `2001:db8:2:${network}::1`))).toBe(160);
});
