import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Transfer } from './records.ts';
import { openStore, type Store } from './store.ts';

let dataDir = '';
let store: Store;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bank-store-'));
  store = openStore(dataDir, 10);
});
afterEach(() => {
  store.close();
  rmSync(dataDir, { recursive: true });
});

const transfer = (nth: number, dueAt: number | null = null): Transfer => {
  const found = { id: `t${nth}`, provider: 'bank', reference: `r${nth % 2}`, alias: 'a' } as const;
  return { ...found, createdAt: nth, dueAt, amount: nth, sender: 's' };
};

test('rows and kept values survive a restart', () => {
  store.put('transfer', transfer(1));
  store.keep('balance', 7);
  store.close();
  store = openStore(dataDir);
  expect(store.get('transfer', 't1')).toEqual(transfer(1));
  expect([store.kept('balance', 0), store.kept('other', 3)]).toEqual([7, 3]);
});

test('the store is its owner’s alone, and open in one process', () => {
  expect(statSync(join(dataDir, 'bank.sqlite')).mode & 0o777).toBe(0o600);
  expect(() => openStore(dataDir)).toThrow(/in use by another process of the bank/);
});

test('rows are found by id, by alias, by reference, by time and when they are due', () => {
  for (const nth of [1, 2, 3]) store.put('transfer', transfer(nth, nth === 2 ? 5 : null));
  const ids = (rows: Transfer[]) => rows.map(({ id }) => id);
  expect(ids(store.byAlias('transfer', 'a'))).toEqual(['t1', 't2', 't3']);
  expect(ids(store.byReference('transfer', 'bank', 'r1'))).toEqual(['t3', 't1']);
  expect(ids(store.list('transfer', { provider: 'bank', from: 2, to: 3 }))).toEqual(['t3', 't2']);
  expect(ids(store.list('transfer', { provider: 'bank', limit: 1 }))).toEqual(['t3']);
  expect([ids(store.due('transfer', 4, 9)), ids(store.due('transfer', 5, 9))]).toEqual([[], ['t2']]);
  expect([store.get('transfer', 't9'), store.get('payment', 't1')]).toEqual([null, null]);
});

test('of too many rows the oldest are forgotten, but not those that something is due for', () => {
  store.put('transfer', transfer(0, 1));
  for (let nth = 1; nth <= 600; nth++) store.put('transfer', transfer(nth));
  const left = store.list('transfer', { provider: 'bank' });
  expect(left.length).toBeLessThan(120);
  expect(left.at(-1)?.id).toBe('t0');
  expect(store.get('transfer', 't1')).toBeNull();
});

test('a transaction that fails leaves nothing', () => {
  expect(() =>
    store.transaction(() => {
      store.put('transfer', transfer(1));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.get('transfer', 't1')).toBeNull();
});
