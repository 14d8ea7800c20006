import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
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

type Step = { readonly name: string; readonly shown?: boolean; readonly code: string };
/** A checkout of its own with these steps, nothing to install, and a start that refuses the setting BAD. */
const checkout = (made: readonly Step[]) => {
  const home = mkdtempSync(join(tmpdir(), 'palaro-setup-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const folder of ['tools', '.cache']) mkdirSync(join(home, folder));
  for (const file of ['setup.mjs', 'is-alive.mjs', 'test-programs.mjs'])
    copyFileSync(join(import.meta.dirname, file), join(home, 'tools', file));
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  // Without a lock file there is nothing to install.
  writeFileSync(join(home, '.cache/setup.json'), JSON.stringify({ install: createHash('sha256').digest('hex') }));
  writeFileSync(join(home, 'tools/start.ts'), `if (process.env.BAD && process.argv[2] === '--settings-only') process.exit(78);`);
  const steps = made.map(({ name, shown, code }) => ({
    name,
    title: name,
    shown,
    inputs: ['tools'],
    output: `${name}.txt`,
    commands: [['node', ['-e', `${code}; fs.writeFileSync('${name}.txt', '')`]]],
  }));
  writeFileSync(join(home, 'tools/setup-steps.mjs'), `export const steps = ${JSON.stringify(steps)};`);
  return home;
};
const setUp = (home: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['tools/setup.mjs', ...args], { cwd: home, encoding: 'utf8', env: { ...process.env, ...env } });

test('a long step shows its progress, a short one only its time, and neither is done twice', () => {
  const home = checkout([
    { name: 'long', shown: true, code: "console.log('long 1/2')" },
    { name: 'short', code: "console.log('short 1/2')" },
  ]);
  expect(setUp(home)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^  long …\nlong 1\/2\n  long: .* s\n  short …\n  short: .* s\n$/),
  });
  expect(setUp(home)).toMatchObject({ status: 0, stdout: '' });
});

test('a start with a bad setting ends before anything is built, other set-ups do not ask', () => {
  const home = checkout([{ name: 'step', code: '' }]);
  expect(setUp(home, ['--settings'], { BAD: '1' })).toMatchObject({ status: 78, stdout: '' });
  expect(existsSync(join(home, '.cache/setup.lock'))).toBe(false);
  expect(setUp(home, [], { BAD: '1' })).toMatchObject({ status: 0 });
});

test('two set-ups of one checkout take turns', async () => {
  // The step lasts until the other set-up has said that it waits; both end with the checkout.
  const home = checkout([
    {
      name: 'step',
      code: `fs.appendFileSync('made.txt', 'x');
        while (!fs.existsSync('go.txt') && fs.existsSync('tools')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)`,
    },
  ]);
  const both = [1, 2].map(() => spawn(process.execPath, ['tools/setup.mjs'], { cwd: home, stdio: ['ignore', 'pipe', 'inherit'] }));
  const outputs = both.map(async (child) => {
    let output = '';
    for await (const part of child.stdout) {
      output += String(part);
      if (output.includes('Waiting for')) writeFileSync(join(home, 'go.txt'), '');
    }
    return output;
  });
  const [first, second] = (await Promise.all(outputs)).toSorted((a, b) => a.length - b.length);
  expect(readFileSync(join(home, 'made.txt'), 'utf8')).toBe('x');
  expect(first).toMatch(/^  (step …|Waiting for)/);
  expect(second).toMatch(/Waiting for the set-up that runs already \(process \d+/);
});

test.each(['killed', 'killed before it wrote its number'])('a set-up that was %s holds up nobody', (how) => {
  const home = checkout([{ name: 'step', code: '' }]);
  const lock = join(home, '.cache/setup.lock');
  writeFileSync(lock, how === 'killed' ? String(spawnSync(process.execPath, ['-e', '']).pid) : '');
  utimesSync(lock, 1, 1);
  expect(setUp(home)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^  step …\n/) });
  expect(existsSync(lock)).toBe(false);
});

test('drawing the tiles takes minutes, and shows how far it is', () => {
  expect(steps.find(({ name }) => name === 'art')?.shown).toBe(true);
});
