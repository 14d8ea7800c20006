import { expect, test } from 'vitest';
import type { BookData } from './book-data.ts';
import { createBookContext } from './book-view.ts';

test.each([
  ['en', 'GMT+8'],
  ['fil', 'GMT+8'],
  ['ar', 'غرينتش+8'],
] as const)("in %s days and times name the clock that they are by, the device's, and an hour under its day does not", (language, zone) => {
  const { clock, hour, day } = createBookContext({ language } as BookData, () => 'PHP');
  const at = Date.parse('2026-11-28T01:30:00Z');
  expect([clock(at), day(at, at), hour(at)].map((text) => text.includes(zone))).toEqual([true, true, false]);
});
