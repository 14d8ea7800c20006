import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { operatorAdministration, operatorPassword } from '../../testing/operators.ts';
import { operatorPasswordMax, operatorPasswordMin } from './operator-administration.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

const given = (name: string, password = operatorPassword, roles: readonly string[] = ['support']) => ({
  name,
  password,
  roles,
  by: 'tests',
});
const said = (result: { ok: true } | { ok: false; failure: { code: string } }) => (result.ok ? 'ok' : result.failure.code);

test('an operator has a name of 2 to 30 letters, digits and what stands between them, once at a merchant', async () => {
  const operators = operatorAdministration(database.pool);
  const add = async (name: string, merchant = 'M') => said(await operators.add(merchant, given(name)));
  for (const name of ['', 'A', ' Ana', '-Ana', 'Ana!', 'a'.repeat(31), 'Ana\n']) expect(await add(name), name).toBe('name_invalid');
  for (const name of ['Al', 'Ana Cruz-2_b.', 'ñ'.repeat(30)]) expect(await add(name), name).toBe('ok');
  expect([await add('AL'), await add('AL', 'OTHER')]).toEqual(['name_taken', 'ok']);
  expect((await operators.list('M')).map(({ name, createdBy, seenAt, roles }) => [name, createdBy, seenAt, roles])).toEqual(
    ['Al', 'Ana Cruz-2_b.', 'ñ'.repeat(30)].map((name) => [name, 'tests', null, ['support']]),
  );
});

test('a password of an operator has 12 to 128 characters, the first one and every other', async () => {
  const operators = operatorAdministration(database.pool);
  await operators.add('M', given('Bea'));
  const lengths = [operatorPasswordMin - 1, operatorPasswordMin, operatorPasswordMax, operatorPasswordMax + 1];
  const set = await Promise.all(lengths.map(async (length) => (await operators.setPassword('M', 'Bea', 'x'.repeat(length))).ok));
  expect([lengths, set]).toEqual([
    [11, 12, 128, 129],
    [false, true, true, false],
  ]);
  const added = [];
  for (const length of lengths) added.push((await operators.add('M', given(`Bea ${length}`, 'x'.repeat(length)))).ok);
  expect(added).toEqual([false, true, true, false]);
});

test('only an operator that there is gets another password, other roles, is blocked or removed', async () => {
  const operators = operatorAdministration(database.pool);
  await operators.add('M', given('Cora'));
  for (const [merchant, name, isThere] of [
    ['M', 'CORA', true],
    ['M', 'nobody', false],
    ['OTHER', 'Cora', false],
  ] as const) {
    expect(await operators.setPassword(merchant, name, operatorPassword)).toEqual({ ok: true, value: isThere });
    expect(await operators.grant(merchant, name, ['support'])).toEqual({ ok: true, value: isThere });
    expect(await operators.block(merchant, name, true)).toBe(isThere);
    expect(await operators.resetAuthenticator(merchant, name)).toBe(isThere);
  }
  expect([await operators.remove('OTHER', 'Cora'), await operators.remove('M', 'cora'), await operators.remove('M', 'Cora')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('an operator holds roles of their merchant alone, and one that is refused changes nothing', async () => {
  const operators = operatorAdministration(database.pool);
  await operators.setRole('ELSEWHERE', 'examiner', ['chat:read']);
  expect(said(await operators.add('M', given('Dina', operatorPassword, ['examiner'])))).toBe('role_unknown');
  expect((await operators.list('M')).some(({ name }) => name === 'Dina')).toBe(false);
  await operators.add('M', given('Dina'));
  expect(said(await operators.grant('M', 'Dina', ['support', 'examiner']))).toBe('role_unknown');
  const rolesOf = async () => (await operators.list('M')).find(({ name }) => name === 'Dina')?.roles;
  expect(await rolesOf()).toEqual(['support']);
  expect(said(await operators.setRole('M', 'Examiner', []))).toBe('role_invalid');
  await operators.setRole('M', 'examiner', ['chat:read']);
  expect(said(await operators.grant('M', 'Dina', ['support', 'examiner']))).toBe('ok');
  expect(await rolesOf()).toEqual(['examiner', 'support']);
});

test('a first role that was changed stays as it is', async () => {
  const operators = operatorAdministration(database.pool);
  await operators.setRole('CHANGED', 'support', ['chat:read']);
  await operators.add('CHANGED', given('Eva'));
  expect(await operators.roles('CHANGED')).toContainEqual({ name: 'support', permissions: ['chat:read'] });
});
