import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openDatabase } from '../../apps/platform/src/db/database.ts';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { communityWork, prepareCommunity } from '../../apps/platform/src/testing/test-community.ts';

export type CommunityChaosOptions = {
  readonly kills: number;
  readonly seed: number;
  readonly members: number;
  /** A folder for the store in which nobody is killed. */
  readonly dataDir: string;
  /** An empty store for the one in which they are. */
  readonly databaseUrl: string;
  readonly onKill?: (number: number, lifeMs: number) => void;
};
export type CommunityChaosReport = { readonly kills: number; readonly rows: number };

/** All rows of a day that its settlement wrote, without the names and instants that each run makes anew. */
const written: Readonly<Record<string, string>> = {
  members: 'select d.* from agent_member_days d order by no, day, product',
  teams: 'select d.* from agent_team_days d order by no, day, product',
  bills: 'select b.* from agent_bills b order by no, day, product',
  payments: 'select no, day, amount, state from agent_payments order by no, day',
  contracts:
    'select contract_id, period_key, turnover, result, active, gross, below, net, deducted, advance_after, amount, paid, state from contract_bills order by 1, 2',
  rebates: 'select player_id, day, position, amount from rebate_payment order by 1, 2, 3',
  wallets: 'select player_id, balance from wallet_accounts order by 1',
  commands: 'select source, kind, reference, debit, credit from wallet_transactions order by 1, 2, 3',
};
const readRows = async (pool: Pool): Promise<Readonly<Record<string, readonly string[]>>> => {
  const all: Record<string, readonly string[]> = {};
  for (const [name, text] of Object.entries(written)) {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(w)::text as row from (${text}) w`);
    // A bill of a contract has a name of its own, which the reference of its payment has too.
    all[name] = rows.map(({ row }) => row.replaceAll(/contract:[0-9a-z]{26}:/gu, 'contract:')).toSorted();
  }
  return all;
};

const settle = async (pool: Pool): Promise<void> => {
  const work = communityWork(pool);
  while (await work.tick());
  await work.count();
  await work.agents();
  await work.contracts();
  await work.rebates();
};

const worker = join(import.meta.dirname, 'community-worker.ts');
const start = (databaseUrl: string): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATABASE_URL: databaseUrl },
    stdio: 'ignore',
  });
/** A worker has its modules after this; then it is killed within the next. */
const [bootMs, workMs] = [900, 2500];

/**
 * Settles a day of teams, contracts and rebates by two processes at once that are killed at any statement and started again, and proves that the
 * rows are those of a store in which nobody was killed. Throws with what differs.
 */
export const runCommunityChaos = async (options: CommunityChaosOptions): Promise<CommunityChaosReport> => {
  const { kills, seed, members, dataDir, databaseUrl, onKill = () => undefined } = options;
  const opening = { applicationName: 'palaro-chaos', onIdleFault: () => undefined };
  const calm = await openDatabase({ ...opening, databaseUrl: null, dataDir: join(dataDir, 'calm') });
  const stormy = await openDatabase({ ...opening, databaseUrl, dataDir: '' });
  const random = createTestRandom(seed);
  const running = new Set<ChildProcess>();
  try {
    for (const { pool } of [calm, stormy]) await prepareCommunity(pool, members);
    await settle(calm.pool);
    let killed = 0;
    const place = async (): Promise<void> => {
      while (killed < kills) {
        const child = start(databaseUrl);
        running.add(child);
        const exited = once(child, 'exit');
        const lifeMs = bootMs + random() * workMs;
        await Promise.race([pause(lifeMs), exited]);
        if (killed < kills && child.exitCode === null && child.kill('SIGKILL')) onKill((killed += 1), lifeMs);
        await exited;
        running.delete(child);
        if (child.signalCode === null && child.exitCode === 0) return;
      }
    };
    await Promise.all([place(), place()]);
    await settle(stormy.pool);
    const [expected, found] = [await readRows(calm.pool), await readRows(stormy.pool)];
    for (const name of Object.keys(written)) assert.deepEqual(found[name], expected[name], `${name} differ`);
    const { rows } = await stormy.pool.query(
      `select contract_audit(p_since => '2026-01-01') as wrong union all select agent_audit(p_since => '2026-01-01')`,
    );
    assert.deepEqual(rows, []);
    return { kills: killed, rows: Object.values(found).reduce((sum, list) => sum + list.length, 0) };
  } finally {
    for (const child of running) child.kill('SIGKILL');
    await stormy.close();
    await calm.close();
  }
};
