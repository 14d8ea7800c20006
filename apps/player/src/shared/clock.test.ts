import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const readsTime = /\bnew Date\(\)|\bDate\.now\b|\bDate\(\)/;

test('nothing of the app reads the time but its clock', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((name) => readsTime.test(readFileSync(join(src, name), 'utf8')))).toEqual(['shared/clock.ts']);
});
