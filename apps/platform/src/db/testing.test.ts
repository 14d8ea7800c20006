import { afterAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing.ts';

const open: TestDatabase[] = [];
afterAll(() => Promise.all(open.map((database) => database.drop())));

test('two test files get databases of their own with every migration run', async () => {
  const [first, second] = await Promise.all([startTestDatabase(), startTestDatabase()]);
  open.push(first, second);
  await first.pool.query('CREATE TABLE only_here (n int8)');
  await first.pool.query('INSERT INTO only_here VALUES (9007199254740993)');
  expect((await first.pool.query('SELECT n FROM only_here')).rows).toEqual([{ n: 9007199254740993n }]);
  await expect(second.pool.query('SELECT n FROM only_here')).rejects.toThrow(/does not exist/);
});
