import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { clock } from './clock.ts';

const src = join(import.meta.dirname, '..');
const readsTime = /\bnew Date\(\)|\bDate\.now\b|\bDate\(\)/;

test('nothing of the app reads the time but its clock', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((name) => readsTime.test(readFileSync(join(src, name), 'utf8')))).toEqual(['device/clock.ts']);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['an hour ahead', 3_600_000],
  ['a day back', -86_400_000],
])('the app runs on the server’s time on a phone whose clock is %s', (_, wrong) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(1_800_000_000_000 + wrong);
  clock.learn(1_800_000_000_000);
  expect(clock.now()).toBe(1_800_000_000_000);
  expect(clock.ofPhone(1_800_000_000_000 + wrong)).toBe(1_800_000_000_000);
  expect(clock.onPhone(clock.now())).toBe(1_800_000_000_000 + wrong);
  vi.setSystemTime(1_800_000_005_000 + wrong);
  expect(clock.now()).toBe(1_800_000_005_000);
});

test('an answer’s way and its rounded second do not move the time, and what is no time does not either', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(1_800_000_000_000);
  clock.learn(1_800_000_000_000);
  const before = clock.now();
  for (const told of [1_799_999_998_500, 1_800_000_001_500, Number.NaN]) clock.learn(told);
  expect(clock.now()).toBe(before);
});
