import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '../../apps/platform/src/db/pool.ts';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { createIds } from '../../apps/platform/src/kernel/ids.ts';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { cashierOn } from '../../apps/platform/src/acts/act.ts';
import { transaction } from '../../apps/platform/src/db/transaction.ts';
import { createWallet } from '../../apps/platform/src/modules/wallet/index.ts';
import { gatewaySecrets, merchantWithBank, startBank } from '../../apps/platform/src/testing/bank.ts';
import { aPayee, loginPassword } from '../../apps/platform/src/testing/payees.ts';
import { createTestClient, valueOf } from '../../apps/platform/src/testing/test-platform.ts';
import { killPoints, verifyPayouts, type CashierStage } from './cashier-storm.ts';
import { startGate } from './gate.ts';
import { createPlatformProcess } from './platform-process.ts';
import { stormEnv } from './run-bet-chaos.ts';

export type CashierChaosOptions = {
  readonly kills: number;
  readonly seed: number;
  /** One node for each. */
  readonly ports: readonly [number, number];
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly onKill?: (number: number, restartMs: number, point: string) => void;
};
export type CashierChaosReport = { readonly kills: number; readonly deposits: number; readonly payouts: number };

/** What the providers have paid in and out, in centavos, is what the cashier counts at them; and nobody's money is on its way. */
const verifyBooks = async (pool: ReturnType<typeof createPool>, bank: Awaited<ReturnType<typeof startBank>>): Promise<number> => {
  const books = (await (await fetch(`${bank.url}/_books`)).json()) as Record<
    'paymongo' | 'xendit',
    { payments: readonly { amount: number }[]; payouts: readonly { reference: string; state: string }[] }
  >;
  const received = [...books.paymongo.payments, ...books.xendit.payments].reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const { rows } = await pool.query<{ booked: bigint; lines: bigint }>(
    `select (select coalesce(sum(amount), 0)::bigint from provider_payment) as booked,
       (select coalesce(sum(credit), 0)::bigint from wallet_transactions where kind = 'deposit' and source like 'psp:%') as lines`,
  );
  assert.deepEqual([rows[0]?.booked, rows[0]?.lines], [received, received], 'a payment was lost or doubled');
  return verifyPayouts(pool, books);
};

/** Registers one player after another at an address. */
const newPlayers = (baseUrl: string) => {
  let players = 0;
  return async () => {
    const client = createTestClient(baseUrl);
    const body = {
      username: `payee${(players += 1)}`,
      password: loginPassword,
      confirmPassword: loginPassword,
      type: 0,
      agreement: true,
    } as const;
    client.use(valueOf(await client('registerByUsername', { body })), client.cookie);
    return client;
  };
};

type Node = ReturnType<typeof createPlatformProcess>;
const createNodes = (ports: readonly number[], dataDir: string, databaseUrl: string): readonly Node[] =>
  ports.map((port) =>
    createPlatformProcess({
      port,
      env: {
        ...stormEnv({ dataDir: join(dataDir, `node-${port}`), databaseUrl }),
        STORAGE_DIR: join(dataDir, 'storage'),
        NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
        BUS_URL: 'postgres:',
        GATEWAY_SECRETS: gatewaySecrets,
      },
    }),
  );

/** Kills one node, and the other where it is the one that does what is held, or both where nobody can say; then starts them again. */
const createKill = (
  nodes: readonly Node[],
  alive: Set<Node>,
  random: () => number,
  onRestart: (ms: number) => void,
): CashierStage['kill'] => {
  const end = async (node: Node): Promise<void> => {
    alive.delete(node);
    await node.kill();
  };
  return async (isHeld) => {
    const [first, second] = random() < 0.5 ? nodes : nodes.toReversed();
    if (first === undefined || second === undefined) throw new Error('there are two nodes');
    await end(first);
    await pause(50);
    if (isHeld?.() !== false) await end(second);
    const gone = nodes.filter((node) => !alive.has(node));
    onRestart(Math.max(...(await Promise.all(gone.map((node) => node.start())))));
    for (const node of gone) alive.add(node);
  };
};

/**
 * Kills nodes at the points of deposits and withdrawals where something could be lost or doubled, one after the other, while a second
 * node shares the store; then proves that the ledger holds what the providers have received and paid, each once. Throws with what is
 * wrong.
 */
export const runCashierChaos = async ({
  kills,
  seed,
  ports,
  dataDir,
  databaseUrl,
  onKill = () => undefined,
}: CashierChaosOptions): Promise<CashierChaosReport> => {
  const nodes = createNodes(ports, dataDir, databaseUrl);
  const alive = new Set(nodes);
  const front = await startGate(() => [...alive][0]?.baseUrl ?? nodes[0]?.baseUrl ?? '');
  const bank = await startBank(front.url);
  const calls = await startGate(() => bank.url);
  const pool = createPool({ connectionString: databaseUrl, applicationName: 'chaos', connectionsMax: 4, onIdleFault: () => undefined });
  let restartMs = 0;
  const reject = async (id: string): Promise<void> => {
    const told = { text: 'Please ask again.', note: 'not found at the provider' };
    const decided = await transaction(pool, (client) => cashierOn(pool).review.reject(client, 'PALARO', id, 'chaos', told));
    if (!decided.ok) throw new Error(`an operator could not refuse a withdrawal: ${decided.failure.code}`);
  };
  const kill = createKill(nodes, alive, createTestRandom(seed), (ms) => (restartMs = ms));
  try {
    for (const node of nodes) await node.start();
    const { cashier, ...merchant } = merchantWithBank(calls.url);
    const config = {
      ...merchant,
      // A long run is no use of the session: nobody prolongs it as the app does.
      session: { idleMinutes: 1440, absoluteHours: 24 },
      cashier: { ...cashier, withdrawals: { ...cashier.withdrawals, turnoverTimes: 0, dailyMax: 100 } },
    };
    await pool.query('update merchant set version = version + 1, config = $1 where code = $2', [config, 'PALARO']);
    // A node reads it at its start: one that runs may register a player by what it knew before.
    for (const node of nodes) {
      await node.kill();
      await node.start();
    }
    const newPlayer = newPlayers(front.url);
    const payees = [
      await aPayee({ newPlayer, pool }, 0n, { channel: 'HALIMBAWA', number: '999999990001' }),
      await aPayee({ newPlayer, pool }, 0n, { channel: 'SALAPI' }),
    ] as const;
    for (let number = 1; number <= kills; number++) {
      const point = killPoints[(number - 1) % killPoints.length];
      const turn = Math.floor((number - 1) / killPoints.length);
      const payee = payees[turn % 2 === 0 ? 0 : 1];
      if (point === undefined) throw new Error('there is no such point');
      await point.run({ calls, pool, pay: bank.pay, reject, kill }, payee, turn).catch((error: unknown) => {
        throw new Error(`killed where ${point.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      });
      onKill(number, restartMs, point.name);
    }
    const payouts = await verifyBooks(pool, bank);
    const wallet = createWallet({ pool, clock: systemClock, ids: createIds(systemClock.now) });
    assert.deepEqual(await wallet.audit(), [], 'the ledger does not add up');
    const { rowCount } = await pool.query(`select from deposit_order where state = 'paid'`);
    return { kills, deposits: rowCount ?? 0, payouts };
  } finally {
    for (const node of nodes) await node.kill();
    front.close();
    calls.close();
    await bank.stop();
    await pool.end();
  }
};
