#!/usr/bin/env node
// Makes a fresh clone ready: installs what package-lock.json names, builds what is stale, finds a browser for tests.
// Runs before everything else, so it uses nothing but Node 20 itself.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

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

const run = (title, command, args, env = {}) => {
  say(`${title} …`);
  const started = Date.now();
  const done = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
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

const stampFile = join(root, '.cache/setup.json');
const stamps = existsSync(stampFile) ? JSON.parse(readFileSync(stampFile, 'utf8')) : {};
const stamp = (name, value) => {
  stamps[name] = value;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile, JSON.stringify(stamps, null, 2));
};

const [major] = process.versions.node.split('.').map(Number);
if (major < 20)
  failWith(`Node ${process.versions.node} is too old. Install Node 20 or newer; the project brings its own Node 24 after that.`);

const lock = hashOf(['package-lock.json']);
if (!existsSync('node_modules/.bin/node') || stamps.install !== lock) {
  run('Installing packages', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  stamp('install', lock);
}

// Everything from here runs on the pinned Node.
const node = join(root, 'node_modules/node/bin/node');
if (!existsSync(node)) failWith('the pinned Node is missing. Delete node_modules and try again.');
const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;

const steps = [
  {
    name: 'art',
    title: 'Drawing the game tiles',
    inputs: [
      'packages/game-library/src',
      'apps/platform/src/art',
      'apps/platform/src/seeds/banners',
      'apps/platform/src/seeds/render-banners.ts',
    ],
    output: 'apps/platform/dist/art/manifest.json',
    commands: [[node, ['apps/platform/src/art/cli.ts', 'apps/platform/dist/art']]],
  },
  {
    name: 'player',
    title: 'Building the player app',
    inputs: ['apps/player', 'packages/contract/src', 'packages/i18n', 'packages/ui', 'packages/money/src', 'package-lock.json'],
    output: 'apps/player/dist/server/entry-server.js',
    commands: [['npm', ['run', 'build', '-w', 'apps/player', '--silent']]],
  },
];
for (const step of steps) {
  const inputs = hashOf(step.inputs);
  if (existsSync(step.output) && stamps[step.name] === inputs) continue;
  for (const [command, args] of step.commands) run(step.title, command, args, { PATH: path, NODE_ENV: 'production' });
  stamp(step.name, inputs);
}

if (process.argv.includes('--browser')) {
  const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const find = () => [process.env.CHROMIUM, ...known].find((file) => file && existsSync(file));
  if (!find()) {
    if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
      failWith('no Chromium found. Install it (Debian: apt-get install chromium-headless-shell) or point CHROMIUM at one.');
    // The headless build draws at half the processor time; releases before Debian 12 have only the whole browser.
    const install = 'apt-get install -y -qq chromium-headless-shell >/dev/null 2>&1 || apt-get install -y -qq chromium >/dev/null';
    run('Installing Chromium', 'sh', ['-c', `apt-get update -qq && { ${install}; }`], { DEBIAN_FRONTEND: 'noninteractive' });
    const found = find();
    if (!found) failWith('Chromium was installed, but stands in none of the usual places. Point CHROMIUM at it.');
    execFileSync(found, ['--version']);
  }
}
