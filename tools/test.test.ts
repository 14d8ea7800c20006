import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ask = (...words: string[]) => spawnSync(process.execPath, ['tools/test.ts', ...words], { cwd: root, encoding: 'utf8' });

test.each(['help', '--help'])('npm test -- %s lists every part with a line of its own', (word) => {
  const { status, stdout, stderr } = ask(word);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const part of ['types', 'unused exports', 'server-15', 'browser'])
    expect(stdout).toMatch(new RegExp(`^  ${part} {2,}\\S.{10,}$`, 'm'));
});

test('a part that there is not is refused, and the results of the last run stay', () => {
  const kept = join(root, '.cache/results', `kept-${process.pid}.json`);
  mkdirSync(join(kept, '..'), { recursive: true });
  writeFileSync(kept, '{}');
  const { status, stderr } = ask('browsers');
  expect({ status, stderr }).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There is no part and no test file with browsers in its name. The parts are: types, '),
  });
  expect(existsSync(kept)).toBe(true);
  rmSync(kept);
});
