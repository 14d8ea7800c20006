import { isPermission, operatorCalls, permissions, type OperatorCall, type OperatorCallName } from '@palaro/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { operatorAdministration, operatorPassword } from './operators.ts';
import { startTestPlatform, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
const cookies = new Map<string, string>();
const id = '01kb0000000000000000000000';

const table = (Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][]).filter(([name]) => name !== 'operatorLogout');

/** Answers a call of operators on its wire. */
const send = async (name: OperatorCallName, cookie: string | null, body: object = {}) => {
  const { method, path } = operatorCalls[name];
  const response = await fetch(`${site.baseUrl}${path}${method === 'GET' ? `?id=${id}` : ''}`, {
    method,
    headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...(cookie === null ? {} : { cookie }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code?: string; value?: never };
  const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return { status: response.status, code: answer.code ?? 'ok', value: answer.value as unknown, cookie: set.join('; ') };
};

/** Adds an operator with one role and logs them in, with an authenticator. */
const enter = async (name: string, role: string): Promise<void> => {
  const added = await operatorAdministration(site.pool).add('PALARO', { name, password: operatorPassword, roles: [role], by: 'tests' });
  if (!added.ok) throw new Error(added.failure.code);
  const { cookie } = await send('operatorLogin', null, { name, password: operatorPassword });
  const { secret } = (await send('beginOperatorStep', cookie)).value as { readonly secret: string };
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: systemClock.now() });
  const confirmed = await send('confirmOperatorStep', cookie, { code });
  if (confirmed.code !== 'ok') throw new Error(confirmed.code);
  cookies.set(role, cookie);
};

beforeAll(async () => {
  site = await startTestPlatform();
  const administration = operatorAdministration(site.pool);
  for (const one of permissions.filter((each) => table.some(([, row]) => row.permission === each))) {
    await administration.setRole('PALARO', `only-${one.replace(':', '-')}`, [one]);
    await administration.setRole(
      'PALARO',
      `but-${one.replace(':', '-')}`,
      permissions.filter((other) => other !== one),
    );
  }
  await administration.setRole('PALARO', 'nothing', []);
  const roles = await administration.roles('PALARO');
  for (const [place, { name }] of roles.entries()) await enter(`Operator ${place}`, name);
}, 180_000);
afterAll(() => site.stop());

const refusals = ['not_logged_in', 'no_permission'];

describe.each(table)('%s', (name, row) => {
  const key = row.permission.replace(':', '-');
  const isClosed = isPermission(row.permission);
  test('is answered to a role with its permission', async () => {
    const { status, code } = await send(name, cookies.get(isClosed ? `only-${key}` : 'nothing') ?? '');
    expect(status).toBeLessThan(500);
    expect(refusals).not.toContain(code);
  });
  test('is refused to every role without it, and to guests', async () => {
    if (row.permission === 'anyone') return;
    expect(await send(name, null)).toMatchObject({ status: 401, code: 'not_logged_in' });
    for (const role of isClosed ? [`but-${key}`, 'nothing'] : [])
      expect(await send(name, cookies.get(role) ?? ''), role).toMatchObject({ status: 403, code: 'no_permission' });
  });
});

test('a session of another merchant opens nothing at this one’s host', async () => {
  await site.pool.query(`UPDATE operator_session SET merchant_code = 'OTHER'`);
  for (const [name, row] of table)
    if (row.permission !== 'anyone')
      expect(await send(name, cookies.get('nothing') ?? ''), name).toMatchObject({ status: 401, code: 'not_logged_in' });
  await site.pool.query(`UPDATE operator_session SET merchant_code = 'PALARO'`);
});
