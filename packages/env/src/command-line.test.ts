import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const command = `
  import { readCommandLine } from ${JSON.stringify(join(import.meta.dirname, 'command-line.ts'))};
  const { values, whole } = readCommandLine('Usage: it [--runs 5] [--name N]', { runs: { type: 'string', default: '5' }, name: { type: 'string' } });
  console.log(whole('runs', 1), values.name);
`;
const runIt = (code: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code, '--', ...args],
    { encoding: 'utf8' },
  );
  return { status, stdout, stderr };
};
const run = (...args: string[]) => runIt(command, ...args);

test('options are read, and have their defaults', () => {
  expect(run('--name', 'Ana')).toEqual({ status: 0, stdout: '5 Ana\n', stderr: '' });
  expect(run('--runs', '7')).toEqual({ status: 0, stdout: '7 undefined\n', stderr: '' });
});

test('help is the usage', () => {
  expect(run('--help')).toEqual({ status: 0, stdout: 'Usage: it [--runs 5] [--name N]\n', stderr: '' });
});

test.each([
  [['--rnus', '7'], "Unknown option '--rnus'"],
  [['7'], "Unexpected argument '7'"],
  [['--name'], "Option '--name <value>' argument missing"],
  [['--runs', '0'], '--runs 0: not a whole number from 1 on'],
  [['--runs', 'many'], '--runs many: not a whole number from 1 on'],
  [['--runs', '1.5'], '--runs 1.5: not a whole number from 1 on'],
  [['--runs', ''], '--runs : not a whole number from 1 on'],
])('%j is reported as wrong, with the usage', (args, fault) => {
  expect(run(...args)).toEqual({ status: 2, stdout: '', stderr: `${fault}\nUsage: it [--runs 5] [--name N]\n` });
});

test('words are taken where a command wants them', () => {
  const list = `
    import { readCommandLine } from ${JSON.stringify(join(import.meta.dirname, 'command-line.ts'))};
    const { values, words } = readCommandLine('Usage', { only: { type: 'string' } }, { takesWords: true });
    console.log(values.only, words.join(' '));
  `;
  expect(runIt(list, 'home', '--only', 'AR', 'list')).toEqual({ status: 0, stdout: 'AR home list\n', stderr: '' });
});
