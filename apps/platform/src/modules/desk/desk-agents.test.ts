import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { deskAdministration, deskPassword } from '../../testing/desk.ts';
import { agentPasswordMax, agentPasswordMin } from './desk-agents.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

test('an agent has a name of 2 to 30 letters, digits and what stands between them, once at a merchant', async () => {
  const agents = deskAdministration(database.pool);
  const add = async (name: string, merchant = 'M') => {
    const added = await agents.add(merchant, name, deskPassword, 'tests');
    return added.ok ? 'ok' : added.failure.code;
  };
  for (const name of ['', 'A', ' Ana', '-Ana', 'Ana!', 'a'.repeat(31), 'Ana\n']) expect(await add(name), name).toBe('name_invalid');
  for (const name of ['Al', 'Ana Cruz-2_b.', 'ñ'.repeat(30)]) expect(await add(name), name).toBe('ok');
  expect([await add('AL'), await add('AL', 'OTHER')]).toEqual(['name_taken', 'ok']);
  expect((await agents.list('M')).map(({ name, createdBy, seenAt }) => [name, createdBy, seenAt])).toEqual([
    ['Al', 'tests', null],
    ['Ana Cruz-2_b.', 'tests', null],
    ['ñ'.repeat(30), 'tests', null],
  ]);
});

test('a password of an agent has 12 to 128 characters, the first one and every other', async () => {
  const agents = deskAdministration(database.pool);
  await agents.add('M', 'Bea', deskPassword, 'tests');
  const lengths = [agentPasswordMin - 1, agentPasswordMin, agentPasswordMax, agentPasswordMax + 1];
  const set = await Promise.all(lengths.map(async (length) => (await agents.setPassword('M', 'Bea', 'x'.repeat(length))).ok));
  expect([lengths, set]).toEqual([
    [11, 12, 128, 129],
    [false, true, true, false],
  ]);
  const added = [];
  for (const length of lengths) added.push((await agents.add('M', `Bea ${length}`, 'x'.repeat(length), 'tests')).ok);
  expect(added).toEqual([false, true, true, false]);
});

test('only an agent that there is gets another password or is removed', async () => {
  const agents = deskAdministration(database.pool);
  await agents.add('M', 'Cora', deskPassword, 'tests');
  const set = (merchant: string, name: string) => agents.setPassword(merchant, name, deskPassword);
  expect([await set('M', 'CORA'), await set('M', 'nobody'), await set('OTHER', 'Cora')]).toEqual([
    { ok: true, value: true },
    { ok: true, value: false },
    { ok: true, value: false },
  ]);
  expect([await agents.remove('OTHER', 'Cora'), await agents.remove('M', 'cora'), await agents.remove('M', 'Cora')]).toEqual([
    false,
    true,
    false,
  ]);
});
