import { operatorCalls } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addOperator, operatorAdministration, operatorPassword } from '../../testing/operators.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';

const { path: loginPath } = operatorCalls.operatorLogin;
const { path: accountPath } = operatorCalls.operatorAccount;

let site: TestPlatform;
let desk: TestDesk;
beforeAll(async () => {
  site = await startTestPlatform({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { known, save } = site.platform.services.merchant;
  const saved = await save({ ...known('PALARO'), captchaWork: 1 });
  if (!saved.ok) throw new Error(saved.failure.message);
  desk = createTestDesk(site.baseUrl);
});
afterAll(() => site.stop());

/** The cookies that a login without an authenticator is given. */
const cookiesOf = async (name: string): Promise<readonly string[]> => {
  const response = await fetch(`${site.baseUrl}${loginPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: operatorPassword }),
  });
  return response.headers.getSetCookie();
};

describe('who is let in', () => {
  test('an operator with name and password, by a cookie that no script and no other site has', async () => {
    await addOperator(site.pool, 'Ana');
    const [cookie = '', device = ''] = await cookiesOf('ANA');
    expect(cookie).toMatch(/^__Host-palaro_operator=[\w-]{65}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=43200$/);
    expect(device).toMatch(
      /^__Host-palaro_operator_device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=34560000$/,
    );
    const { rows } = await site.pool.query<{ digest: string }>('SELECT digest FROM operator_session');
    expect(rows.some(({ digest }) => cookie.includes(digest))).toBe(false);
  });

  test('the device of a login counts for its operator, and for no player', async () => {
    const { operator, session } = site.platform.services;
    await addOperator(site.pool, 'Bea');
    const deviceCookie = /__Host-palaro_operator_device=([^;]+)/.exec((await cookiesOf('Bea')).join())?.[1] ?? '';
    const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM operator_account WHERE name = 'Bea'`);
    expect(await operator.accountOfDevice(deviceCookie, '192.0.2.1')).toBe(rows[0]?.id);
    expect(await session.devices.accountOn(deviceCookie, '192.0.2.1')).toBeNull();
  });

  test('nobody else: no player, no wrong password', async () => {
    const nobody = createTestDesk(site.baseUrl);
    const player = await site.as('player0');
    nobody.useCookie(`__Host-palaro_operator=${player.session?.token}; __Host-palaro_session=${player.cookie}`);
    expect(await nobody.ask(accountPath)).toMatchObject({ status: 401 });
    await addOperator(site.pool, 'Eva');
    for (const [name, password] of [
      ['Eva', 'wrong'],
      ['nobody', operatorPassword],
      ['player0', 'Palaro!2026'],
    ] as const)
      expect(await nobody.logIn(name, password)).toMatchObject({ status: 401, code: 'login_failed' });
    const [cookie = ''] = (await cookiesOf('Bea')).map((line) => line.split(';', 1)[0] ?? '');
    const balance = await fetch(`${site.baseUrl}/wps/balance`, { headers: { cookie } });
    expect(balance.status, 'an operator’s session opens no call of players').toBeGreaterThanOrEqual(400);
  });

  test('with a code of their authenticator, once they have set one up', async () => {
    await addOperator(site.pool, 'Lia');
    const [first, again] = [createTestDesk(site.baseUrl), createTestDesk(site.baseUrl)];
    const entered = { status: 200, value: { secondStepDue: false, permissions: ['chat:answer', 'chat:read'] } };
    expect(await first.logIn('Lia')).toMatchObject(entered);
    expect(await again.ask(loginPath, { body: { name: 'Lia', password: operatorPassword } })).toMatchObject({
      code: 'second_code_required',
    });
    expect(await again.logIn('Lia')).toMatchObject(entered);
  });

  test('from no page of another site', async () => {
    const foreign = await desk.ask(loginPath, { body: {}, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign).toMatchObject({ status: 403, code: 'no_permission' });
  });

  test('logins and failed ones are security events, without the password', () => {
    const events = site
      .logged()
      .split('\n')
      .filter((line) => line.includes('"operator_login'));
    expect(events.some((line) => line.includes('"operator_login"') && line.includes('"operator":"Ana"'))).toBe(true);
    expect(events.some((line) => line.includes('operator_login_failed'))).toBe(true);
    expect(site.logged()).not.toContain(operatorPassword);
  });
});

