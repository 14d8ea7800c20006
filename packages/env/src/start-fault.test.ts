import { expect, test } from 'vitest';
import { originOf } from './start-fault.ts';

test.each([
  ['127.0.0.1', 'http://localhost:8080'],
  ['0.0.0.0', 'http://localhost:8080'],
  ['::1', 'http://localhost:8080'],
  ['::', 'http://localhost:8080'],
  ['localhost', 'http://localhost:8080'],
  ['10.0.0.7', 'http://10.0.0.7:8080'],
  ['fd00::7', 'http://[fd00::7]:8080'],
])('what listens on %s is reached at %s', (host, origin) => {
  expect(originOf(host, 8080)).toBe(origin);
});
