/**
 * `npm run mutate`: puts one deliberate fault after another into what moves money and what lets in or refuses, and runs the
 * tests, which must fail. `-- sql` makes only the listed faults of the SQL functions, `-- ts` only those that Stryker makes in
 * TypeScript, `-- merchants` leaves out one condition on a merchant after another; further words choose files by their path.
 * With `--every 10`, Stryker's faults are those within every tenth line: a sample, in a tenth of the time. Outside `npm test`:
 * it takes hours. The checkout is left as it is; the faults are made in a copy under `.cache`.
 */
import { readCommandLine } from '../../packages/env/src/index.ts';
import { makeCopy, removeCopy } from './checkout.ts';
import { merchantFaultsIn, runMerchantFaults } from './merchant-faults.ts';
import { runSqlFaults, sqlFaultsIn } from './sql-faults.ts';
import { startStore } from './test-runs.ts';
import { areasIn, runTypescriptFaults } from './typescript-faults.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, words, whole, misuse } = readCommandLine(
  'Usage: npm run mutate -- [sql] [ts] [merchants] [PART OF A PATH ...] [--every LINES]',
  { every: { type: 'string' } },
  { takesWords: true },
);
const every = values.every === undefined ? null : whole('every', 1);
const kinds = ['sql', 'ts', 'merchants'];
const paths = words.filter((word) => !kinds.includes(word));
const wants = (kind: string): boolean => words.includes(kind) || !kinds.some((one) => words.includes(one));
const sqlFaults = wants('sql') ? sqlFaultsIn(paths) : [];
const chosenAreas = wants('ts') ? areasIn(paths, every) : [];
const merchantFaults = wants('merchants') ? merchantFaultsIn(paths) : [];
if (sqlFaults.length + chosenAreas.length + merchantFaults.length === 0)
  misuse(`No fault is in a file with ${paths.join(' or ')} in its path.`);

const stopStore = await startStore();
try {
  makeCopy();
  const isSqlGuarded = sqlFaults.length === 0 || (await runSqlFaults(sqlFaults, print));
  const isTypescriptGuarded = chosenAreas.length === 0 || (await runTypescriptFaults(chosenAreas, print));
  const isApart = merchantFaults.length === 0 || (await runMerchantFaults(merchantFaults, print));
  process.exitCode = isSqlGuarded && isTypescriptGuarded && isApart ? 0 : 1;
  removeCopy();
} finally {
  await stopStore();
}
