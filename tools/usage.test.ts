import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
/** The programs that people run. */
const programs = [
  ...Object.entries(scripts).flatMap(([name, command]) =>
    name.startsWith('pre') ? [] : (/^(?:exec )?node (\S+)$/.exec(command)?.[1] ?? []),
  ),
  'sandbox/art/src/cli.ts',
  'sandbox/studios/src/fairness-cli.ts',
  'sandbox/lottery/src/fairness-cli.ts',
];
/** These name parts of the tests, run before anything is installed, or hand on what they are given. */
const withTheirOwn = ['tools/test.ts', 'tools/demo-reset.mjs', 'tools/fairness.ts'];

test('every program reads its options so that --help and unknown ones are answered with its usage', () => {
  expect(programs.length).toBeGreaterThan(25);
  const others = programs.filter((program) => !readFileSync(program, 'utf8').includes('readCommandLine('));
  expect(others).toEqual(withTheirOwn);
});
