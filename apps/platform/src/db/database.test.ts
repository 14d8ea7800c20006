import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { startTestDatabase, type TestDatabase } from './testing.ts';
import { CommitUnknownError, isConnectionLost, mayWorkLater } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: 'never-used', applicationName: 'opening', onIdleFault: () => undefined });
const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.connectionString);
  change(url);
  return url.toString();
};

test('a server that says it is older than PostgreSQL 15 is refused, and nothing of ours is left behind', async () => {
  await database.pool.query(`
    CREATE SCHEMA old;
    CREATE FUNCTION old.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140011' $$`);
  const older = changed((url) => url.searchParams.set('options', '-c search_path=old,pg_catalog'));
  await expect(open(older)).rejects.toMatchObject({
    name: 'StartFault',
    exitCode: 78,
    message: expect.stringMatching(/^DATABASE_URL: the server is PostgreSQL 14, older than 15\. Update it, .*postgres:\/\//),
  });
  const { rows } = await database.pool.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'old'`);
  expect(rows).toEqual([]);
});

test('a database that the server does not have is reported as missing', async () => {
  await expect(open(changed((url) => (url.pathname = '/never_made')))).rejects.toMatchObject({
    exitCode: 70,
    message: expect.stringContaining('DATABASE_URL: the server has no such database (3D000). '),
  });
});

test('a server that is there opens', async () => {
  const opened = await open(database.connectionString);
  expect((await opened.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await opened.close();
});

const asCommand = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: 'never-used', applicationName: 'command', isCommand: true, onIdleFault: () => undefined });

test('a command works on the store of its version', async () => {
  await (await asCommand(database.connectionString)).close();
});

test.each([
  [
    'a newer version',
    'UPDATE store_version SET version = version + 1',
    /^DATABASE_URL: the store is of version (\d+), and this command of version/,
  ],
  [
    'an earlier version',
    'UPDATE store_version SET version = version - 1',
    /the store is of version \d+, and this command of version \d+\. Run the/,
  ],
  [
    'another state of its version',
    `UPDATE sql_function SET checksum = 'other' WHERE name = 'wallet_write'`,
    /of another state of version \d+/,
  ],
  ['no version yet', 'DROP TABLE store_version, sql_function, schema_migration', /no platform of this version has used the store yet/],
])('a command refuses the store of %s and changes nothing there', async (_, sql, refusal) => {
  const other = await startTestDatabase();
  try {
    await other.pool.query(sql);
    const state = () =>
      other.pool
        .query(`SELECT (SELECT json_agg(s) FROM sql_function s) AS functions, (SELECT version FROM store_version) AS version`)
        .then(({ rows }) => rows)
        .catch(() => 'none');
    const before = await state();
    await expect(asCommand(other.connectionString)).rejects.toMatchObject({ exitCode: 70, message: expect.stringMatching(refusal) });
    expect(await state()).toEqual(before);
  } finally {
    await other.drop();
  }
});

test('a folder that cannot hold the embedded store is reported before anything starts', async () => {
  const file = import.meta.filename;
  await expect(
    openDatabase({ databaseUrl: null, dataDir: file, applicationName: 'opening', onIdleFault: () => undefined }),
  ).rejects.toMatchObject({
    exitCode: 78,
    message: `DATA_DIR: ${file} cannot be used: it is no folder. Give a folder that this user may write.`,
  });
});

test('a lost connection is told from a file that is missing', () => {
  const fault = (code: string, syscall: string): Error => Object.assign(new Error(code), { code, syscall });
  expect([fault('ECONNREFUSED', 'connect'), fault('ENOENT', 'connect'), fault('57P01', '')].map(isConnectionLost)).toEqual([
    true,
    true,
    true,
  ]);
  expect([fault('ENOENT', 'open'), new Error('no')].map(isConnectionLost)).toEqual([false, false]);
});

test('a later try may work where the store is away, a row is held, or nobody knows whether a commit took effect', () => {
  const fault = (code: string): Error => Object.assign(new Error(code), { code });
  const later = ['ECONNREFUSED', '57P01', '55P03', '40001', '40P01'].map(fault);
  expect([...later, new CommitUnknownError('lost')].map(mayWorkLater)).toEqual([true, true, true, true, true, true]);
  expect([fault('23505'), fault('57014'), new Error('no')].map(mayWorkLater)).toEqual([false, false, false]);
});
