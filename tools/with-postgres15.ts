/**
 * `node tools/with-postgres15.ts vitest run --project server`: runs a command with DATABASE_URL naming a PostgreSQL 15 of
 * its own, the oldest one the platform supports. Ends with the command's code, or with 69 where PostgreSQL 15 is not
 * installed.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres15 } from './postgres15.ts';

const nobody = 65_534;
const readyWithinMs = 20_000;
const notInstalled = 69;
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** PostgreSQL refuses to run as root; in a user namespace root is somebody else. */
const asUser = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, program, ...args]]
    : [program, [...args]];

const startServer = async (programs: string, folder: string): Promise<ChildProcess> => {
  const [data, socket, log] = [join(folder, 'data'), join(folder, 'socket'), join(folder, 'log')];
  mkdirSync(socket);
  const [initdb, initdbArgs] = asUser(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'palaro',
    '--encoding=UTF8',
    '--locale=C',
    '--auth=trust',
    '--no-instructions',
  ]);
  execFileSync(initdb, initdbArgs, { cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = ['listen_addresses=', `unix_socket_directories=${socket}`, 'max_connections=200', 'timezone=UTC'].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const [postgres, postgresArgs] = asUser(join(programs, 'postgres'), ['-D', data, ...settings]);
  const output = openSync(log, 'w');
  const server = spawn(postgres, postgresArgs, { cwd: '/', env: environment, stdio: ['ignore', output, output] });
  for (
    const started = performance.now();
    !existsSync(join(socket, '.s.PGSQL.5432')) || !readFileSync(log, 'utf8').includes('ready to accept connections');
    await pause(20)
  ) {
    if (server.exitCode !== null || performance.now() - started > readyWithinMs)
      throw new Error(`PostgreSQL 15 did not start:\n${readFileSync(log, 'utf8')}`);
  }
  return server;
};

const [command = '-', ...args] = process.argv.slice(2);
if (command.startsWith('-')) {
  const isHelp = command === '--help';
  process[isHelp ? 'stdout' : 'stderr'].write('Usage: node tools/with-postgres15.ts COMMAND [ARGUMENT ...]\n');
  process.exit(isHelp ? 0 : 2);
}
const programs = findPostgres15();
if (programs === undefined) {
  process.stderr.write('PostgreSQL 15 is not installed (no initdb 15 on the PATH): what would run on it is left out.\n');
  process.exit(notInstalled);
}
const folder = mkdtempSync(join(tmpdir(), 'palaro-pg15-'));
let server: ChildProcess | null = null;
let code = 1;
try {
  server = await startServer(programs, folder);
  const url = `postgres://palaro@localhost/postgres?host=${encodeURIComponent(join(folder, 'socket'))}`;
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  const stop = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', stop).on('SIGTERM', stop);
  [code] = (await once(child, 'exit')) as [number | null] as [number];
} finally {
  if (server !== null && server.exitCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code ?? 1;
