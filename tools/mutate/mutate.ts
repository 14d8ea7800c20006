/**
 * `npm run mutate`: puts one deliberate fault after another into what moves money and what lets in or refuses, and runs the
 * tests, which must fail. `-- sql` makes only the listed faults of the SQL functions, `-- ts` only those that Stryker makes in
 * TypeScript; further words choose files by their path. Outside `npm test`: it takes hours. The checkout is left as it is; the
 * faults are made in a copy under `.cache`.
 */
import { makeCopy, removeCopy } from './checkout.ts';
import { runSqlFaults, sqlFaultsIn } from './sql-faults.ts';
import { startStore } from './test-runs.ts';
import { areasIn, runTypescriptFaults } from './typescript-faults.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const words = process.argv.slice(2).filter((word) => word !== 'sql' && word !== 'ts');
const wants = (kind: string, other: string): boolean => process.argv.includes(kind) || !process.argv.includes(other);
const sqlFaults = wants('sql', 'ts') ? sqlFaultsIn(words) : [];
const chosenAreas = wants('ts', 'sql') ? areasIn(words) : [];
if (sqlFaults.length === 0 && chosenAreas.length === 0) {
  process.stderr.write(`No fault is in a file with ${words.join(' or ')} in its path.\n`);
  process.exit(2);
}

const stopStore = await startStore();
try {
  makeCopy();
  const isSqlGuarded = sqlFaults.length === 0 || (await runSqlFaults(sqlFaults, print));
  const isTypescriptGuarded = chosenAreas.length === 0 || (await runTypescriptFaults(chosenAreas, print));
  process.exitCode = isSqlGuarded && isTypescriptGuarded ? 0 : 1;
  removeCopy();
} finally {
  await stopStore();
}
