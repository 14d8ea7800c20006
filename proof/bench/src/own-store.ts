import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../../apps/platform/src/db/database.ts';
import { track } from './running.ts';

/** A store of its own, in a folder that goes with it. */
export const openOwnStore = (): Promise<{ readonly database: Database; readonly folder: string; readonly stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-bench-'));
  return track(
    openDatabase({ databaseUrl: null, dataDir: folder, applicationName: 'palaro-bench', onIdleFault: () => undefined }).then(
      (database) => ({
        database,
        folder,
      }),
    ),
    async ({ database }) => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  );
};
