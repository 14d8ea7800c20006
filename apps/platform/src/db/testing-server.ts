import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Vitest's global set-up: one embedded server for the whole run, unless `TEST_DATABASE_URL` names another. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (process.env['TEST_DATABASE_URL']) return () => Promise.resolve();
  const folder = mkdtempSync(join(tmpdir(), 'palaro-tests-'));
  const server = await startEmbeddedPostgres(folder);
  process.env['TEST_DATABASE_URL'] = server.connectionString('postgres');
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
