import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listTestFiles } from './test-files.ts';
import { countPlaywright, countVitest, parts } from './test-parts.ts';

const root = join(import.meta.dirname, '..');

test('every test file is run by exactly one of unit, server and browser', () => {
  const runners = parts.filter(({ name }) => ['unit', 'server', 'browser'].includes(name));
  const files = listTestFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => runners.filter(({ runs }) => runs?.(file)).length !== 1)).toEqual([]);
});

test('in a whole run each test of the server has one PostgreSQL', () => {
  const commandOf = (name: string): string =>
    parts
      .find((part) => part.name === name)
      ?.command([], true)
      .join(' ') ?? '';
  const folders = [...commandOf('server-15').matchAll(/ (apps\/platform\/src\/\S+)/g)].map(([, folder]) => folder);
  const left = [...commandOf('server').matchAll(/ --exclude (\S+)\/\*\*/g)].map(([, folder]) => folder);
  expect(left).toEqual(folders);
  expect(left).toContain('apps/platform/src/modules');
  expect(commandOf('unit')).not.toContain('--exclude');
});

test('a test that vitest passed only when it was tried again is counted as passed and named', () => {
  const folder = mkdtempSync(join(root, '.cache/flaky-'));
  try {
    const [file, results] = [join(folder, 'sometimes.test.mjs'), join(folder, 'results.json')];
    writeFileSync(
      file,
      `import { expect, test } from 'vitest'; let tries = 0;
       test('once more', () => expect(++tries).toBe(2)); test('at once', () => expect(1).toBe(1));`,
    );
    execFileSync('vitest', ['run', '--root', folder, '--retry=2', '--reporter=json', `--outputFile=${results}`], {
      cwd: folder,
      env: { ...process.env, VITEST: '' },
      stdio: 'pipe',
    });
    const { passed, failed, flaky } = countVitest(readFileSync(results, 'utf8'), 0);
    expect({ passed, failed, flaky }).toEqual({ passed: 2, failed: 0, flaky: [expect.stringMatching(/sometimes\.test\.mjs: once more$/)] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a journey that Playwright calls flaky is counted as passed and named, however deep its group', () => {
  const spec = (title: string, status: string) => ({ file: 'home.spec.ts', title, tests: [{ status }] });
  const suites = [{ specs: [spec('plain', 'expected')], suites: [{ specs: [spec('shaky', 'flaky')] }] }];
  expect(countPlaywright(JSON.stringify({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites }), 0)).toEqual({
    passed: 2,
    failed: 0,
    flaky: ['home.spec.ts: shaky'],
  });
});

test('a runner that ends badly without a failed test is a failure', () => {
  const vitest = JSON.stringify({ numPassedTests: 3, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] });
  expect(countVitest(vitest, 1)).toEqual({ passed: 3, failed: 1, flaky: [] });
  const playwright = JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0 }, suites: [] });
  expect(countPlaywright(playwright, 1)).toEqual({ passed: 3, failed: 1, flaky: [] });
});
