import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { anAccount, aPlace, aSession, clock, startNode, type TestNode } from './testing.ts';
import { sessionKeptMs } from './index.ts';

const dayMs = 24 * 3_600_000;
let database: TestDatabase;
let service: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
  service = startNode({ pool: database.pool });
});
afterAll(() => database.drop());

const tables = ['login_session', 'login_token', 'login_failure', 'login_device', 'login_key', 'login_body_used', 'captcha'] as const;
const counts = async (): Promise<Record<string, number>> => {
  const rows = tables.map(async (table) => [table, (await database.pool.query(`SELECT 1 FROM ${table}`)).rows.length] as const);
  return Object.fromEntries(await Promise.all(rows));
};
/** Leaves one row in every table. */
const use = async (): Promise<void> => {
  const { username, id } = await anAccount(service);
  await service.logIn({ username, password: 'Wrong#2026' });
  await service.devices.remember(null, id, aPlace);
  await service.captchas.create('M', 'login');
  await aSession(service);
};

test('what is over is purged after its time, and what is not stays', async () => {
  await use();
  // Failures of the network, and of the name.
  const one = { ...Object.fromEntries(tables.map((table) => [table, 1])), login_failure: 2 };
  expect(await counts()).toEqual(one);
  expect(await service.purge()).toBe(0);
  clock.advance(dayMs + 1);
  await service.purge();
  expect(await counts()).toEqual({ ...one, login_failure: 0, login_body_used: 0, captcha: 0 });
  clock.advance(sessionKeptMs);
  await use();
  await service.purge();
  expect(await counts()).toEqual({ ...one, login_device: 2 });
  clock.advance(401 * dayMs);
  await service.purge();
  expect(await counts()).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
});

test('more than one batch of old rows goes in one run', async () => {
  await database.pool.query(
    `INSERT INTO captcha (id, answer_hash, expires_at, kind) SELECT n::text, '', '2020-01-01', 'work' FROM generate_series(1, 10001) n`,
  );
  expect(await service.purge()).toBe(10_001);
});

test('account events are kept for 90 days, and names of bodies for as long as a body may be good', async () => {
  const { id } = await anAccount(service);
  const [day, minute] = [dayMs, 60_000];
  const add = async (name: string, eventMs: number, bodyMs: number) => {
    const at = (ms: number) => new Date(clock.now() - ms);
    await database.pool.query(`INSERT INTO account_event (id, player_id, at, kind, agent, network) VALUES ($1, $2, $3, 'login', '', '')`, [
      name,
      id,
      at(eventMs),
    ]);
    await database.pool.query('INSERT INTO login_body_used (jti, used_at) VALUES ($1, $2)', [name, at(bodyMs)]);
  };
  await add('kept', 90 * day, 10 * minute);
  await add('old', 90 * day + 1, 10 * minute + 1);
  await service.purge();
  const { rows } = await database.pool.query(
    'SELECT id FROM account_event WHERE player_id = $1 UNION ALL SELECT jti FROM login_body_used',
    [id],
  );
  expect(rows).toEqual([{ id: 'kept' }, { id: 'kept' }]);
});
