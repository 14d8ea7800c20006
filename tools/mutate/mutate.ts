/**
 * `npm run mutate`: puts one deliberate fault after another into what moves money and what lets in or refuses, and runs the
 * tests, which must fail. `-- sql` makes only the listed faults of the SQL functions, `-- ts` only those that Stryker makes in
 * TypeScript, `-- merchants` leaves out one condition on a merchant after another; further words choose files by their path.
 * With `--every 10`, Stryker's faults are those within every tenth line: a sample, in a tenth of the time. Outside `npm test`:
 * it takes hours. The checkout is left as it is; the faults are made in a copy under `.cache`.
 */
import { parseArgs } from 'node:util';
import { makeCopy, removeCopy } from './checkout.ts';
import { merchantFaultsIn, runMerchantFaults } from './merchant-faults.ts';
import { runSqlFaults, sqlFaultsIn } from './sql-faults.ts';
import { startStore } from './test-runs.ts';
import { areasIn, runTypescriptFaults } from './typescript-faults.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({ options: { every: { type: 'string' } }, allowPositionals: true });
const every = values.every === undefined ? null : Number(values.every);
if (every !== null && !(Number.isInteger(every) && every > 0)) {
  process.stderr.write('--every takes a whole number: of how many lines one has faults.\n');
  process.exit(2);
}
const kinds = ['sql', 'ts', 'merchants'];
const words = positionals.filter((word) => !kinds.includes(word));
const wants = (kind: string): boolean => positionals.includes(kind) || !kinds.some((one) => positionals.includes(one));
const sqlFaults = wants('sql') ? sqlFaultsIn(words) : [];
const chosenAreas = wants('ts') ? areasIn(words, every) : [];
const merchantFaults = wants('merchants') ? merchantFaultsIn(words) : [];
if (sqlFaults.length + chosenAreas.length + merchantFaults.length === 0) {
  process.stderr.write(`No fault is in a file with ${words.join(' or ')} in its path.\n`);
  process.exit(2);
}

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
