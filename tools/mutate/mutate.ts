/**
 * `npm run mutate`: puts one deliberate fault after another into the SQL functions and runs their module's tests, which must
 * fail. `-- wallet` makes only the faults of files with that in their path. Outside `npm test`: it takes half an hour. The
 * checkout is left as it is; the faults are made in a copy under `.cache`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applyMutation, type Mutation } from './apply.ts';
import { sqlMutations } from './sql-mutations.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = join(root, '.cache/mutate');
const modules = 'apps/platform/src/modules';

/** Test files of a fault's module: first its own, then those that reach it by another one. */
const testsOf = ({ file }: Mutation): readonly string[] => {
  const [module] = file.split('/');
  return module === 'wallet' ? [`${modules}/wallet`, `${modules}/gaming`] : [`${modules}/${module}`];
};

const makeCopy = (): void => {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of ['apps', 'docs', 'packages', 'tools', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !/[\\/](dist|node_modules|\.data)$/.test(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
};

/** Whether the tests pass, run until one fails. */
const passes = (folders: readonly string[]): boolean =>
  spawnSync('vitest', ['run', '--project', 'server', '--bail', '1', '--reporter', 'dot', ...folders], {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  }).status === 0;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const words = process.argv.slice(2);
const chosen = sqlMutations.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
if (chosen.length === 0) {
  process.stderr.write(`No fault is in a file with ${words.join(' or ')} in its path.\n`);
  process.exit(2);
}
// The whole list first: one that no longer fits must not come up after half an hour.
for (const mutation of sqlMutations) applyMutation(readFileSync(join(root, modules, mutation.file), 'utf8'), mutation);

makeCopy();
for (const folders of new Map(chosen.map((mutation) => [testsOf(mutation).join(), testsOf(mutation)])).values())
  if (!passes(folders)) {
    process.stderr.write(`The tests of ${folders.join(' and ')} fail without any fault.\n`);
    process.exit(1);
  }
const survivors: Mutation[] = [];
for (const mutation of chosen) {
  const file = join(copy, modules, mutation.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, applyMutation(text, mutation));
  const survived = testsOf(mutation).every((folder) => passes([folder]));
  writeFileSync(file, text);
  if (survived) survivors.push(mutation);
  print(`${survived ? 'SURVIVED' : 'noticed '}  ${mutation.file.replace('/sql/', '/')}: ${mutation.breaks}`);
}
rmSync(copy, { recursive: true, force: true });

const noticed = chosen.length - survivors.length;
print(`\n${noticed} of ${chosen.length} noticed, ${((100 * noticed) / chosen.length).toFixed(1)} %`);
for (const { file, find, replace } of survivors) print(`\n${file}\n- ${find}\n+ ${replace}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
