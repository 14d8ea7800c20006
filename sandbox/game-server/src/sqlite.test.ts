import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { addUniqueRequests } from './sqlite.ts';

test('a store that took a request of a player twice keeps both, the first under its id, and takes none twice from then on', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE bet (id TEXT PRIMARY KEY, player TEXT NOT NULL, request TEXT NOT NULL) STRICT');
  const add = (id: string, player: string): unknown => db.prepare("INSERT INTO bet VALUES (?, ?, 'r')").run(id, player);
  add('b', 'one');
  add('a', 'one');
  add('c', 'two');
  for (const start of ['first', 'second']) {
    addUniqueRequests(db, 'bet', 'player');
    const found = db.prepare('SELECT id, request FROM bet ORDER BY rowid').all();
    expect(
      found.map(({ id, request }) => [id, request]),
      start,
    ).toEqual([
      ['b', 'r'],
      ['a', 'r.a'],
      ['c', 'r'],
    ]);
  }
  expect(() => add('d', 'two')).toThrow('UNIQUE');
  db.close();
});
