/**
 * `npm run mutate`: puts one deliberate fault after another into what moves money and what lets in or refuses, and runs the
 * tests, which must fail. `-- sql` makes only the listed faults of the SQL functions, `-- ts` only those that Stryker makes in
 * TypeScript, `-- merchants` leaves out one condition on a merchant after another; further words choose files by their path. Outside `npm test`: it takes hours. The checkout is left as it is; the
 * faults are made in a copy under `.cache`.
 */
import { makeCopy, removeCopy } from './checkout.ts';
import { merchantFaultsIn, runMerchantFaults } from './merchant-faults.ts';
import { runSqlFaults, sqlFaultsIn } from './sql-faults.ts';
import { startStore } from './test-runs.ts';
import { areasIn, runTypescriptFaults } from './typescript-faults.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const kinds = ['sql', 'ts', 'merchants'];
const words = process.argv.slice(2).filter((word) => !kinds.includes(word));
const wants = (kind: string): boolean => process.argv.includes(kind) || !kinds.some((one) => process.argv.includes(one));
const sqlFaults = wants('sql') ? sqlFaultsIn(words) : [];
const chosenAreas = wants('ts') ? areasIn(words) : [];
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
