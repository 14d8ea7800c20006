import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copy, root } from './checkout.ts';
import { merchantEquivalents } from './merchant-equivalents.ts';
import { runInCopy, testsToRun, vitestConfig } from './test-runs.ts';

const platform = 'apps/platform/src';

/** One condition on a merchant, or a merchant in a key, that is left out. */
export type MerchantFault = {
  /** Path below the root. */
  readonly file: string;
  /** The first line that is changed, without what surrounds it, and its number. */
  readonly line: string;
  readonly lineNumber: number;
  readonly find: string;
  readonly replace: string;
  /** The whole source with the fault in it. */
  readonly changed: string;
};

type Kind = { readonly pattern: RegExp; readonly replace: (found: readonly string[]) => string };
const code = String.raw`(?:\w+\??\.)*merchant(?:Code|OfHost)`;

const kinds: readonly Kind[] = [
  // A condition's parameter is still named, so that the statement stays one.
  {
    pattern: /\b(?:\w+\.)?merchant_code (?:=|<>) (?:(\$\d+)|p_merchant\w*|\w+\.merchant_code)/gi,
    replace: ([, parameter]) => (parameter === undefined ? 'true' : `${parameter}::text IS NOT NULL`),
  },
  { pattern: /\b(join \w+ \w+) using \(merchant_code\)/gi, replace: ([, joined]) => `${joined} on true` },
  { pattern: new RegExp(`${code} (=|!)== ${code}\\b`, 'g'), replace: ([, sign]) => (sign === '=' ? 'true' : 'false') },
  // At the beginning of a key, by itself or after the word.
  {
    pattern: /(?<=`)(?:merchant )?\$\{(?:\w+\.)*merchantCode\}(?=[ /])|(?<=`merchant )\$\{(?:\w+\.)*merchantCode\}(?=`)/g,
    replace: () => '',
  },
];

/** The merchant as the key of a map: all its readings and writings are of one place then. */
const mapKey = /\b(\w+)\.set\(merchantCode,/g;

const faultAt = (file: string, text: string, at: number, changes: Pick<MerchantFault, 'find' | 'replace' | 'changed'>): MerchantFault => {
  const before = text.slice(0, at).split('\n');
  return { file, line: (text.split('\n')[before.length - 1] ?? '').trim(), lineNumber: before.length, ...changes };
};

/** The faults of a source. */
export const merchantFaultsOf = (file: string, text: string): readonly MerchantFault[] => {
  const maps = new Map([...text.matchAll(mapKey)].map(({ 1: name = '', index }) => [name, index]));
  return [
    ...kinds.flatMap(({ pattern, replace }) =>
      [...text.matchAll(pattern)].map((match) => {
        const [find] = match;
        const by = replace(match);
        return faultAt(file, text, match.index, {
          find,
          replace: by,
          changed: text.slice(0, match.index) + by + text.slice(match.index + find.length),
        });
      }),
    ),
    ...[...maps].map(([name, index]) =>
      faultAt(file, text, index, {
        find: `${name}.set(merchantCode`,
        replace: `${name}.set(''`,
        changed: text.replace(new RegExp(`\\b${name}\\.(get|set|has|delete)\\(merchantCode\\b`, 'g'), `${name}.$1(''`),
      }),
    ),
  ];
};

const isEquivalent = (fault: MerchantFault): boolean =>
  merchantEquivalents.some(({ file, line, find }) => file === fault.file && line === fault.line && find === fault.find);

/** The faults of all modules in files with one of the words in their path, or of all; without those that nothing can tell. */
export const merchantFaultsIn = (words: readonly string[], isCounted = (fault: MerchantFault): boolean => !isEquivalent(fault)) =>
  globSync(`${platform}/modules/**/*.{ts,sql}`, { cwd: root })
    .filter((file) => !/(\.test|\/testing)\.ts$/.test(file) && (words.length === 0 || words.some((word) => file.includes(word))))
    .toSorted()
    .flatMap((file) => merchantFaultsOf(file, readFileSync(join(root, file), 'utf8')))
    .filter(isCounted);

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

/** Makes one fault after another in the copy; prints each and the score, and gives whether all were noticed. */
export const runMerchantFaults = async (faults: readonly MerchantFault[], print: (line: string) => void): Promise<boolean> => {
  /** Whether tests pass without any fault, by their patterns: those of a module are only run where a fault comes to them. */
  const sound = new Map<string, Promise<boolean>>();
  const areSound = (tests: readonly string[]): Promise<boolean> => {
    const name = tests.join(', ');
    const known = sound.get(name) ?? passes(tests);
    sound.set(name, known);
    return known;
  };
  if (!(await areSound(twoMerchants))) throw new Error(`${twoMerchants.join(', ')} fail without any fault.`);

  /** The tests of two merchants first: they are made for this; then those of the fault's module, if they say something. */
  const outcomeOf = async ({ file, changed }: MerchantFault): Promise<string> => {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    const passesWithFault = async (tests: readonly string[]): Promise<boolean> => {
      writeFileSync(path, changed);
      try {
        return await passes(tests);
      } finally {
        writeFileSync(path, text);
      }
    };
    if (!(await passesWithFault(twoMerchants))) return 'noticed';
    if (!(await areSound(testsOf(file)))) return 'UNKNOWN (its module’s tests fail without any fault)';
    return (await passesWithFault(testsOf(file))) ? 'SURVIVED' : 'noticed';
  };

  let noticed = 0;
  for (const fault of faults) {
    const outcome = await outcomeOf(fault);
    if (outcome === 'noticed') noticed++;
    print(`${outcome.padEnd(8)}  ${fault.file}:${fault.lineNumber}: ${fault.find}`);
  }
  print(`\nmerchants ${noticed} of ${faults.length} noticed`);
  return noticed === faults.length;
};
