/**
 * `npm test`: every check and every test, in the order of what is quick to fail; closes with `N passed, N failed`.
 * `npm test -- unit browser` runs only the named parts, `npm test -- help` names them.
 */
import { resolve } from 'node:path';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runTold } from './run-told.ts';

type Outcome = { readonly passed: number; readonly failed: number };
type Part = {
  readonly name: string;
  /** What it tells, for `help`. */
  readonly about: string;
  readonly command: readonly string[];
  readonly env?: Record<string, string>;
  readonly count: (code: number) => Outcome;
};

const results = '.cache/results';
/** What `with-postgres15` ends with where there is no PostgreSQL 15. */
const notInstalled = 69;

/** A check is one test: it passes or it fails. */
const asOne = (code: number): Outcome => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const fromVitest =
  (file: string) =>
  (code: number): Outcome => {
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
    };
    const failed = Math.max(numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? 1 : 0);
    return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  };

const fromPlaywright =
  (file: string) =>
  (code: number): Outcome => {
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } };
    if (stats.flaky > 0) process.stdout.write(`${stats.flaky} of the journeys passed only when they were tried again\n`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected === 0 && code !== 0 ? 1 : stats.unexpected };
  };

const check = (name: string, about: string, ...command: string[]): Part => ({ name, about, command, count: asOne });
const vitestCommand = (file: string, project: string): string[] => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
];
const vitest = (name: string, about: string): Part => {
  const file = `${results}/${name}.json`;
  return { name, about, command: vitestCommand(file, name), count: fromVitest(file) };
};
const storeFolders = ['modules', 'db', 'bus', 'jobs', 'seeds', 'testing/authorisation', 'testing/process', 'testing/two-nodes'].map(
  (folder) => `apps/platform/src/${folder}`,
);
/**
 * Everything that speaks to the store, on PostgreSQL 15, the oldest supported; left out, and said so, where it is not
 * installed. Storms, generated requests, pages and art are run once, in `server`: they take minutes and ask the store
 * nothing that the modules' own tests do not.
 */
const postgres15 = (name: string, about: string): Part => {
  const file = `${results}/${name}.json`;
  return {
    name,
    about,
    command: ['node', 'tools/with-postgres15.ts', ...vitestCommand(file, 'server'), ...storeFolders],
    count: (code) => (code === notInstalled ? { passed: 0, failed: 0 } : fromVitest(file)(code)),
  };
};
// From the root on: Playwright reads a relative name from the folder of its configuration.
const browserResults = resolve(results, 'browser.json');

const parts: readonly Part[] = [
  check('types', 'the types of the whole repository', 'tsc', '-p', 'tsconfig.json'),
  check('lint', "the linter's rules", 'oxlint'),
  check('format', 'whether everything is formatted (npm run format mends it)', 'oxfmt', '--check'),
  check('architecture', 'every import against the declared arrows, and no circles', 'node', 'tools/check-architecture.ts'),
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
  vitest('unit', 'the packages, the player app, the studios and the tools'),
  vitest('server', 'the platform, on an embedded PostgreSQL or the one of DATABASE_URL'),
  postgres15('server-15', 'what speaks to the store once more, on PostgreSQL 15 where it is installed'),
  {
    name: 'browser',
    about: 'the journeys of players in a Chromium, through the whole product',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserResults },
    count: fromPlaywright(browserResults),
  },
];

const wanted = process.argv.slice(2);
if (wanted.some((word) => ['help', '--help', '-h'].includes(word))) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
  process.stdout.write(`npm test runs all of these parts, npm test -- <part> <part> only those that are named:\n\n${lines.join('\n')}\n`);
  process.exit(0);
}
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}. The parts are: ${parts.map(({ name }) => name).join(', ')}.\n`);
  process.exit(2);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0 };
const failed: { readonly name: string; readonly lastLines: readonly string[] }[] = [];
for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue;
  const started = performance.now();
  process.stdout.write(`\n— ${part.name}\n`);
  const { code, lastLines } = await runTold(part.command, part.env ?? {});
  const outcome = part.count(code);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0) failed.push({ name: part.name, lastLines });
  process.stdout.write(
    `— ${part.name}: ${outcome.failed > 0 ? 'FAILED' : outcome.passed > 0 ? 'passed' : 'LEFT OUT'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
}
for (const { name, lastLines } of failed) process.stdout.write(`\n— what ${name} said last\n${lastLines.join('\n')}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.map(({ name }) => name).join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
