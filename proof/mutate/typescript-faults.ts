import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas, sourcesOf, type Area } from './areas.ts';
import { copy, root } from './checkout.ts';
import { equivalents, type Equivalent } from './equivalents.ts';
import { runInCopy, testsToRun, vitestConfig } from './test-runs.ts';

/** What of Stryker's report is read (its schema is that of mutation testing tools). Lines and columns count from 1. */
type Place = { readonly line: number; readonly column: number };
type Mutant = {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly statusReason?: string;
  /** It is reached while a file is read, by tests that Stryker cannot name. */
  readonly static?: boolean;
  readonly location: { readonly start: Place; readonly end: Place };
};
type Report = { readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>> };

/** One fault of a report, as a line of the list of equivalents names it. */
export type Fault = Omit<Equivalent, 'reason'> & { readonly lineNumber: number; readonly status: string };

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const textAt = (source: string, { start, end }: Mutant['location']): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const [last = ''] = lines.slice(-1);
  lines[lines.length - 1] = last.slice(0, end.column - 1);
  return lines.join('\n').slice(start.column - 1);
};

const noticedStatuses: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'RuntimeError']);
const missedStatuses: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/** Whether the run without static faults says nothing of one: left out, or met by a few of the tests that reach it alone. */
const isOpen = ({ status, statusReason = '', static: isStatic = false }: Mutant): boolean =>
  (status === 'Ignored' && statusReason.startsWith('Static')) || (status === 'Survived' && isStatic);

/** The faults of Stryker's report. One with which a test file does not even start (RuntimeError) is noticed too. */
export const faultsOf = (report: Report, isCounted: (mutant: Mutant) => boolean = () => true): readonly Fault[] =>
  Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter((mutant) => (noticedStatuses.has(mutant.status) || missedStatuses.has(mutant.status)) && isCounted(mutant))
      .map((mutant) => ({
        file,
        line: oneLine(source.split('\n')[mutant.location.start.line - 1] ?? ''),
        find: oneLine(textAt(source, mutant.location)),
        replace: oneLine(mutant.replacement ?? ''),
        lineNumber: mutant.location.start.line,
        status: mutant.status,
      })),
  );

/** Where the report has static faults that all tests must meet, as Stryker takes places: `file:line:column-line:column`, columns from 0. */
export const staticPlacesIn = (report: Report): readonly string[] => [
  ...new Set(
    Object.entries(report.files).flatMap(([file, { mutants }]) =>
      mutants
        .filter(isOpen)
        .map(({ location: { start, end } }) => `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`),
    ),
  ),
];

const isNoticed = ({ status }: Fault): boolean => noticedStatuses.has(status);
const isEquivalent = (fault: Fault): boolean =>
  equivalents.some(
    ({ file, line, find, replace }) => file === fault.file && line === fault.line && find === fault.find && replace === fault.replace,
  );

/**
 * Kinds of faults that are not made. Most texts, objects and lists are names, SQL and parameters: without them nothing
 * compiles or no statement runs, so they say nothing about the tests and take half of the time.
 */
const excludedMutations = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration'];

/** Time for a fault's tests before they count as hanging, beside one and a half times what they took without it. */
const timeoutMS = 60_000;

/** One run of Stryker. Without `isStatic` it leaves out what is only reached while a file is read, and no test comes to. */
const runStryker = async (area: Area, mutate: readonly string[], isStatic: boolean): Promise<Report> => {
  const fileName = join(root, '.cache', `mutants-${area.name}${isStatic ? '-static' : ''}.json`);
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: vitestConfig, related: false },
    mutate,
    mutator: { excludedMutations },
    coverageAnalysis: 'perTest',
    ignoreStatic: !isStatic,
    concurrency: 1,
    timeoutMS,
    inPlace: true,
    disableTypeChecks: false,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName },
  };
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(options));
  const code = await runInCopy('stryker', ['run', 'stryker.config.json'], { env: testsToRun(area.tests) });
  if (code !== 0) throw new Error(`Stryker ended with ${code} in the area ${area.name}.`);
  return JSON.parse(readFileSync(fileName, 'utf8')) as Report;
};

