import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Figure } from './figures.ts';

const run = promisify(execFile);

export const hasPgbench = (): Promise<boolean> =>
  run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );

/** What a figure says where there is no pgbench to measure against. */
export const missingPgbench = (name: string, bound: Figure['bound']): Figure => ({
  name,
  detail: 'pgbench is not on the PATH; on Debian it comes with postgresql-15',
  value: null,
  bound,
  failed: true,
});

/** Runs of a script per second by so many callers at once, each waiting for its own answer. */
export const pgbench = async (connectionString: string, file: string, callers: number, seconds: number): Promise<number> => {
  const url = new URL(connectionString);
  const where = [
    '-h',
    url.searchParams.get('host') ?? url.hostname,
    '-U',
    decodeURIComponent(url.username),
    ...(url.port === '' ? [] : ['-p', url.port]),
  ];
  const { stdout } = await run(
    'pgbench',
    [...where, '-n', '-M', 'prepared', '-c', String(callers), '-j', '2', '-T', String(seconds), '-f', file, url.pathname.slice(1)],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(url.password) } },
  );
  const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined) throw new Error(`pgbench gave no rate: ${stdout.slice(-300)}`);
  return Number(rate);
};
