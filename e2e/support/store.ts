import { createPool } from '../../apps/platform/src/db/pool.ts';
import { startEmbeddedPostgres } from '../../apps/platform/src/db/embedded-postgres.ts';
import { createIds } from '../../apps/platform/src/kernel/ids.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createSemaphore } from '../../apps/platform/src/kernel/semaphore.ts';
import { createAgentTree } from '../../apps/platform/src/modules/agents/index.ts';
import { createPasswords, createPlayers, withoutMobile } from '../../apps/platform/src/modules/player/index.ts';
import { createWallet } from '../../apps/platform/src/modules/wallet/index.ts';
import { addOperator, createAuthenticator, setUpAuthenticator } from '../../apps/platform/src/testing/operators.ts';
import { runCommand } from '../../apps/platform/src/testing/run-command.ts';
import { demoPassword, freshName } from './people.ts';
import { stackSecret } from './stack.ts';

const merchantCode = 'PALARO';
const currency = 'PHP';

export type Account = {
  /** Session type (A427); 0 unless told. */
  readonly type?: number;
  /** Opening balance in centavos; none unless told. */
  readonly opening?: bigint;
  readonly nickname?: string;
  /** The VIP club's label; "0" on the wire means none. */
  readonly clubLabel?: string;
  readonly invitationCode?: string;
  /** In E.164, verified. */
  readonly mobile?: string;
  /** Verified. */
  readonly email?: string;
};
export type Person = { readonly id: string; readonly username: string; readonly password: string };

/** The operator's side of a running stack: accounts and money come in as a seed or the cashier would bring them. */
export type Store = {
  readonly open: (account?: Account) => Promise<Person>;
  /** A deposit in centavos, as the cashier books it. */
  readonly deposit: (person: Person, centavos: bigint) => Promise<void>;
  readonly disable: (person: Person) => Promise<void>;
  /** Whatever else an operator may set in the store, such as a vendor's opening hours. */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** Runs a command of the operator's in the name of one whose role is finance; returns what it prints. */
  readonly asFinance: (command: string, ...args: readonly string[]) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Commands in the name of operators who are added for them: a code of an authenticator is good once. */
const financeCommands = (pool: ReturnType<typeof createPool>, connectionString: string): Store['asFinance'] => {
  const codeOf = createAuthenticator({ isSlow: true });
  return async (command, ...args) => {
    const name = freshName();
    await addOperator(pool, name, 'finance');
    const code = codeOf(await setUpAuthenticator(pool, name, stackSecret));
    const env = { DATABASE_URL: connectionString, INSTALLATION_SECRET: stackSecret, STUDIOS_SECRET: stackSecret };
    const { out, err } = await runCommand(command, [...args, '--yes', '--by', name, '--code', code], env);
    if (err !== '') throw new Error(err);
    return out;
  };
};

/** Opens the store of a running stack through the platform's own modules. */
export const openStore = async (dataDir: string): Promise<Store> => {
  const server = await startEmbeddedPostgres(dataDir);
  const pool = createPool({
    connectionString: server.connectionString('palaro'),
    applicationName: 'palaro-test',
    onIdleFault: () => undefined,
    connectionsMax: 2,
  });
  const clock = systemClock;
  const ids = createIds(clock.now);
  const wallet = createWallet({ pool, clock, ids });
  const players = createPlayers({
    pool,
    clock,
    ids,
    mobile: withoutMobile,
    invitations: createAgentTree({ pool, clock, ids }),
    passwords: createPasswords({ gate: createSemaphore('test accounts', 1, 100), memoryKiB: 1024 }),
    openWallet: (client, { id, type }) =>
      wallet.openAccount({ playerId: id, merchantCode, currency, mode: type === 4 ? 'play' : 'real' }, client),
  });
  const deposit = async (person: Person, centavos: bigint): Promise<void> => {
    const booked = await wallet.deposit({
      playerId: person.id,
      source: 'cashier',
      reference: ids.newId(),
      amount: { currency, minor: centavos },
    });
    if (!booked.ok) throw new Error(`the deposit was refused: ${booked.failure.code}`);
  };
  return {
    open: async ({ type = 0, opening = 0n, nickname, clubLabel, ...account } = {}) => {
      const username = freshName();
      const id = await players.createAccount({
        merchantCode,
        currency,
        username,
        password: demoPassword,
        type,
        ...account,
      });
      const person = { id, username, password: demoPassword };
      if (nickname !== undefined) await pool.query('UPDATE player SET nickname = $2 WHERE id = $1', [id, nickname]);
      if (clubLabel !== undefined) await pool.query('UPDATE player SET club_label = $2 WHERE id = $1', [id, clubLabel]);
      if (opening > 0n) await deposit(person, opening);
      return person;
    },
    deposit,
    disable: (person) => players.setStatus(person.id, 'disabled'),
    asFinance: financeCommands(pool, server.connectionString('palaro')),
    query: async (text, values = []) => (await pool.query<Record<string, unknown>>(text, [...values])).rows,
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
};
