import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copy, root } from './checkout.ts';
import { runInCopy, testsToRun, vitestConfig } from './test-runs.ts';

const platform = 'apps/platform/src';

/** One condition on a merchant, or a merchant in a key, that is left out. */
export type MerchantFault = {
  /** Path below the root. */
  readonly file: string;
  readonly at: number;
  readonly find: string;
  readonly replace: string;
};

/** `merchant_code = $1` and the like in SQL, wherever it stands. */
const condition = /\b(?:\w+\.)?merchant_code = (?:(\$\d+)|p_merchant\w*|\w+\.merchant_code)/gi;
/** The merchant at the beginning of a key. */
const key = /(?<=`)\$\{(?:\w+\.)*merchantCode\}(?=[ /])/g;

/** The faults of a source. A condition's parameter is still named, so that the statement stays one. */
export const merchantFaultsOf = (file: string, text: string): readonly MerchantFault[] => [
  ...[...text.matchAll(condition)].map(({ 0: find, 1: parameter, index: at }) => ({
    file,
    at,
    find,
    replace: parameter === undefined ? 'true' : `${parameter}::text IS NOT NULL`,
  })),
  ...[...text.matchAll(key)].map(({ 0: find, index: at }) => ({ file, at, find, replace: '' })),
];

/** The faults of all modules in files with one of the words in their path, or of all. */
export const merchantFaultsIn = (words: readonly string[]): readonly MerchantFault[] =>
  globSync(`${platform}/modules/**/*.{ts,sql}`, { cwd: root })
    .filter((file) => !/(\.test|\/testing)\.ts$/.test(file) && (words.length === 0 || words.some((word) => file.includes(word))))
    .toSorted()
    .flatMap((file) => merchantFaultsOf(file, readFileSync(join(root, file), 'utf8')));

const passes = async (tests: readonly string[]): Promise<boolean> =>
  (await runInCopy(
    'vitest',
    ['run', '--config', vitestConfig, '--passWithNoTests', '--bail', '1', '--maxWorkers', '1', '--reporter', 'dot'],
    {
      isQuiet: true,
      env: testsToRun(tests),
    },
  )) === 0;

const twoMerchants = [`${platform}/testing/two-merchants*.test.ts`];
/** The tests of a file's module: its own, and those of the whole platform that have its name. */
const testsOf = (file: string): readonly string[] => {
  const [, , , , module = ''] = file.split('/');
  return [`${platform}/modules/${module}/**/*.test.ts`, `${platform}/testing/${module}*.test.ts`];
};

/** The tests of two merchants first: they are made for this; then those of the fault's module. */
const survives = async ({ file, at, find, replace }: MerchantFault): Promise<boolean> => {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.slice(0, at) + replace + text.slice(at + find.length));
  try {
    return (await passes(twoMerchants)) && (await passes(testsOf(file)));
  } finally {
    writeFileSync(path, text);
  }
};

/** Makes one fault after another in the copy; prints each and the score, and gives whether all were noticed. */
export const runMerchantFaults = async (faults: readonly MerchantFault[], print: (line: string) => void): Promise<boolean> => {
  const sets = new Map([twoMerchants, ...faults.map(({ file }) => testsOf(file))].map((tests) => [tests.join(', '), tests]));
  for (const [names, tests] of sets) if (!(await passes(tests))) throw new Error(`${names} fail without any fault.`);
  let survived = 0;
  for (const fault of faults) {
    const isMissed = await survives(fault);
    if (isMissed) survived++;
    const line = readFileSync(join(root, fault.file), 'utf8').slice(0, fault.at).split('\n').length;
    print(`${isMissed ? 'SURVIVED' : 'noticed '}  ${fault.file}:${line}: ${fault.find}`);
  }
  print(`\nmerchants ${faults.length - survived} of ${faults.length} noticed`);
  return survived === 0;
};
