import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { launchServer, prepareCluster, superuser, type Cluster } from './embedded-cluster.ts';
import { holdServer } from './embedded-watchdog.ts';

/** A PostgreSQL of our own, reached through a unix socket only. */
export type EmbeddedPostgres = {
  readonly connectionString: (database: string) => string;
  /** False when the server was already there: shared with another process of ours, or left behind by a killed one. */
  readonly owned: boolean;
  /** Lets go of the server; the last process that does so stops it. */
  readonly stop: () => Promise<void>;
};

const readyWithinMs = 30_000;
const pollMs = 5;
const lockRetryMs = 50;
const restartPauseMs = 500;

const url = (socket: string, database: string): string =>
  `postgres://${superuser}@localhost/${database}?host=${encodeURIComponent(socket)}`;

const connect = async (socket: string): Promise<pg.Client | null> => {
  if (!existsSync(join(socket, '.s.PGSQL.5432'))) return null;
  const client = new pg.Client({
    connectionString: url(socket, 'postgres'),
    connectionTimeoutMillis: 2_000,
    application_name: 'palaro-keeper',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return null;
  }
};

const postmasterPid = ({ folder }: Cluster): number => {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return -1;
  }
};

/** A server that starts writes its process id at once; a lock that is empty for longer was left by a crash. */
const emptyLockMs = 2_000;

// After a crash another program may have got the dead server's process id; PostgreSQL then takes it for a live one.
const removeStaleLock = (cluster: Cluster): void => {
  const lock = join(cluster.folder, 'postmaster.pid');
  const { size, mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? { size: -1, mtimeMs: 0 };
  const commandLine = `/proc/${postmasterPid(cluster)}/cmdline`;
  const isOtherProgram = existsSync(commandLine) && !readFileSync(commandLine, 'utf8').includes(cluster.folder);
  // The file's time is the system's, so it is compared with the system's.
  if (isOtherProgram || (size === 0 && systemClock.now() - mtimeMs > emptyLockMs)) rmSync(lock, { force: true });
};

/** Connects to the server, starting it when nobody else has. Answers with whether it was this call that started it. */
const connectOrStart = async (cluster: Cluster): Promise<{ readonly monitor: pg.Client; readonly started: boolean }> => {
  let server: ReturnType<typeof launchServer> | null = null;
  for (const end = performance.now() + readyWithinMs; performance.now() < end; await pause(pollMs)) {
    const monitor = await connect(cluster.socket);
    const ended = server !== null && (server.child.exitCode !== null || server.child.signalCode !== null || server.child.pid === undefined);
    if (monitor !== null) return { monitor, started: server !== null && postmasterPid(cluster) === server.child.pid };
    if (server !== null && ended) {
      const errorOutput = server.errorOutput();
      if (!/lock file .* (?:already exists|is empty)/.test(errorOutput))
        throw new Error(
          `The embedded PostgreSQL did not start: ${errorOutput.split('\n').at(-1) || 'no reason given'} (${cluster.logFile})`,
        );
      removeStaleLock(cluster);
      await pause(lockRetryMs);
    }
    if (server === null || ended) server = launchServer(cluster);
  }
  throw new Error(`The embedded PostgreSQL was not ready within ${readyWithinMs / 1000} s; see ${cluster.logFile}.`);
};

/**
 * Starts (the first time: creates) the embedded PostgreSQL in `dataDir`, or joins the one that runs there. It is kept
 * up: when it dies, whichever process notices starts it again. It stops when the last process that uses it has stopped
 * or died.
 */
export const startEmbeddedPostgres = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const cluster = await prepareCluster(dataDir);
  const hold = await holdServer(cluster);
  let stopping = false;
  let monitor: pg.Client | null = null;
  const watch = (client: pg.Client): void => {
    monitor = client;
    client.once('end', () => void restart());
  };
  const restart = async (): Promise<void> => {
    while (!stopping) {
      try {
        const next = await connectOrStart(cluster);
        if (stopping) return await next.monitor.end();
        return watch(next.monitor);
      } catch {
        // The reason stands in the log file, and every query fails until it is fixed.
        await pause(restartPauseMs, undefined, { ref: false });
      }
    }
  };
  try {
    const first = await connectOrStart(cluster);
    watch(first.monitor);
    return {
      owned: first.started,
      connectionString: (database) => url(cluster.socket, database),
      stop: async () => {
        if (stopping) return;
        stopping = true;
        await monitor?.end().catch(() => undefined);
        await hold.release();
      },
    };
  } catch (error) {
    stopping = true;
    await hold.release();
    throw error;
  }
};
