import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steps } from './setup-steps.mjs';
import { chromiumPlaces, findChromium, findRedis } from './test-programs.mjs';

const root = join(import.meta.dirname, '..');
const here = import.meta.filename;

test.each(steps)('$title reads inputs that exist', ({ inputs }) => {
  expect(inputs.filter((input) => !existsSync(join(root, input)))).toEqual([]);
});

test('the headless Chromium is taken before the whole one, and the one that CHROMIUM names before all', () => {
  expect(chromiumPlaces[0]).toBe('/usr/bin/chromium-headless-shell');
  expect(findChromium({}, ['/nowhere/chromium', here, root])).toBe(here);
  expect(findChromium({ CHROMIUM: here }, [root])).toBe(here);
  expect(findChromium({}, ['/nowhere/chromium'])).toBeUndefined();
});

test('a CHROMIUM that does not exist is not silently replaced by another', () => {
  expect(findChromium({ CHROMIUM: '/nowhere/chromium' }, [here])).toBeUndefined();
});

test('Redis is looked for on the PATH', () => {
  expect(findRedis({ PATH: `/nowhere:${root}` })).toBeUndefined();
  expect(findRedis({ PATH: undefined })).toBeUndefined();
});
