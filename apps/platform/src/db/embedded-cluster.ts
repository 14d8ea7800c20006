import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findBinaries, type Binaries } from './embedded-binaries.ts';

const run = promisify(execFile);

/** The folders of one embedded server. */
export type Cluster = {
  readonly binaries: Binaries;
  /** PostgreSQL's own data folder. */
  readonly folder: string;
  /** Where its unix socket lies. */
  readonly socket: string;
  /** One file per process that uses the server, named by the process id of its watchdog. */
  readonly holders: string;
  readonly logFile: string;
  /** Runs a PostgreSQL program as a user that PostgreSQL accepts. */
  readonly asUser: (command: string, args: readonly string[]) => Launch;
};

type Launch = { readonly command: string; readonly args: readonly string[]; readonly uid?: number; readonly gid?: number };

export const superuser = 'palaro';
const majorVersion = '18';
/** A socket's path is at most 107 bytes, and PostgreSQL appends `/.s.PGSQL.5432`. */
const socketFolderBytesMax = 90;
const logBytesMax = 1024 * 1024;
const nobody = 65_534;
/** Nothing of our own environment (secrets among it) reaches the server. */
const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

const settings = (socket: string): Readonly<Record<string, string>> => ({
  listen_addresses: '',
  unix_socket_directories: socket,
  unix_socket_permissions: '0700',
  max_connections: '120',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
});

// PostgreSQL refuses to run as root. In a user namespace it is nobody and still owns root's files; where namespaces are
// forbidden (many containers) it really runs as nobody and the folder is given to that user.
const chooseUser = async (): Promise<{ readonly owner: number; readonly asUser: Cluster['asUser'] }> => {
  const own = process.getuid?.() ?? -1;
  if (own !== 0) return { owner: own, asUser: (command, args) => ({ command, args }) };
  const namespace = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  try {
    await run('unshare', [...namespace, 'true'], { env: environment });
    return { owner: 0, asUser: (command, args) => ({ command: 'unshare', args: [...namespace, command, ...args] }) };
  } catch {
    return { owner: nobody, asUser: (command, args) => ({ command, args, uid: nobody, gid: nobody }) };
  }
};

const changeOwner = async (owner: number, folder: string): Promise<void> => {
  if (process.getuid?.() === 0 && existsSync(folder) && statSync(folder).uid !== owner)
    await run('chown', ['-R', `${owner}:${owner}`, folder]);
};

/** Creates the server's files beside their place and moves them in when complete, so that a killed start leaves none. */
const initialise = async (cluster: Cluster, owner: number): Promise<void> => {
  const draft = `${cluster.folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await changeOwner(owner, draft);
  const args = [
    '-D',
    draft,
    '-U',
    superuser,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C',
    '--lc-messages=C',
    '--auth=trust',
    '--no-instructions',
  ];
  const launch = cluster.asUser(cluster.binaries.initdb, args);
  try {
    await run(launch.command, [...launch.args], { cwd: '/', env: environment, ...identity(launch) });
    renameSync(draft, cluster.folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process of ours was faster.
    if (!existsSync(join(cluster.folder, 'PG_VERSION')))
      throw new Error(`The embedded PostgreSQL could not be set up in ${cluster.folder}: ${reasonOf(error)}`, { cause: error });
  }
};

const identity = ({ uid, gid }: Launch): { uid?: number; gid?: number } => (uid === undefined || gid === undefined ? {} : { uid, gid });

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? error.message) : String(error);

/** Makes the folders in `dataDir` ready; the first time, creates the server's files (about a second). */
export const prepareCluster = async (dataDir: string): Promise<Cluster> => {
  const root = resolve(dataDir);
  const folder = join(root, 'postgres');
  const inDataDir = join(root, 'postgres-socket');
  const short = `/tmp/palaro-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
  const { owner, asUser } = await chooseUser();
  const cluster: Cluster = {
    binaries: findBinaries(),
    folder,
    socket: Buffer.byteLength(inDataDir) <= socketFolderBytesMax ? inDataDir : short,
    holders: join(root, 'postgres-holders'),
    logFile: join(root, 'postgres.log'),
    asUser,
  };
  mkdirSync(root, { recursive: true, mode: 0o700 });
  mkdirSync(cluster.holders, { recursive: true, mode: 0o700 });
  mkdirSync(cluster.socket, { recursive: true, mode: 0o700 });
  const version = join(folder, 'PG_VERSION');
  if (!existsSync(version)) await initialise(cluster, owner);
  const found = readFileSync(version, 'utf8').trim();
  if (found !== majorVersion)
    throw new Error(
      `${folder} was made by PostgreSQL ${found}, this is ${majorVersion}. Restore a backup into a new DATA_DIR, or set DATABASE_URL.`,
    );
  await changeOwner(owner, folder);
  await changeOwner(owner, cluster.socket);
  return cluster;
};

/** Starts the server, apart from this process's terminal and life. What it says goes to the log file. */
export const launchServer = (cluster: Cluster): { readonly child: ChildProcess; readonly errorOutput: () => string } => {
  const size = existsSync(cluster.logFile) ? statSync(cluster.logFile).size : 0;
  const fresh = size > logBytesMax;
  const log = openSync(cluster.logFile, fresh ? 'w' : 'a', 0o600);
  const options = Object.entries(settings(cluster.socket)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = cluster.asUser(cluster.binaries.postgres, ['-D', cluster.folder, ...options]);
  const child = spawn(launch.command, launch.args, {
    cwd: '/',
    env: environment,
    stdio: ['ignore', log, log],
    detached: true,
    ...identity(launch),
  });
  child.once('error', () => undefined);
  child.unref();
  closeSync(log);
  return {
    child,
    errorOutput: () =>
      readFileSync(cluster.logFile)
        .subarray(fresh ? 0 : size)
        .toString('utf8')
        .trim(),
  };
};
