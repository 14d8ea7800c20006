import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSqlFunctions, type SqlFunction } from '../../apps/platform/src/db/sql-functions.ts';
import { checkOutVersionBefore, type VersionBefore } from './version-before.ts';

let before: VersionBefore;
beforeAll(() => {
  before = checkOutVersionBefore();
});
afterAll(() => before.remove());

type Parameter = { readonly name: string; readonly type: string; readonly isOptional: boolean };
/** The parameters of a function, and what it gives back by its column's names. */
type Form = { readonly parameters: readonly Parameter[]; readonly result: readonly string[] };

const listOf = (text: string): readonly string[] =>
  text
    .split(/,(?![^(]*\))/)
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
    .filter((one) => one !== '');
const formOf = ({ signature }: Pick<SqlFunction, 'signature'>): Form => {
  const [head = '', result = ''] = signature.replaceAll(/--.*$/gm, '').split(/\)\s*returns\s+/i);
  const parameters = listOf(head.slice(head.indexOf('(') + 1)).map((one) => {
    const [, name = '', type = '', isOptional] = /^(\w+) (.+?)( default .+)?$/i.exec(one) ?? [];
    return { name, type, isOptional: isOptional !== undefined };
  });
  const table = /^table\s*\(([\s\S]*)\)\s*$/i.exec(result)?.[1];
  return { parameters, result: table === undefined ? [result.trim()] : listOf(table) };
};

/** What a call as the version before makes it would meet. */
const faultsOf = (old: Form, present: Form | undefined): readonly string[] => {
  if (present === undefined) return ['it is gone'];
  const kept = new Map(present.parameters.map((parameter) => [parameter.name, parameter]));
  const given = new Set(old.parameters.map(({ name }) => name));
  return [
    ...old.parameters.filter(({ name, type }) => kept.get(name)?.type !== type).map(({ name }) => `${name} is gone or of another type`),
    ...present.parameters.filter(({ name, isOptional }) => !isOptional && !given.has(name)).map(({ name }) => `${name} has no default`),
    ...old.result.filter((column) => !present.result.includes(column)).map((column) => `${column} is not given back`),
  ];
};

test('a node of the version before can call every function as it did: what comes has a default, and nothing goes', async () => {
  const present = new Map((await readSqlFunctions()).map((one) => [one.name, formOf(one)]));
  const old = await readSqlFunctions(join(before.sources, 'modules'));
  expect(old.length).toBeGreaterThan(10);
  const faults = old.flatMap((one) => faultsOf(formOf(one), present.get(one.name)).map((fault) => `${one.name}: ${fault}`));
  expect(faults).toEqual([]);
});

test('what breaks such a call is noticed: a parameter without a default, one that is gone, a column or a function that is gone', () => {
  const [old, wider] = [
    { signature: 'f(\n  a text,\n  b numeric(3, 1)\n) returns table (x text, y integer)' },
    { signature: 'f(a text, b numeric(3, 1), c text default null) returns table (x text, y integer, z text)' },
  ].map(formOf);
  if (old === undefined || wider === undefined) throw new Error('no forms');
  expect(faultsOf(old, wider)).toEqual([]);
  expect(faultsOf(wider, old)).toEqual(['c is gone or of another type', 'z text is not given back']);
  const strict = formOf({ signature: 'f(a text, b numeric(3, 1), c text) returns table (x text, y integer)' });
  expect(faultsOf(old, strict)).toEqual(['c has no default']);
  expect(faultsOf(old, undefined)).toEqual(['it is gone']);
});
