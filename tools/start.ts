/**
 * `npm start`: the platform and the sandbox studios, each a process of its own, until Ctrl-C.
 * Prints one line when both are ready, and the demo accounts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenOr, originOf, StartFault, writableFolder } from '../packages/settings/src/index.ts';
import { demoAccounts, demoPassword } from '../apps/platform/src/seeds/accounts.ts';
import { readConfig, settings } from '../apps/platform/src/config/env.ts';
import { withSecrets } from '../apps/platform/src/config/secrets.ts';

const started = Date.now();
const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.failure.message}\n`);
  process.exit(78);
}
const refuse = (error: unknown): never => {
  if (!(error instanceof StartFault)) throw error;
  process.stderr.write(`The start failed: ${error.message}\n`);
  process.exit(error.exitCode);
};
/** Secrets, and a folder for the store. */
const prepare = () => {
  try {
    writableFolder(read.value.DATA_DIR, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
    return withSecrets(read.value);
  } catch (error) {
    return refuse(error);
  }
};
const { HOST, STUDIOS_SECRET, DATA_DIR } = prepare();
/** A port of its own for 0, since each process must know the other's before it starts. */
const portOf = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    if (port !== 0) return resolve(port);
    const server = createServer().once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
const free = (port: number): Promise<number> =>
  listenOr({ host: HOST, port }, () => portOf(port)).catch((error: unknown) => {
    process.stderr.write(`The platform could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof StartFault ? error.exitCode : 70);
  });
const [PORT, STUDIOS_PORT] = [await free(read.value.PORT), await free(read.value.STUDIOS_PORT)];
const base = originOf(HOST, PORT);
const studiosBase = originOf(HOST, STUDIOS_PORT);
const PUBLIC_ORIGIN = process.env['PUBLIC_ORIGIN'] ? read.value.PUBLIC_ORIGIN : base;
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
run('The platform', 'apps/platform/src/main.ts', { ...quiet, PORT: String(PORT), STUDIOS_PORT: String(STUDIOS_PORT) });
run('The studios', 'apps/studios/src/main.ts', {
  ...quiet,
  PORT: String(STUDIOS_PORT),
  PLATFORM_URL: base,
  STUDIOS_SECRET,
  ALLOWED_ORIGINS: `${PUBLIC_ORIGIN},${base},http://127.0.0.1:${PORT}`,
  DATA_DIR: `${DATA_DIR}/studios`,
});
await Promise.all([waitFor('The platform', `${base}/health/ready`), waitFor('The studios', `${studiosBase}/health/ready`)]);
if (!stopping) {
  process.stdout.write(`\nready ${base}/m/   (${((Date.now() - started) / 1000).toFixed(1)} s)\n\n`);
  process.stdout.write(`  demo accounts, password ${demoPassword}\n`);
  for (const account of demoAccounts) process.stdout.write(`    ${account.username.padEnd(9)} ${account.note}\n`);
  process.stdout.write('\n  Ctrl-C stops everything.\n');
}
