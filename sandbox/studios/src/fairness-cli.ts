import { availableParallelism } from 'node:os';
import { readCommandLine } from '@palaro/env';
import { writeFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  addSums,
  fairnessCases,
  fairnessCasesNamed,
  jackpotStakes,
  judge,
  judgeJackpot,
  simulate,
  type FairnessCase,
  type FairnessSums,
  type FairnessVerdict,
} from './fairness.ts';
import { bookReturns, judgeBooks, type BookVerdict } from './sportsbook/book-fairness.ts';

/** What the fair-play pages show: stated and measured returns of the last whole run, with its day. */
const keptFile = new URL('../../../sandbox/library/src/fairness.json', import.meta.url);

/** Work of one thread. */
type Share = { one: FairnessCase; rounds: number; seed: number };

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

/** The chance of the jackpot at its largest stake, where most rounds win; how many failed, or null where it was not asked for. */
const runJackpot = (only: string, rounds: number, seed: number, print: (line: string) => void): number | null => {
  if (!'jackpot'.startsWith(only)) return null;
  const [, stake] = jackpotStakes();
  const { chance, measured, z, ok } = judgeJackpot(stake, rounds, seed);
  print(
    `jackpot, of ${stake}: chance ${(chance * 100).toFixed(4)} %, drawn ${(measured * 100).toFixed(4)} %, z ${z.toFixed(2)} ${ok ? ' ok' : ' FAILED'}`,
  );
  return ok ? 0 : 1;
};

const bookRow = (verdict: BookVerdict): string =>
  [
    verdict.name.padEnd(40),
    `${(verdict.chance * 100).toFixed(2)} %`.padStart(9),
    `${(verdict.measured * 100).toFixed(2)} %`.padStart(9),
    verdict.z.toFixed(2).padStart(6),
    `${(verdict.leastPpm / 10_000).toFixed(1)} to ${(verdict.mostPpm / 10_000).toFixed(1)} %`.padStart(17),
    verdict.ok ? '  ok' : '  FAILED',
  ].join(' ');

/** Judges the selections of the sportsbooks. @returns the verdicts and how many failed, or null where no discipline has this name. */
function runBooks(only: string, rounds: number, seed: number, print: (line: string) => void) {
  const verdicts = judgeBooks(only, rounds, seed);
  if (verdicts.length === 0) return null;
  print(`${'selection'.padEnd(40)} ${'chance'.padStart(9)} ${'measured'.padStart(9)} ${'z'.padStart(6)} ${'return'.padStart(17)}`);
  for (const verdict of verdicts) print(bookRow(verdict));
  const failed = verdicts.filter(({ ok }) => !ok).length;
  print(failed === 0 ? `each of these ${verdicts.length} selections returns what its margin leaves` : `${failed} selections failed`);
  return { verdicts, failed };
}

/** Fixtures drawn for each discipline: one costs as much as many rounds. */
const BOOK_SHARE = 200;

type Ran = { verdicts: readonly FairnessVerdict[]; rounds: number; bookVerdicts: readonly BookVerdict[]; fixtures: number };
const keptText = ({ verdicts, rounds, bookVerdicts, fixtures }: Ran): string => {
  const models = Object.fromEntries(verdicts.map(({ name, statedPpm, measuredPpm }) => [name, { statedPpm, measuredPpm }]));
  const books = Object.fromEntries(
    (['sports', 'esports'] as const).map((book) => [book, { ...bookReturns(bookVerdicts, book), fixtures }]),
  );
  return `${JSON.stringify({ on: new Date().toISOString().slice(0, 10), rounds, models, books }, null, 2)}\n`;
};

const usage = `Plays every model of the catalogue, line games with each of their line counts, and compares what
it returns with what it states. Ten million rounds of all take about fifteen minutes of one core
("cluster" half of them); fewer rounds or a part of the models less.
  npm run fairness -- [--rounds 10000000] [--seed N] [--only MODEL] [--threads N] [--keep]
  --keep writes the result of a whole run that did not fail to sandbox/library/src/fairness.json, which players see
  MODEL is a name of the list, "lines-low 5", or its start: "lines-low", "lines", "duel";
  or "jackpot": the chance of one at its largest stake;
  or a discipline of the sportsbooks, "football", or its start. Of those the exact return of
  every selection is printed, and its chance is measured by one fixture for 200 rounds.`;

async function main(): Promise<number> {
  const { values, whole, misuse } = readCommandLine(usage, {
    rounds: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: '20261121' },
    only: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism()) },
    keep: { type: 'boolean', default: false },
  });
  const [rounds, seed, threads] = [whole('rounds', 1000), whole('seed', 0), whole('threads', 1)];
  const chosen = new Set(fairnessCasesNamed(values.only ?? '').map(({ name }) => name));
  if (values.keep && values.only !== undefined) misuse('--keep needs a whole run: without --only');
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  const bookRounds = Math.max(1000, Math.floor(rounds / BOOK_SHARE));
  const ofBooks = runBooks(values.only ?? '', bookRounds, seed, print);
  const ofJackpot = runJackpot(values.only ?? '', rounds, seed, print);
  const apart = ofBooks === null && ofJackpot === null ? null : (ofBooks?.failed ?? 0) + (ofJackpot ?? 0);
  if (chosen.size === 0 && apart !== null) return apart === 0 ? 0 : 1;
  if (chosen.size === 0) misuse(`--only ${values.only}: no model has this name`);
  print(
    `${'model'.padEnd(18)} ${'stated'.padStart(10)} ${'measured'.padStart(10)} ${'z'.padStart(7)} ${'hits'.padStart(8)} ${'largest'.padStart(9)}`,
  );
  const verdicts: FairnessVerdict[] = [];
  for (const [index, one] of fairnessCases().entries()) {
    // Passed over here, so that a model has the same seeds alone as among all.
    if (!chosen.has(one.name)) continue;
    const shares = Array.from({ length: threads }, (_, thread) => ({
      one,
      rounds: Math.floor(rounds / threads) + (thread < rounds % threads ? 1 : 0),
      seed: seed + index * 1000 + thread,
    }));
    const verdict = judge(one, (await Promise.all(shares.map(runShare))).reduce(addSums));
    verdicts.push(verdict);
    print(row(verdict));
  }
  const failed = verdicts.filter(({ ok }) => !ok).length + (apart ?? 0);
  if (values.keep && failed === 0)
    writeFileSync(keptFile, keptText({ verdicts, rounds, bookVerdicts: ofBooks?.verdicts ?? [], fixtures: bookRounds }));
  print(failed === 0 ? `each of these ${chosen.size} returns what it states (${rounds} rounds each)` : `${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (isMainThread) {
  process.exitCode = await main();
} else {
  const { one, rounds, seed } = workerData as Share;
  if (parentPort === null) throw new Error('a thread without a port');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort.postMessage(simulate(one, rounds, seed));
}