const isSame = (a: Fault, b: Fault): boolean =>
  a.file === b.file && a.lineNumber === b.lineNumber && a.find === b.find && a.replace === b.replace;

/**
 * The faults of an area. Those in what is made while a file is read, such as a pattern, take all tests of the area each, so
 * they have a run of their own, and the others only take the tests that come to them.
 */
const runArea = async (area: Area, sources: readonly string[]): Promise<readonly Fault[]> => {
  const report = await runStryker(area, sources, false);
  const left = staticPlacesIn(report);
  const faults = faultsOf(report, (mutant) => !isOpen(mutant));
  if (left.length === 0) return faults;
  // A place may have other faults within it, which were made before.
  const rest = faultsOf(await runStryker(area, left, true)).filter((fault) => !faults.some((made) => isSame(made, fault)));
  return [...faults, ...rest];
};

export type ChosenArea = {
  readonly area: Area;
  /** Files, or lines of them, as Stryker takes places. */
  readonly sources: readonly string[];
};

/** Every so manieth line of some sources, the first of them in the middle of the first step: `file:line-line`. */
export const linesOf = (sources: readonly { readonly file: string; readonly text: string }[], every: number): readonly string[] =>
  sources
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, at) => (/^\s*(?:$|[/*}\])])/.test(line) ? [] : [`${file}:${at + 1}-${at + 1}`])),
    )
    .filter((_, at) => at % every === Math.floor(every / 2));

/** The sources of an area that is called by one of the words, or those that have one of the others in their path. */
const sourcesIn = (area: Area, words: readonly string[]): readonly string[] => {
  const inPath = words.filter((word) => areas.every(({ name }) => name !== word));
  if (words.length === 0 || words.includes(area.name)) return sourcesOf(area, root, []);
  return inPath.length === 0 ? [] : sourcesOf(area, root, inPath);
};

/** The areas with sources that have one of the words in their path, or that are called so; of each `every` line, or all that are in a file. */
export const areasIn = (words: readonly string[], every: number | null): readonly ChosenArea[] =>
  areas
    .map((area) => ({ area, sources: sourcesIn(area, words) }))
    .map(({ area, sources }) => ({
      area,
      sources:
        every === null
          ? sources
          : linesOf(
              sources.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
              every,
            ),
    }))
    .filter(({ sources }) => sources.length > 0);

/** The share of an area's faults that must be noticed, without the equivalent ones. */
const noticedMin = 0.85;

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

/** Runs Stryker over one area after another; prints what survived and the scores, and gives whether every area has enough. */
export const runTypescriptFaults = async (chosen: readonly ChosenArea[], print: (line: string) => void): Promise<boolean> => {
  const scores: string[] = [];
  let isEnough = true;
  for (const { area, sources } of chosen) {
    const started = performance.now();
    const faults = await runArea(area, sources);
    const counted = faults.filter((fault) => isNoticed(fault) || !isEquivalent(fault));
    const survivors = counted.filter((fault) => !isNoticed(fault));
    for (const { file, lineNumber, line, find, replace, status } of survivors)
      print(`\n${file}:${lineNumber}${status === 'NoCoverage' ? ' (no test comes here)' : ''}\n  ${line}\n- ${find}\n+ ${replace}`);
    const noticed = counted.length - survivors.length;
    isEnough &&= noticed >= noticedMin * counted.length;
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    scores.push(
      `${area.name.padEnd(8)} ${noticed} of ${counted.length} noticed, ${percent(noticed, counted.length)}, ` +
        `${faults.length - counted.length} equivalent, ${minutes} minutes`,
    );
  }
  print(`\n${scores.join('\n')}`);
  return isEnough;
};
