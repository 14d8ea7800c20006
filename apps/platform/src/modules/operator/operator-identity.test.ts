import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { addOperator, createAuthenticator, operatorAdministration, setUpAuthenticator } from '../../testing/operators.ts';
import { createOperatorStep, findOperator, operatorSeal, proveOperator } from './index.ts';

let database: TestDatabase;
const codeOf = createAuthenticator();
const installation = '5'.repeat(64);
const secrets = new Map<string, string>();
beforeAll(async () => {
  database = await startTestDatabase();
  for (const name of ['Ana', 'Ben']) {
    await addOperator(database.pool, name, 'finance');
    secrets.set(name, await setUpAuthenticator(database.pool, name, installation));
  }
  await addOperator(database.pool, 'Nova', 'finance');
  await addOperator(database.pool, 'Luis', 'support');
});
afterAll(() => database.drop());

const prove = async (name: string, code: string, merchantCode = 'PALARO'): Promise<string> => {
  const step = createOperatorStep({
    pool: database.pool,
    clock: systemClock,
    ids: createIds(systemClock.now),
    seal: operatorSeal(installation),
  });
  const proved = await proveOperator({ pool: database.pool, step }, { merchantCode, name, code, permission: 'funds:ask' });
  return proved.ok ? proved.value.name : proved.failure.code;
};

test('an operator is proved by a code of their authenticator, which is good once, and by a role that allows the act', async () => {
  const code = codeOf(secrets.get('Ana') ?? '');
  expect(await prove('ana', code)).toBe('Ana');
  expect(await prove('Ana', code)).toBe('second_code_wrong');
  expect(await prove('Ana', codeOf(secrets.get('Ben') ?? ''))).toBe('second_code_wrong');
  expect(await prove('Luis', '123456')).toBe('no_permission');
  expect(await prove('Nova', '123456')).toBe('no_authenticator');
  expect(await prove('Nobody', '123456')).toBe('operator_unknown');
  expect(await prove('Ana', codeOf(secrets.get('Ana') ?? ''), 'TATANGGAP')).toBe('operator_unknown');
});

test('wrong codes lock the command line, not the login', async () => {
  for (let n = 0; n < 5; n++) expect(await prove('Ben', '000000')).toBe('second_code_wrong');
  expect(await prove('Ben', codeOf(secrets.get('Ben') ?? ''))).toBe('tries_locked');
  const { rows } = await database.pool.query("SELECT DISTINCT origin FROM login_failure WHERE username_key = 'OPERATOR ben'");
  expect(rows).toEqual([{ origin: 'code command line' }]);
});

test('a blocked operator is none', async () => {
  expect(await findOperator(database.pool, 'PALARO', 'luis')).toMatchObject({ name: 'Luis', permissions: ['chat:answer', 'chat:read'] });
  await operatorAdministration(database.pool).block('PALARO', 'Luis', true);
  expect(await findOperator(database.pool, 'PALARO', 'luis')).toBeUndefined();
});
