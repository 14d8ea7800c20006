import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

test.each([
  ['en', 'GMT+8'],
  ['fil', 'GMT+8'],
  ['ar', 'غرينتش+8'],
] as const)("in %s a time names the clock that it is by, the device's", (language, zone) => {
  expect(createFormats(language, 'PHP').time('2026-11-28T01:30:00Z')).toContain(zone);
});
