import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

test('a long step shows its progress, a short one only its time, and neither is done twice', () => {
  const home = mkdtempSync(join(tmpdir(), 'palaro-setup-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const folder of ['tools', '.cache']) mkdirSync(join(home, folder));
  for (const file of ['setup.mjs', 'test-programs.mjs']) copyFileSync(join(import.meta.dirname, file), join(home, 'tools', file));
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  // Without a lock file there is nothing to install.
  writeFileSync(join(home, '.cache/setup.json'), JSON.stringify({ install: createHash('sha256').digest('hex') }));
  const step = (name: string) => ({
    name,
    title: name,
    inputs: ['tools'],
    output: `${name}.txt`,
    commands: [['node', ['-e', `console.log('${name} 1/2'); fs.writeFileSync('${name}.txt', '')`]]],
  });
  const made = [{ ...step('long'), shown: true }, step('short')];
  writeFileSync(join(home, 'tools/setup-steps.mjs'), `export const steps = ${JSON.stringify(made)};`);
  const setUp = () => spawnSync(process.execPath, ['tools/setup.mjs'], { cwd: home, encoding: 'utf8' });
  expect(setUp()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^  long …\nlong 1\/2\n  long: .* s\n  short …\n  short: .* s\n$/),
  });
  expect(setUp()).toMatchObject({ status: 0, stdout: '' });
});

test('drawing the tiles takes minutes, and shows how far it is', () => {
  expect(steps.find(({ name }) => name === 'art')?.shown).toBe(true);
});
