import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { loggedFault } from './logged-fault.ts';

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

test('of a fault of the store its words are logged, of any other what quotes no value', () => {
  const db = new DatabaseSync(':memory:');
  db.exec("CREATE TABLE round (id TEXT PRIMARY KEY, stake TEXT); INSERT INTO round VALUES ('r', '700')");
  expect(loggedFault(thrown(() => db.exec("INSERT INTO round VALUES ('r', '900')")))).toEqual({
    fault: 'UNIQUE constraint failed: round.id',
    code: 'ERR_SQLITE_ERROR',
  });
  expect(loggedFault(thrown(() => BigInt('7.00')))).toEqual({ fault: 'SyntaxError' });
  expect(loggedFault('token-1')).toEqual({ fault: 'unknown' });
});
