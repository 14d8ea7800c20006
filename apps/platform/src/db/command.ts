import { StartFault } from '@palaro/env';
import { readConfig, type Config } from '../env/env.ts';
import { visible } from '../kernel/visible.ts';
import { openDatabase, type Database } from './database.ts';

/** Ends a command: writes the fault to standard error and sets the exit code. */
export const refuse = (fault: string, exitCode: number): void => {
  process.stderr.write(`${visible(fault)}\n`);
  process.exitCode = exitCode;
};

/** Runs a command's work on the store that the settings name, which must be of this version. A bad setting or store is named, with its exit code. */
export const runOnStore = async (applicationName: string, work: (database: Database, config: Config) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.ok) return refuse(config.failure.message, 78);
  const { DATABASE_URL, DATA_DIR } = config.value;
  try {
    const database = await openDatabase({
      databaseUrl: DATABASE_URL ?? null,
      dataDir: DATA_DIR,
      applicationName,
      onIdleFault: () => undefined,
      isCommand: true,
    });
    try {
      await work(database, config.value);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    refuse(error.message, error.exitCode);
  }
};
