import { expect, test } from 'vitest';
import { rateLimitKey, createAddressCheck, createRateLimit } from './request-limits.ts';

test('counts the networks of addresses of version 6, and scales or counts nothing as told', () => {
  expect([rateLimitKey('2001:db8:1:2:3:4:5:6'), rateLimitKey('192.0.2.1')]).toEqual(['2001:db8:1:2', '192.0.2.1']);
  const takes = (percent: number): number[] => {
    const limit = createRateLimit(() => 0, percent);
    return Array.from({ length: 4 }, () => limit.take('a', 2));
  };
  expect([takes(100), takes(50), takes(0)]).toEqual([
    [0, 0, 60, 60],
    [0, 60, 60, 60],
    [0, 0, 0, 0],
  ]);
  const isProxy = createAddressCheck(['10.0.0.0/8', '::1']);
  expect(['10.1.2.3', '11.1.2.3', '::1', '::2'].map(isProxy)).toEqual([true, false, true, false]);
});
