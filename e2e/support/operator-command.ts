import { startEmbeddedPostgres } from '../../apps/platform/src/db/embedded-postgres.ts';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import { addOperator, createAuthenticator, setUpAuthenticator } from '../../apps/platform/src/testing/operators.ts';
import { runCommand } from '../../apps/platform/src/testing/run-command.ts';
import { stackSecret, type Stack } from './stack.ts';

let operators = 0;

/** Runs a command on a running stack, in the name of an operator of the role `finance` who is added for it; returns what it prints. */
export const runAsOperator = async ({ dataDir }: Pick<Stack, 'dataDir'>, command: string, args: readonly string[]): Promise<string> => {
  const server = await startEmbeddedPostgres(dataDir);
  const connectionString = server.connectionString('palaro');
  const pool = createPool({ connectionString, applicationName: 'palaro-test', onIdleFault: () => undefined, connectionsMax: 1 });
  try {
    const name = `Ana${++operators}`;
    await addOperator(pool, name, 'finance');
    const code = createAuthenticator({ isSlow: true })(await setUpAuthenticator(pool, name, stackSecret));
    const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, INSTALLATION_SECRET: stackSecret, STUDIOS_SECRET: stackSecret };
    const ended = await runCommand(command, [...args, '--yes', '--by', name, '--code', code], env);
    if (ended.code !== 0) throw new Error(`the command ended with ${ended.code}: ${ended.err}`);
    return ended.out;
  } finally {
    await pool.end();
    await server.stop();
  }
};
