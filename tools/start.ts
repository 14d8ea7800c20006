/**
 * `npm start`: the platform and the sandbox studios, each a process of its own, until Ctrl-C.
 * Prints one line when both are ready, and the demo accounts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '../apps/platform/src/seeds/accounts.ts';
import { readConfig } from '../apps/platform/src/config/env.ts';
import { withSecrets } from '../apps/platform/src/config/secrets.ts';

const started = Date.now();
const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.failure.message}\n`);
  process.exit(1);
}
const { PORT, STUDIOS_PORT, STUDIOS_SECRET, PUBLIC_ORIGIN, DATA_DIR } = withSecrets(read.value);
const base = `http://localhost:${PORT}`;
const children: ChildProcess[] = [];
let stopping = false;

const stopAll = (code: number): void => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  const alive = children.filter((child) => child.exitCode === null);
  let left = alive.length;
  if (left === 0) process.exit(code);
  for (const child of alive) child.once('exit', () => (--left === 0 ? process.exit(code) : undefined));
  setTimeout(() => process.exit(code), 10_000).unref();
};

const run = (name: string, file: string, env: Record<string, string>): void => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  children.push(child);
  child.once('exit', (code) => {
    if (!stopping) process.stderr.write(`${name} ended with ${code ?? 'a signal'}\n`);
    stopAll(code ?? 1);
  });
};

const answers = async (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );
const waitFor = async (name: string, url: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    if (stopping) return;
    if (await answers(url)) return;
    await pause(50);
  }
  process.stderr.write(`${name} did not become ready in 30 s\n`);
  stopAll(1);
};

process.on('SIGINT', () => stopAll(0));
process.on('SIGTERM', () => stopAll(0));

const quiet = { LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' };
run('The platform', 'apps/platform/src/main.ts', quiet);
run('The studios', 'apps/studios/src/main.ts', {
  ...quiet,
  PORT: String(STUDIOS_PORT),
  PLATFORM_URL: base,
  STUDIOS_SECRET,
  ALLOWED_ORIGINS: `${PUBLIC_ORIGIN},${base},http://127.0.0.1:${PORT}`,
  DATA_DIR: `${DATA_DIR}/studios`,
});
await Promise.all([
  waitFor('The platform', `${base}/health/ready`),
  waitFor('The studios', `http://localhost:${STUDIOS_PORT}/health/ready`),
]);
if (!stopping) {
  process.stdout.write(`\nready ${base}/m/   (${((Date.now() - started) / 1000).toFixed(1)} s)\n\n`);
  process.stdout.write(`  demo accounts, password ${demoPassword}\n`);
  for (const account of demoAccounts) process.stdout.write(`    ${account.username.padEnd(9)} ${account.note}\n`);
  process.stdout.write('\n  Ctrl-C stops everything.\n');
}