describe('who tries passwords', () => {
  let networks = 0;
  /** The header of somebody in a network that nobody else in these tests is in. */
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.${++networks}.7` });
  const tryAs = async (name: string, { password = 'wrong', by = createTestDesk(site.baseUrl), headers = {}, proof = {} } = {}) => {
    const { code } = await by.ask(loginPath, { body: { name, password, ...proof }, headers });
    return code ?? 'in';
  };
  /** What twelve wrong passwords from one network are answered, each after the work of a check but for the first two. */
  const answersTo = async (name: string, headers: Record<string, string>) => {
    const said = [];
    for (let time = 0; time < 12; time++) said.push(await tryAs(name, { headers, proof: time < 2 ? {} : await desk.prove() }));
    return said;
  };

  test('hears the same of a name whether there is such an operator or not', async () => {
    await addOperator(site.pool, 'Ben');
    const said = await answersTo('Ben', elsewhere());
    expect(said).toEqual(['login_failed', 'captcha_required', ...Array.from({ length: 9 }, () => 'login_failed'), 'login_locked']);
    expect(await answersTo('nobody at all', elsewhere())).toEqual(said);
  });

  test('has no more of them compared by trying many at once', async () => {
    await addOperator(site.pool, 'Dan');
    const headers = elsewhere();
    const said = await Promise.all(Array.from({ length: 28 }, () => tryAs('Dan', { headers })));
    expect(said.filter((code) => code === 'login_failed')).toHaveLength(1);
    expect(said.filter((code) => code === 'captcha_required')).toHaveLength(27);
  });

  test('keeps no operator out: their device gets in from the same network, a new one from another', async () => {
    await addOperator(site.pool, 'Fay');
    const [own, strangers] = [createTestDesk(site.baseUrl), elsewhere()];
    expect(await tryAs('Fay', { by: own, password: operatorPassword })).toBe('in');
    expect((await answersTo('Fay', strangers)).at(-1)).toBe('login_locked');
    expect(await tryAs('Fay', { headers: strangers, password: operatorPassword, proof: await desk.prove() })).toBe('login_locked');
    expect(await tryAs('Fay', { by: own, headers: strangers, password: operatorPassword })).toBe('in');
    expect(await tryAs('Fay', { headers: elsewhere(), password: operatorPassword, proof: await desk.prove() })).toBe('in');
  });

  test('is not known by a device of another operator, nor by one from before another password', async () => {
    await addOperator(site.pool, 'Gus');
    await addOperator(site.pool, 'Hal');
    const [ofGus, ofHal] = [createTestDesk(site.baseUrl), createTestDesk(site.baseUrl)];
    for (const [name, by] of [
      ['Gus', ofGus],
      ['Hal', ofHal],
    ] as const)
      expect(await tryAs(name, { by, password: operatorPassword })).toBe('in');
    expect(await tryAs('Gus', { headers: elsewhere() })).toBe('login_failed');
    expect(await tryAs('Gus', { by: ofHal, password: operatorPassword })).toBe('captcha_required');
    expect(await tryAs('Gus', { by: ofGus, password: operatorPassword })).toBe('in');
    await operatorAdministration(site.pool).setPassword('PALARO', 'Gus', operatorPassword);
    expect(await tryAs('Gus', { headers: elsewhere() })).toBe('captcha_required');
    expect(await tryAs('Gus', { by: ofGus, password: operatorPassword })).toBe('captcha_required');
  });

  test('stays out with a session that was on its way while the password was changed', async () => {
    await addOperator(site.pool, 'Ivy');
    const login = await site.pool.connect();
    await login.query('BEGIN');
    await login.query(
      `WITH account AS (SELECT id FROM operator_account WHERE name = 'Ivy' FOR SHARE)
       INSERT INTO operator_session (digest, operator_id, merchant_code, device_hash, created_at, used_at, expires_at)
         SELECT 'on its way', id, 'PALARO', '', now(), now(), now() + interval '1 hour' FROM account`,
    );
    const changed = operatorAdministration(site.pool).setPassword('PALARO', 'Ivy', operatorPassword);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await site.pool.query(waiting)).rowCount).toBe(1);
    await login.query('COMMIT');
    login.release();
    await changed;
    expect((await site.pool.query(`SELECT FROM operator_session WHERE digest = 'on its way'`)).rowCount).toBe(0);
  });
});
