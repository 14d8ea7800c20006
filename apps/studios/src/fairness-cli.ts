import { availableParallelism } from 'node:os';
import { readCommandLine } from '@palaro/settings';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { addSums, fairnessCases, judge, simulate, type FairnessSums, type FairnessVerdict } from './fairness.ts';

/** Work of one thread: the case by its place in `fairnessCases()`. */
type Share = { index: number; rounds: number; seed: number };

const runShare = (share: Share): Promise<FairnessSums> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const row = (verdict: FairnessVerdict): string =>
  [
    verdict.name.padEnd(18),
    `${(verdict.statedPpm / 10_000).toFixed(3)} %`.padStart(10),
    `${(verdict.measuredPpm / 10_000).toFixed(3)} %`.padStart(10),
    verdict.z.toFixed(2).padStart(7),
    `${(verdict.hitRate * 100).toFixed(1)} %`.padStart(8),
    verdict.largestStakes.toFixed(1).padStart(9),
    verdict.ok ? '  ok' : '  FAILED',
  ].join(' ');

const usage = `Plays every model and compares what it returns with what it states.
  npm run fairness -- [--rounds 10000000] [--seed N] [--only MODEL] [--threads N]`;

async function main(): Promise<number> {
  const { values, whole } = readCommandLine(usage, {
    rounds: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '20261121' },
    only: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
  });
  const [rounds, seed, threads] = [whole('rounds', 1000), whole('seed', 0), whole('threads', 1)];
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  print(
    `${'model'.padEnd(18)} ${'stated'.padStart(10)} ${'measured'.padStart(10)} ${'z'.padStart(7)} ${'hits'.padStart(8)} ${'largest'.padStart(9)}`,
  );
  let failed = 0;
  for (const [index, one] of fairnessCases().entries()) {
    if (values.only !== undefined && !one.name.startsWith(values.only)) continue;
    const shares = Array.from({ length: threads }, (_, thread) => ({
      index,
      rounds: Math.floor(rounds / threads) + (thread < rounds % threads ? 1 : 0),
      seed: seed + index * 1000 + thread,
    }));
    const verdict = judge(one, (await Promise.all(shares.map(runShare))).reduce(addSums));
    if (!verdict.ok) failed++;
    print(row(verdict));
  }
  print(failed === 0 ? `every model returns what it states (${rounds} rounds each)` : `${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (isMainThread) {
  process.exitCode = await main();
} else {
  const share = workerData as Share;
  const one = fairnessCases()[share.index];
  if (one === undefined || parentPort === null) throw new Error('no such case');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort.postMessage(simulate(one, share.rounds, share.seed));
}
