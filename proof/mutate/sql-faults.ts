import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMutation, type Mutation } from './apply.ts';
import { copy, root } from './checkout.ts';
import { sqlMutations } from './sql-mutations.ts';
import { runInCopy, testsToRun, vitestConfig } from './test-runs.ts';

const modules = 'apps/platform/src/modules';

const ofModule = (name: string): string => `${modules}/${name}/**/*.test.ts`;
const reachedBy: Readonly<Record<string, readonly string[]>> = {
  wallet: [ofModule('gaming')],
  gaming: [ofModule('limits')],
  cashier: ['apps/platform/src/testing/turnover-shares.test.ts'],
};
/** Patterns of the test files of a fault's module: first its own, then those that reach it by another one. */
const testsOf = ({ file }: Mutation): readonly string[] => {
  const [module = ''] = file.split('/');
  return [ofModule(module), ...(reachedBy[module] ?? [])];
};

/** Whether the tests pass, run until one fails, one file at a time; not `isQuiet`, they say which. */
const passes = async (patterns: readonly string[], isQuiet = true): Promise<boolean> =>
  (await runInCopy('vitest', ['run', '--config', vitestConfig, '--bail', '1', '--maxWorkers', '1', '--reporter', 'dot'], {
    isQuiet,
    env: testsToRun(patterns),
  })) === 0;

const survives = async (mutation: Mutation): Promise<boolean> => {
  const file = join(copy, modules, mutation.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, applyMutation(text, mutation));
  try {
    for (const pattern of testsOf(mutation)) if (!(await passes([pattern]))) return false;
    return true;
  } finally {
    writeFileSync(file, text);
  }
};

/** The listed faults in SQL files with one of the words in their path. Throws when the list no longer fits any of its files. */
export const sqlFaultsIn = (words: readonly string[]): readonly Mutation[] => {
  // The whole list first: one that no longer fits must not come up after half an hour.
  for (const mutation of sqlMutations) applyMutation(readFileSync(join(root, modules, mutation.file), 'utf8'), mutation);
  return sqlMutations.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
};

/** Makes one fault after another in the copy; prints each and the score, and gives whether all were noticed. */
export const runSqlFaults = async (faults: readonly Mutation[], print: (line: string) => void): Promise<boolean> => {
  for (const patterns of new Map(faults.map((fault) => [testsOf(fault).join(), testsOf(fault)])).values())
    if (!(await passes(patterns, false))) throw new Error(`The tests of ${patterns.join(' and ')} fail without any fault.`);
  const survivors: Mutation[] = [];
  for (const fault of faults) {
    const survived = await survives(fault);
    if (survived) survivors.push(fault);
    print(`${survived ? 'SURVIVED' : 'noticed '}  ${fault.file.replace('/sql/', '/')}: ${fault.breaks}`);
  }
  for (const { file, find, replace } of survivors) print(`\n${file}\n- ${find}\n+ ${replace}`);
  const noticed = faults.length - survivors.length;
  print(`\nsql      ${noticed} of ${faults.length} noticed, ${((100 * noticed) / faults.length).toFixed(1)} %`);
  return survivors.length === 0;
};
