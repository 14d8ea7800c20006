import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ask = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/spec.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('the requirement rows that tests name all exist', () => {
  expect(ask()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+ of \d{4} rows are named by a test\n/) });
});

test('a row is shown with its text and where it is proved, also through the row that is the same', () => {
  const { status, stdout } = ask('b157', 'A343');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^B157 {2}\S+: .+\n {2}\S+\.(test|spec)\.tsx?:\d+ {2}.*B157/m);
  expect(stdout).toMatch(/^A343 {2}register: .+\n(.*\n)* {2}the same as A181: .+\n {2}\S+:\d+ {2}.*A181/m);
});

test('a row that no test names itself is proved by the one that it is the same as', () => {
  const { stdout } = ask('A421', 'A424', 'A522');
  expect(stdout.match(/the same as/g)?.length).toBeGreaterThanOrEqual(3);
  expect(stdout).not.toContain('no test names it');
});

test('a row that there is not is refused', () => {
  expect(ask('B9999')).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no row B9999.') });
});
