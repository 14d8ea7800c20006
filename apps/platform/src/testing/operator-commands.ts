import type { Pool } from 'pg';
import { systemClock } from '../kernel/clock.ts';
import { codeOfApp } from '../modules/session/index.ts';
import { testSecret } from './test-platform.ts';
import { addOperator, setUpAuthenticator } from './operators.ts';
import { runCommand, type CommandEnded } from './run-command.ts';

type Store = { readonly pool: Pool; readonly connectionString: string };

export type OperatorCommands = {
  /** Adds operators of one role, each with an authenticator. */
  readonly add: (names: readonly string[], role?: string) => Promise<void>;
  /** Runs one of the operator's commands on the store. */
  readonly run: (command: string, ...args: string[]) => Promise<CommandEnded>;
  /** The words that confirm a command in an operator's name, with a code of the authenticator. */
  readonly as: (name: string) => string[];
};

/**
 * Commands of operators on a store, in their names. Where accounts are real, each change takes a code, and a code is good once; commands
 * of a test follow each other faster than codes do, so that each command finds every code unused.
 */
export const operatorCommands = (store: () => Store, env: Readonly<Record<string, string>> = {}): OperatorCommands => {
  const secrets = new Map<string, string>();
  return {
    add: async (names, role = 'finance') => {
      for (const name of names) {
        await addOperator(store().pool, name, role);
        secrets.set(name, await setUpAuthenticator(store().pool, name, testSecret));
      }
    },
    run: async (command, ...args) => {
      const { pool, connectionString } = store();
      await pool.query('UPDATE operator_account SET step_last = 0');
      return runCommand(command, args, {
        DATABASE_URL: connectionString,
        INSTALLATION_SECRET: testSecret,
        STUDIOS_SECRET: testSecret,
        DEMO_ACCOUNTS: 'false',
        ...env,
      });
    },
    as: (name) => ['--yes', '--by', name, '--code', codeOfApp(secrets.get(name) ?? '', systemClock.now())],
  };
};
