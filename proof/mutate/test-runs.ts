import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import { setup } from '../../apps/platform/src/db/testing-server.ts';
import { copy, root } from './checkout.ts';

/** How often databases that a stopped test run left behind are looked for. */
const sweepEveryMs = 60_000;

const isLeft = `datname like 'test\\_%' and not exists (select from pg_stat_activity a where a.datname = d.datname)`;

/** Removes the databases that nobody was connected to at two looks in a row; gives those that this look found. */
const sweep = async (pool: ReturnType<typeof createPool>, seen: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ datname: string }>(`select datname from pg_database d where ${isLeft}`);
  for (const { datname } of rows) if (seen.has(datname)) await pool.query(`drop database if exists ${datname}`);
  return new Set(rows.map(({ datname }) => datname));
};

/**
 * One store for all test runs to come, named to them by `DATABASE_URL`. A server of our own need not outlive a power failure,
 * and writes so much the quicker. A run that ends at its first failure leaves its databases behind, so they are swept.
 */
export const startStore = async (): Promise<() => Promise<void>> => {
  const isGiven = Boolean(process.env['DATABASE_URL']);
  const stopServer = await setup();
  const connectionString = process.env['TEST_DATABASE_URL'] ?? '';
  process.env['DATABASE_URL'] = connectionString;
  // What others keep on a server of theirs is not ours to sweep.
  if (isGiven) return stopServer;
  const pool = createPool({ connectionString, applicationName: 'mutate', connectionsMax: 1, onIdleFault: () => undefined });
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await pool.query(`alter system set ${setting} = off`);
  await pool.query('select pg_reload_conf()');
  let seen: ReadonlySet<string> = new Set();
  let sweeping = Promise.resolve();
  const timer = setInterval(() => {
    // A database that somebody connects to just now stays, and is looked at again.
    sweeping = sweeping.then(async () => void (seen = await sweep(pool, seen))).catch(() => undefined);
  }, sweepEveryMs);
  return async () => {
    clearInterval(timer);
    await sweeping;
    await pool.end();
    await stopServer();
  };
};

/** How the tests of a fault are run, and the variable by which it learns their patterns. */
export const vitestConfig = 'proof/mutate/vitest.config.ts';
export const testsToRun = (patterns: readonly string[]): Readonly<Record<string, string>> => ({ MUTATE_TESTS: JSON.stringify(patterns) });

/** Runs a program of node_modules in the copy; gives its exit code. */
export const runInCopy = (
  program: string,
  parameters: readonly string[],
  { env = {}, isQuiet = false }: { readonly env?: Readonly<Record<string, string>>; readonly isQuiet?: boolean } = {},
): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', program), parameters, {
      cwd: copy,
      stdio: ['ignore', isQuiet ? 'ignore' : 'inherit', isQuiet ? 'ignore' : 'inherit'],
      env: { ...process.env, ...env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
