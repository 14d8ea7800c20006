import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSqlFunctions } from '../../apps/platform/src/db/sql-functions.ts';
import { startTestDatabase, type TestDatabase } from '../../apps/platform/src/db/testing.ts';
import { freePortFrom } from './platform-process.ts';
import { runTwoVersions } from './run-two-versions.ts';
import { checkOutVersionBefore, type VersionBefore } from './version-before.ts';

let before: VersionBefore;
let database: TestDatabase;
let dataDir: string;
beforeAll(() => {
  before = checkOutVersionBefore();
});
afterAll(() => before.remove());
beforeEach(async () => {
  database = await startTestDatabase();
  // The version that comes first makes the store.
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP SCHEMA IF EXISTS jobs CASCADE');
  dataDir = mkdtempSync(join(tmpdir(), 'palaro-versions-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['before this one starts beside it and again', 'present'],
  ['after this one, whose store this one takes over, starts again beside it', 'before'],
] as const)(
  'the version %s, and every bet and code at both is taken, commands of the older one are refused and nothing of the newer one is lost',
  async (_, first) => {
    const port = await freePortFrom(8340);
    const ports = { present: port, before: await freePortFrom(port + 1) };
    const report = await runTwoVersions({
      before: before.sources,
      first,
      seed: 1,
      ports,
      dataDir,
      databaseUrl: database.connectionString,
    });
    expect(report.retries).toBe(0);
    expect(report.rounds).toBeGreaterThan(30);
    const { rows: installed } = await database.pool.query('SELECT name, checksum FROM sql_function ORDER BY name');
    const own = (await readSqlFunctions()).map(({ name, checksum }) => ({ name, checksum }));
    expect(installed).toEqual(own.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    const { rows: merchants } = await database.pool.query('SELECT version, config FROM merchant');
    expect(merchants).toMatchObject([{ version: 2, config: { maintenance: false, name: 'Bago', ofTheFuture: true } }]);
  },
  180_000,
);
