import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';

export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  /** Titles of the tests that failed and then passed when they were tried again. */
  readonly flaky: readonly string[];
};

export type Part = {
  readonly name: string;
  /** One line for `help`. */
  readonly about: string;
  /** The command that runs the part, or only the given test files of it. With `isStoreElsewhere`, another part has those of the store. */
  readonly command: (files: readonly string[], isStoreElsewhere?: boolean) => readonly string[];
  /** Whether the part can run this test file; absent where the part has no test files. */
  readonly runs?: (file: string) => boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the result that the command left, which ended with `code`. */
  readonly count: (code: number) => Outcome;
};

/** Where the runners write what they found, as JSON. */
export const resultsFolder = '.cache/results';
/** What `with-postgres15` ends with where there is no PostgreSQL 15. */
const notInstalled = 69;

const noResult: Outcome = { passed: 0, failed: 1, flaky: [] };

type VitestResults = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};
/** Reads vitest's JSON. A test that passed and still has failure messages failed before. */
export const countVitest = (json: string, code: number): Outcome => {
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(json) as VitestResults;
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0);
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative('', name)}: ${fullName}`),
  );
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, flaky };
};

type PlaywrightSuite = { specs?: { file: string; title: string; tests: { status: string }[] }[]; suites?: PlaywrightSuite[] };
type PlaywrightResults = { stats: { expected: number; unexpected: number; flaky: number }; suites: PlaywrightSuite[] };
const flakySpecs = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(flakySpecs),
];
/** Reads Playwright's JSON. */
export const countPlaywright = (json: string, code: number): Outcome => {
  const { stats, suites } = JSON.parse(json) as PlaywrightResults;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected,
    flaky: suites.flatMap(flakySpecs),
  };
};

/** A check is one test: it passes or it fails. */
const check = (name: string, about: string, ...command: string[]): Part => ({
  name,
  about,
  command: () => command,
  count: (code) => (code === 0 ? { passed: 1, failed: 0, flaky: [] } : noResult),
});

const vitestCommand = (results: string, project: string): readonly string[] => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
];
const countFile = (results: string, count: (json: string, code: number) => Outcome, code: number): Outcome =>
  existsSync(results) ? count(readFileSync(results, 'utf8'), code) : noResult;

const isServerTest = (file: string): boolean => /^apps\/platform\/src\/.*\.test\.ts$/.test(file);
const isJourney = (file: string): boolean => /^e2e\/journeys\/.*\.spec\.ts$/.test(file);
const isUnitTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !isServerTest(file);

const storeFolders = ['modules', 'db', 'bus', 'jobs', 'seeds', 'testing/authorisation', 'testing/process', 'testing/two-nodes'].map(
  (folder) => `apps/platform/src/${folder}`,
);
const vitest = (name: 'unit' | 'server', about: string, runs: (file: string) => boolean): Part => {
  const results = `${resultsFolder}/${name}.json`;
  return {
    name,
    about,
    runs,
    command: (files, isStoreElsewhere = false) => [
      ...vitestCommand(results, name),
      ...(isStoreElsewhere && name === 'server' ? storeFolders.flatMap((folder) => ['--exclude', `${folder}/**`]) : []),
      ...files,
    ],
    count: (code) => countFile(results, countVitest, code),
  };
};

/**
 * Everything that speaks to the store, on PostgreSQL 15, the oldest supported; left out, and said so, where it is not
 * installed: then `server` has it. Storms, generated requests, pages and art run on the embedded one, as the journeys do.
 */
const postgres15 = (name: string, about: string): Part => {
  const results = `${resultsFolder}/${name}.json`;
  return {
    name,
    about,
    runs: isServerTest,
    command: (files) => [
      'node',
      'tools/with-postgres15.ts',
      ...vitestCommand(results, 'server'),
      ...(files.length > 0 ? files : storeFolders),
    ],
    count: (code) => (code === notInstalled ? { passed: 0, failed: 0, flaky: [] } : countFile(results, countVitest, code)),
  };
};

// From the root on: Playwright reads a relative name from the folder of its configuration.
const browserResults = resolve(resultsFolder, 'browser.json');
const browser: Part = {
  name: 'browser',
  about: 'the journeys of players in a Chromium, through the whole product',
  runs: isJourney,
  // Playwright takes file names as regular expressions.
  command: (files) => [
    'playwright',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...files.map((file) => file.replaceAll('.', String.raw`\.`)),
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults },
  count: (code) => countFile(browserResults, countPlaywright, code),
};

/** What `npm test` runs, in the order of what is quick to fail. */
export const parts: readonly Part[] = [
  check('types', 'the types of the whole repository', 'tsc', '-p', 'tsconfig.json'),
  check('lint', "the linter's rules", 'oxlint'),
  check('format', 'whether everything is formatted (npm run format does it)', 'oxfmt', '--check'),
  check('architecture', 'every import against those that are allowed, and no circles', 'node', 'tools/check-architecture.ts'),
  check(
    'unused files',
    'files and dependencies that nothing needs, or that are not declared',
    'knip',
    '--strict',
    '--include',
    'files,dependencies,unlisted,unresolved',
    '--no-config-hints',
  ),
  check('unused exports', 'exports that nothing imports', 'knip', '--include', 'exports,duplicates', '--no-config-hints'),
  check('catalogues', 'whether the texts are whole in every language', 'node', 'packages/i18n/src/check.ts'),
  check('size', 'the size of what players download', 'size-limit'),
  vitest('unit', 'the packages, the player app, the studios and the tools', isUnitTest),
  vitest('server', 'the platform, on an embedded PostgreSQL or the one of DATABASE_URL', isServerTest),
  postgres15('server-15', 'what speaks to the store, on PostgreSQL 15 where it is installed'),
  browser,
];
