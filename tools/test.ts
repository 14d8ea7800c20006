/**
 * `npm test`: every check and every test, in the order of what is quick to fail; closes with `N passed, N failed`.
 * `npm test -- unit browser` runs only the named parts, `npm test -- favourites` only the test files with that name,
 * `npm test -- favourites server-15` those files in that part, `npm test -- architecture` the check and the tests of it. `npm test -- help` names the parts.
 */
import { randomInt } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { findPostgres15 } from './postgres15.ts';
import { runAndTee } from './run-and-tee.ts';
import { listTestFiles } from './test-files.ts';
import { parts, resultsFolder } from './test-parts.ts';
import { runsOnBuild, selectTests } from './test-selection.ts';

const words = process.argv.slice(2);
if (words.some((word) => ['help', '--help', '-h'].includes(word))) {
  const width = Math.max(...parts.map(({ name }) => name.length));
  const lines = parts.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
  process.stdout.write(`npm test                          runs all parts
npm test -- <part> <part>         runs only the named parts
npm test -- <name>                runs the test files with that name in their path, and the check of that name
npm test -- <name> <part>         runs these files in that part alone

${lines.join('\n')}
`);
  process.exit(0);
}
const selection = selectTests(words, parts, listTestFiles());
if (!selection.ok) {
  process.stderr.write(`${selection.fault}\n`);
  process.exit(2);
}

// `npm test` has built the app before; who calls this file by itself may have changed it since.
if (runsOnBuild(selection.selected, (file) => readFileSync(file, 'utf8'))) {
  const { status } = spawnSync(process.execPath, ['tools/setup.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (process.env['CI'] && !process.env['TEST_SEED']) process.env['TEST_SEED'] = String(randomInt(1_000_000_000));
if (process.env['TEST_SEED'])
  process.stdout.write(
    `Generated tests use the seed ${process.env['TEST_SEED']}; TEST_SEED=${process.env['TEST_SEED']} npm test repeats them.\n`,
  );

// Hundreds of processes are started from the same sources: Node keeps what it has compiled.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compiled');
rmSync(resultsFolder, { recursive: true, force: true });
mkdirSync(resultsFolder, { recursive: true });
// What speaks to the store runs once: on the oldest PostgreSQL where that is installed, else on the embedded one.
const isStoreElsewhere = words.length === 0 && findPostgres15() !== undefined;
const total = { passed: 0, failed: 0 };
const failed: { readonly name: string; readonly lastLines: readonly string[] }[] = [];
const flaky: string[] = [];
for (const { part, files } of selection.selected) {
  const started = performance.now();
  process.stdout.write(`\n— ${part.name}\n`);
  const { code, lastLines } = await runAndTee(part.command(files, isStoreElsewhere), part.env ?? {});
  const outcome = part.count(code);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  flaky.push(...outcome.flaky.map((title) => `  ${part.name}  ${title}`));
  if (outcome.failed > 0) failed.push({ name: part.name, lastLines });
  process.stdout.write(
    `— ${part.name}: ${outcome.failed > 0 ? 'FAILED' : outcome.passed > 0 ? 'passed' : 'LEFT OUT'} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
}
for (const { name, lastLines } of failed) process.stdout.write(`\n— the last lines of ${name}\n${lastLines.join('\n')}\n`);
if (flaky.length > 0) process.stdout.write(`\nFlaky, passed only when tried again:\n${flaky.join('\n')}\n`);
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.map(({ name }) => name).join(', ')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
