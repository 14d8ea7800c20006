import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isVersion15 = (folder: string): boolean => {
  try {
    return (
      /\b15\.\d/.test(execFileSync(join(folder, 'initdb'), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) &&
      existsSync(join(folder, 'postgres'))
    );
  } catch {
    return false;
  }
};
/** The folder of PostgreSQL 15's programs: on the PATH, or where the usual packages put them. */
export const findPostgres15 = (): string | undefined =>
  [
    '/usr/lib/postgresql/15/bin',
    '/usr/pgsql-15/bin',
    '/opt/homebrew/opt/postgresql@15/bin',
    '/usr/local/opt/postgresql@15/bin',
    ...(process.env['PATH'] ?? '').split(delimiter),
  ].find(isVersion15);
