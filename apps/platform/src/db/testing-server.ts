import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * Vitest's global set-up: one embedded server for the whole run, or the one that `DATABASE_URL` names. Test files learn of
 * it as `TEST_DATABASE_URL` and make databases of their own there; the named one is not written to.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const given = process.env['DATABASE_URL'];
  if (given) {
    process.env['TEST_DATABASE_URL'] = given;
    return () => Promise.resolve();
  }
  const folder = mkdtempSync(join(tmpdir(), 'palaro-tests-'));
  const server = await startEmbeddedPostgres(folder);
  process.env['TEST_DATABASE_URL'] = server.connectionString('postgres');
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
