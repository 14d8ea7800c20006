import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import type { Job } from '../kernel/job.ts';
import { createJobs, type Jobs, type JobsDeps } from './jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
}, 60_000);
afterAll(() => database.drop());

const everyMs = 500;
const never = (): never => expect.fail('no job fails here');
/** A node with these jobs. */
const aNode = (jobs: readonly Job[], reported: Partial<Pick<JobsDeps, 'onFault' | 'onRecovered' | 'onFailedRun'>> = {}): Jobs =>
  createJobs({
    connectionString: database.connectionString,
    jobs,
    onFault: never,
    onRecovered: never,
    onFailedRun: () => undefined,
    ...reported,
  });

// They wait far more than they work, and each has jobs of its own names: all at once takes as long as the longest.
test.concurrent('jobs run by themselves, each at its own period, and not after the stop', async ({ expect }) => {
  const runs = { often: [] as number[], seldom: [] as number[] };
  const job = (name: 'often' | 'seldom', period: number): Job => ({
    name,
    everyMs: period,
    run: () => Promise.resolve(runs[name].push(performance.now())),
  });
  const node = aNode([job('often', everyMs), job('seldom', 300_000)]);
  await node.start();
  await expect.poll(() => runs.often.length, { timeout: 10_000 }).toBeGreaterThan(3);
  await node.stop();
  const [gaps, count] = [runs.often.slice(1).map((at, n) => at - (runs.often[n] ?? 0)), runs.often.length];
  // What is due in a tenth of a second may be found by the look before.
  for (const gap of gaps) expect(gap).toBeGreaterThan(everyMs - 100);
  expect(Math.min(...gaps), 'each waits for the second look').toBeLessThan(2 * everyMs - 100);
  expect(runs.seldom).toEqual([]);
  await pause(2 * everyMs);
  expect(runs.often).toHaveLength(count);
});

test.concurrent('a job that runs at the start does not wait for its period', async ({ expect }) => {
  let runs = 0;
  const node = aNode([{ name: 'at.start', everyMs: 300_000, runsAtStart: true, run: () => Promise.resolve((runs += 1)) }]);
  await node.start();
  // The worker looks once when it begins, and again after ten seconds only.
  await expect.poll(() => runs, { timeout: 5000 }).toBe(1);
  await node.stop();
});

test.concurrent('a node changes the queue of a job whose period is another than before, and no other queue', async ({ expect }) => {
  const queues = async () =>
    (
      await database.pool.query<{ name: string; retry_delay: number; updated_on: Date }>(
        `SELECT name, retry_delay, updated_on FROM jobs.queue WHERE name LIKE 'period.%' ORDER BY name`,
      )
    ).rows;
  const start = async (other: number): Promise<void> => {
    const run = (): Promise<void> => Promise.resolve();
    const node = aNode([
      { name: 'period.other', everyMs: other, run },
      { name: 'period.same', everyMs: 300_000, run },
    ]);
    await node.start();
    await node.stop();
  };
  await start(20_000);
  const before = await queues();
  await start(40_000);
  const after = await queues();
  expect([before, after].map((rows) => rows.map((row) => row.retry_delay))).toEqual([
    [20, 60],
    [40, 60],
  ]);
  expect(after[1]).toEqual(before[1]);
});

test.concurrent('of two nodes one runs a job at a time, and the other goes on when it stops', async ({ expect }) => {
  const [runs, atWork]: [string[], Set<string>] = [[], new Set()];
  let most = 0;
  const node = (name: string): Jobs =>
    aNode([
      {
        name: 'shared',
        everyMs,
        run: async () => {
          atWork.add(name);
          runs.push(name);
          most = Math.max(most, atWork.size);
          await pause(300);
          atWork.delete(name);
        },
      },
    ]);
  const [one, two] = [node('one'), node('two')];
  await Promise.all([one.start(), two.start()]);
  const waiting = `select from jobs.job where name = 'shared' and state < 'active'`;
  expect((await database.pool.query(waiting)).rowCount, 'both began one chain').toBeLessThanOrEqual(1);
  await expect.poll(() => runs.length, { timeout: 15_000 }).toBeGreaterThan(4);
  await one.stop();
  const before = runs.length;
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBeGreaterThan(before + 1);
  expect(new Set(runs.slice(before))).toEqual(new Set(['two']));
  await two.stop();
  expect(most).toBe(1);
});

test.concurrent('a job that fails is run again, and is reported once by all nodes together, and once more when it works again', async ({
  expect,
}) => {
  const reported: string[] = [];
  let [isDown, runs] = [true, 0];
  const job: Job = {
    name: 'flaky',
    everyMs,
    run: () => {
      runs += 1;
      return isDown ? Promise.reject(new Error('away')) : Promise.resolve();
    },
  };
  const listeners = {
    onFault: (name: string) => reported.push(`${name} fails`),
    onRecovered: (name: string) => reported.push(`${name} works`),
  };
  const nodes = [aNode([job], listeners), aNode([job], listeners)];
  await Promise.all(nodes.map((node) => node.start()));
  await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(2);
  expect(reported).toEqual(['flaky fails']);
  isDown = false;
  const failed = runs;
  await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(failed + 2);
  await Promise.all(nodes.map((node) => node.stop()));
  expect(reported).toEqual(['flaky fails', 'flaky works']);
});

test.concurrent('each failed run is counted by its job, and a fault that becomes another one is reported too', async ({ expect }) => {
  const [faults, counted, seen]: [string[], string[], string[]] = [['one', 'one', 'two'], [], []];
  const job: Job = {
    name: 'changing',
    everyMs,
    run: () => {
      const fault = faults.shift();
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  };
  const node = aNode([job], {
    onFailedRun: (name) => counted.push(name),
    onFault: (_, fault) => seen.push((fault as Error).message),
    onRecovered: () => seen.push('works'),
  });
  await node.start();
  await expect.poll(() => seen, { timeout: 15_000 }).toEqual(['one', 'two', 'works']);
  await node.stop();
  expect(counted).toEqual(['changing', 'changing', 'changing']);
});

test.concurrent('stopping waits for what is at work', async ({ expect }) => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let [isAtWork, isDone] = [false, false];
  const node = aNode([
    {
      name: 'slow',
      everyMs,
      run: async () => {
        isAtWork = true;
        await mayEnd;
        isDone = true;
      },
    },
  ]);
  await node.start();
  await expect.poll(() => isAtWork, { timeout: 10_000 }).toBe(true);
  const stopped = node.stop().then(() => isDone);
  await pause(200);
  end();
  expect(await stopped).toBe(true);
});

test.concurrent('a job whose node dies in the middle of it is run by another', { timeout: 60_000 }, async ({ expect }) => {
  const crashed = fork(join(import.meta.dirname, 'testing.ts'), [database.connectionString], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const reported: string[] = [];
  let runs = 0;
  const other = aNode([{ name: 'interrupted', everyMs, run: () => Promise.resolve((runs += 1)) }], {
    onFault: (name) => reported.push(`${name} fails`),
    onRecovered: (name) => reported.push(`${name} works`),
  });
  try {
    expect((await once(crashed, 'message'))[0]).toBe('at work');
    await other.start();
    await pause(2_000);
    expect(runs, 'its node lives').toBe(0);
    crashed.kill('SIGKILL');
    await expect.poll(() => reported, { timeout: 40_000 }).toEqual(['interrupted works']);
    expect(runs).toBeGreaterThan(0);
  } finally {
    crashed.kill('SIGKILL');
    await other.stop();
  }
});
