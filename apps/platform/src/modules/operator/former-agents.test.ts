import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMigrations } from '../../db/migrate.ts';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { operatorAdministration } from '../../testing/operators.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

test('the support agents of the version before are operators with their passwords, who answer the chat at their merchant', async () => {
  const { pool } = database;
  await pool.query('DROP TABLE operator_device, operator_session, operator_grant, operator_role, operator_account');
  await pool.query(
    `INSERT INTO desk_agent (id, merchant_code, name, name_key, password_hash, created_at, created_by) VALUES
       ('agent1', 'M', 'Ana', 'ana', 'hash of M', now(), 'before'), ('agent2', 'OTHER', 'Ana', 'ana', 'hash of OTHER', now(), 'before')`,
  );
  const migration = (await readMigrations()).find(({ name }) => name === '0630_operators.sql');
  await pool.query(migration?.sql ?? '');
  for (const [merchant, id] of [
    ['M', 'agent1'],
    ['OTHER', 'agent2'],
  ] as const) {
    expect(await operatorAdministration(pool).list(merchant)).toMatchObject([
      { name: 'Ana', roles: ['support'], hasAuthenticator: false, isBlocked: false, createdBy: 'before' },
    ]);
    expect(await operatorAdministration(pool).roles(merchant)).toEqual([{ name: 'support', permissions: ['chat:read', 'chat:answer'] }]);
    const { rows } = await pool.query('SELECT id, password_hash AS hash FROM operator_account WHERE merchant_code = $1', [merchant]);
    expect(rows).toEqual([{ id, hash: `hash of ${merchant}` }]);
  }
});
