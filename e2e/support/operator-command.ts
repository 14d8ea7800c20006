import { startEmbeddedPostgres } from '../../apps/platform/src/db/embedded-postgres.ts';
import type { Pool } from 'pg';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import { addOperator, createAuthenticator, setUpAuthenticator } from '../../apps/platform/src/testing/operators.ts';
import { runCommand } from '../../apps/platform/src/testing/run-command.ts';
import { stackSecret, type Stack } from './stack.ts';

let operators = 0;

/** Works on a running stack's store. */
const onStore = async <T>({ dataDir }: Pick<Stack, 'dataDir'>, work: (pool: Pool, connectionString: string) => Promise<T>): Promise<T> => {
  const server = await startEmbeddedPostgres(dataDir);
  const connectionString = server.connectionString('palaro');
  const pool = createPool({ connectionString, applicationName: 'palaro-test', onIdleFault: () => undefined, connectionsMax: 1 });
  try {
    return await work(pool, connectionString);
  } finally {
    await pool.end();
    await server.stop();
  }
};

/** Adds an operator of a role to a running stack, who has the password of the tests' operators; returns the name. */
export const addOperatorTo = (stack: Pick<Stack, 'dataDir'>, role: string): Promise<string> =>
  onStore(stack, async (pool) => {
    const name = `Ana${++operators}`;
    await addOperator(pool, name, role);
    return name;
  });

/** Runs a command on a running stack, in the name of an operator of the role `finance` who is added for it; returns what it prints. */
export const runAsOperator = (stack: Pick<Stack, 'dataDir'>, command: string, args: readonly string[]): Promise<string> =>
  onStore(stack, async (pool, connectionString) => {
    const name = `Ana${++operators}`;
    await addOperator(pool, name, 'finance');
    const code = createAuthenticator({ isSlow: true })(await setUpAuthenticator(pool, name, stackSecret));
    const env = { DATABASE_URL: connectionString, DATA_DIR: stack.dataDir, INSTALLATION_SECRET: stackSecret, STUDIOS_SECRET: stackSecret };
    const ended = await runCommand(command, [...args, '--yes', '--by', name, '--code', code], env);
    if (ended.code !== 0) throw new Error(`the command ended with ${ended.code}: ${ended.err}`);
    return ended.out;
  });
