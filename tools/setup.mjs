#!/usr/bin/env node
// Makes a fresh clone ready: installs what package-lock.json names, builds what is stale, and with
// --browser and --redis finds or installs what tests need besides. With --settings it checks those of a start
// before it builds: who set one wrong should not learn it minutes later.
// Runs before everything else, so it uses nothing but Node 20 itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from './is-alive.mjs';
import { steps } from './setup-steps.mjs';
import { findChromium, findRedis } from './test-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const say = (text) => process.stdout.write(`  ${text}\n`);
const failWith = (text) => {
  process.stderr.write(`\nSet-up stopped: ${text}\n`);
  process.exit(1);
};

const hashOf = (paths) => {
  const hash = createHash('sha256');
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).toSorted()) if (!['node_modules', 'dist', '.cache'].includes(name)) visit(join(path, name));
    } else hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
};

const run = (title, command, args, { env = {}, shown = false } = {}) => {
  say(`${title} …`);
  const started = Date.now();
  const done = spawnSync(command, args, {
    stdio: ['ignore', shown ? 'inherit' : 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status !== 0) {
    process.stderr.write(done.stdout ?? '');
    failWith(`${title} failed (${command} ${args.join(' ')}).`);
  }
  say(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
};

const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });

const lockFile = join(cache, 'setup.lock');
const lockPauseMs = 300;
const emptyLockMs = 3000;
/** Waits for a set-up that is under way in this checkout: both would draw and write the same files. */
const takeTurn = () => {
  for (let announced = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
      return process.once('exit', () => rmSync(lockFile, { force: true }));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(existsSync(lockFile) ? readFileSync(lockFile, 'utf8') : '');
    // An empty file is one that its holder is about to fill, or was killed before it could.
    const age = Date.now() - (statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (holder > 0 ? !isAlive(holder) : age > emptyLockMs) rmSync(lockFile, { force: true });
    else if (holder > 0 && !announced) {
      say(`Waiting for the set-up that runs already (process ${holder}; if it is another program, delete ${lockFile}) …`);
      announced = true;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPauseMs);
  }
};
takeTurn();

const stampFile = join(cache, 'setup.json');
const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
const stamp = (name, value) => {
  stamps[name] = value;
  writeFileSync(stampFile, JSON.stringify(stamps, null, 2));
};

const [major] = process.versions.node.split('.').map(Number);
if (major < 20)
  failWith(`Node ${process.versions.node} is too old. Install Node 20 or newer; the project brings its own Node 24 after that.`);

const lock = hashOf(['package-lock.json']);
if (!existsSync('node_modules/.bin/node') || stamps.install !== lock) {
  run('Installing packages, a minute or two', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  stamp('install', lock);
}

// Everything from here runs on the pinned Node.
const node = join(root, 'node_modules/node/bin/node');
if (!existsSync(node)) failWith('the pinned Node is missing. Delete node_modules and try again.');
const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;

/** Ends as a start with these settings would. */
const checkSettings = () => {
  const { status } = spawnSync(node, ['tools/start.ts', '--settings-only'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
let hasToCheck = process.argv.includes('--settings');

for (const step of steps) {
  const missing = step.inputs.find((input) => !existsSync(input));
  if (missing !== undefined) failWith(`${step.title} names ${missing} among its inputs, which does not exist.`);
  const inputs = hashOf(step.inputs);
  if (existsSync(step.output) && stamps[step.name] === inputs) continue;
  if (hasToCheck) checkSettings();
  hasToCheck = false;
  for (const [command, args] of step.commands)
    run(step.title, command === 'node' ? node : command, args, { env: { PATH: path, NODE_ENV: 'production' }, shown: step.shown });
  stamp(step.name, inputs);
}

const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
/** Installs what a search does not find, or says how to. `install` is what apt-get is asked for, the first that there is. */
const provide = (name, find, packages, advice) => {
  if (find()) return;
  if (!isDebianRoot) failWith(`no ${name} found. ${advice}`);
  const install = packages.map((each) => `apt-get install -y -qq ${each} >/dev/null 2>&1`).join(' || ');
  run(`Installing ${name}`, 'sh', ['-c', `apt-get update -qq && { ${install}; }`], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  if (!find()) failWith(`${name} was installed, but stands in none of the usual places. ${advice}`);
};

if (process.argv.includes('--browser')) {
  if (process.env.CHROMIUM && !findChromium()) failWith(`CHROMIUM names ${process.env.CHROMIUM}, which does not exist.`);
  // Releases without a headless build have the whole browser.
  provide(
    'Chromium',
    findChromium,
    ['chromium-headless-shell', 'chromium'],
    'Install it (Debian: apt-get install chromium-headless-shell, or chromium) or point CHROMIUM at one.',
  );
}
if (process.argv.includes('--redis'))
  provide('Redis', findRedis, ['redis-server'], 'Install it (Debian: apt-get install redis-server; macOS: brew install redis).');
