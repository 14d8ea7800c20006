import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyMutation } from './apply.ts';
import { sqlMutations } from './sql-mutations.ts';

const mutation = { file: 'x/sql/x.sql', find: 'for update', replace: '', breaks: 'order' };

test('a fault is made once, and a list that no longer fits its file is refused', () => {
  expect(applyMutation('select 1 for update;', mutation)).toBe('select 1 ;');
  expect(applyMutation('a $1', { ...mutation, find: 'a', replace: '$&$1' })).toBe('$&$1 $1');
  expect(() => applyMutation('select 1;', mutation)).toThrow('stands there 0 times');
  expect(() => applyMutation('for update for update', mutation)).toThrow('stands there 2 times');
});

test('every fault of the list still fits its function, and none is listed twice', () => {
  const modules = join(import.meta.dirname, '../../apps/platform/src/modules');
  for (const listed of sqlMutations)
    expect(applyMutation(readFileSync(join(modules, listed.file), 'utf8'), listed), listed.breaks).not.toContain('undefined');
  expect(new Set(sqlMutations.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(sqlMutations.length);
});
