import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { readSqlFunctions } from './sql-functions.ts';

const root = join(import.meta.dirname, '../../../..');
const folders = ['apps/platform/src', 'proof/attack', 'proof/bench', 'proof/chaos', 'proof/fuzz', 'e2e'];
/** What is run as SQL: our own files, without migrations, which are never changed, and this one. */
const sources = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)))
  .filter((file) => /\.(ts|sql)$/.test(file) && !/node_modules|[\\/]migrations[\\/]|sql-calls\.test\.ts$/.test(file))
  .map((file) => ({ file: relative(root, file), text: readFileSync(file, 'utf8') }));
const functions = await readSqlFunctions();

/** The arguments of each call of a function in a text; a definition is no call. */
const callsOf = (name: string, text: string): readonly (readonly string[])[] =>
  Array.from(text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'gi')), ({ 0: head, index }) => {
    const parts = [''];
    for (let at = index + head.length, depth = 0; at < text.length; at++) {
      const character = text[at] ?? '';
      if (character === ')' && depth === 0) break;
      depth += character === '(' ? 1 : character === ')' ? -1 : 0;
      if (character === ',' && depth === 0) parts.push('');
      else parts.push(`${parts.pop() ?? ''}${character}`);
    }
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  });

test('a positional argument is found, also in a call within another', () => {
  expect(callsOf('inner', 'outer(a => inner(b => 1, 2), c => (3, 4))')).toEqual([['b => 1', '2']]);
  expect(callsOf('outer', 'create function outer(a int); select outer(a => inner(b => 1, 2), c => (3, 4))')).toEqual([
    ['a => inner(b => 1, 2)', 'c => (3, 4)'],
  ]);
});

test('every call of a SQL function names its arguments', () => {
  const positional = functions.flatMap(({ name }) =>
    sources.flatMap(({ file, text }) =>
      callsOf(name, text).flatMap((parts) =>
        parts.every((part) => /^\w+\s*=>/.test(part)) ? [] : [`${file}: ${name}(${parts.join(', ')})`],
      ),
    ),
  );
  expect(positional).toEqual([]);
});

test('every SQL function is used by a function, a module or a guide', () => {
  const guide = { file: 'docs/operations/money.md', text: readFileSync(join(root, 'docs/operations/money.md'), 'utf8') };
  const users = [...sources.filter(({ file }) => file.startsWith('apps') && !file.endsWith('.test.ts')), guide];
  const unused = functions.filter(
    ({ name }) => !users.some(({ file, text }) => !file.endsWith(`${name}.sql`) && new RegExp(`\\b${name}\\b`).test(text)),
  );
  expect(unused.map(({ name }) => name)).toEqual([]);
});
