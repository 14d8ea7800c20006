import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, type Binaries } from './embedded-binaries.ts';

const run = promisify(execFile);

/** A PostgreSQL of our own, reached through a unix socket only. */
export type EmbeddedPostgres = {
  readonly connectionString: (database: string) => string;
  /** False when another process of ours already runs it on this folder; then `stop` leaves it alone. */
  readonly owned: boolean;
  readonly stop: () => Promise<void>;
};

const readyWithinMs = 20_000;
const superuser = 'palaro';

/** Socket paths must stay under 107 bytes, so they live in the temporary folder under a short name. */
const socketFolder = (dataDir: string): string => join(tmpdir(), `palaro-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);

// PostgreSQL refuses to run as root: it gets a user of its own in a user namespace, which sees our files as its own.
const unprivileged = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0 ? ['unshare', ['--user', '--map-user=65534', '--map-group=65534', command, ...args]] : [command, [...args]];

const settings = (socket: string): string =>
  [
    "listen_addresses = ''",
    `unix_socket_directories = '${socket}'`,
    'unix_socket_permissions = 0700',
    'max_connections = 120',
    'shared_buffers = 64MB',
    'wal_level = replica',
    'max_wal_size = 256MB',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    'log_min_messages = fatal',
    'log_checkpoints = off',
    'autovacuum_naptime = 30s',
    '',
  ].join('\n');

const initialise = async (binaries: Binaries, folder: string, socket: string): Promise<void> => {
  const [command, args] = unprivileged(binaries.initdb, ['-D', folder, '-U', superuser, '--encoding=UTF8', '--locale=C', '--auth=trust', '--no-sync', '--no-instructions']);
  await run(command, args, { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C' } });
  writeFileSync(join(folder, 'postgresql.auto.conf'), settings(socket));
};

const url = (socket: string, database: string): string => `postgres://${superuser}@/${database}?host=${encodeURIComponent(socket)}`;

const answers = async (socket: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url(socket, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The process id in `postmaster.pid`, when that process is alive and is a postgres of this folder. */
const runningPostmaster = (folder: string): number | null => {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : folder;
    return command.includes(folder) ? pid : null;
  } catch {
    return null;
  }
};

/**
 * Starts the server below a guard that waits for the end of its standard input: when this process dies in whatever
 * way, the pipe closes and the guard asks the server to stop.
 */
const startServer = (binaries: Binaries, folder: string): ChildProcess => {
  const [command, args] = unprivileged(binaries.postgres, ['-D', folder]);
  const quoted = [command, ...args].map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(' ');
  const guard = `exec 3<&0; ${quoted} </dev/null & server=$!; (read -r line <&3; kill -INT $server) & watcher=$!; exec 3<&-; wait $server; code=$?; kill $watcher 2>/dev/null; exit $code`;
  return spawn('/bin/sh', ['-c', guard], { cwd: '/', stdio: ['pipe', 'ignore', 'pipe'], env: { PATH: process.env['PATH'], LC_ALL: 'C' }, detached: true });
};

const waitUntilGone = async (folder: string, ms: number): Promise<void> => {
  for (const end = performance.now() + ms; runningPostmaster(folder) !== null && performance.now() < end; ) await pause(20);
};

const launch = async (binaries: Binaries, folder: string, socket: string): Promise<ChildProcess | 'taken'> => {
  const child = startServer(binaries, folder);
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk}`.slice(-4000)));
  for (const end = performance.now() + readyWithinMs; performance.now() < end; ) {
    if (child.exitCode !== null) {
      if (/lock file .* already exists/.test(complaint)) return 'taken';
      throw new Error(`The embedded PostgreSQL did not start: ${complaint.trim().split('\n').at(-1) ?? 'no reason given'}`);
    }
    if (await answers(socket)) return child;
    await pause(10);
  }
  child.kill('SIGINT');
  throw new Error(`The embedded PostgreSQL was not ready within ${readyWithinMs / 1000} s: ${complaint.trim()}`);
};

/**
 * Starts (the first time: creates) the embedded PostgreSQL in `dataDir`. A server that another process of ours runs
 * there is shared; one that a killed process left behind stops by itself through its guard and is started again.
 */
export const startEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const binaries = findBinaries();
  const folder = resolve(dataDir, 'postgres');
  const socket = socketFolder(folder);
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  mkdirSync(resolve(dataDir), { recursive: true });
  const shared = (): EmbeddedPostgres => ({ owned: false, connectionString: (database) => url(socket, database), stop: () => Promise.resolve() });
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    rmSync(folder, { recursive: true, force: true });
    await initialise(binaries, folder, socket);
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    if (runningPostmaster(folder) !== null) {
      if (await answers(socket)) return shared();
      await waitUntilGone(folder, 5_000);
    }
    const child = await launch(binaries, folder, socket);
    if (child === 'taken') continue;
    return {
      owned: true,
      connectionString: (database) => url(socket, database),
      stop: async () => {
        const gone = new Promise((settle) => child.once('exit', settle));
        child.stdin?.end();
        await gone;
        rmSync(socket, { recursive: true, force: true });
      },
    };
  }
  throw new Error('The embedded PostgreSQL is held by another process that does not answer.');
};
