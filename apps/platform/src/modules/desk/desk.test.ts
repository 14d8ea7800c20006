import { money } from '@palaro/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDesk, deskAdministration, deskPassword, type TestDesk } from '../../testing/desk.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
let desk: TestDesk;
beforeAll(async () => {
  site = await startTestPlatform({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const { known, save } = site.platform.services.merchant;
  const saved = await save({ ...known('PALARO'), captchaWork: 1 });
  if (!saved.ok) throw new Error(saved.failure.message);
  await deskAdministration(site.pool).add('PALARO', 'Ana', deskPassword, 'tests');
  desk = createTestDesk(site.baseUrl);
  if ((await desk.logIn('Ana')).status !== 200) throw new Error('the agent was not let in');
});
afterAll(() => site.stop());

const paths = ['conversations', 'messages?id=01kb0000000000000000000000', 'events', 'pictures?id=a&picture=b'];
const changes = ['messages', 'read', 'typing', 'here', 'logout'];

describe('who is let in', () => {
  test('an agent with name and password, by a cookie that no script and no other site has', async () => {
    const response = await fetch(`${site.baseUrl}/desk/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'ANA', password: deskPassword }),
    });
    const [cookie = '', device = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-palaro_desk=[\w-]{65}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=43200$/);
    expect(device).toMatch(
      /^__Host-palaro_desk_device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=34560000$/,
    );
    const { rows } = await site.pool.query<{ digest: string }>('SELECT digest FROM desk_session');
    expect(rows.some(({ digest }) => cookie.includes(digest))).toBe(false);
  });

  test('the device of a login counts for its agent, and for no player', async () => {
    const { desk: logins, session } = site.platform.services;
    const { headers } = await fetch(`${site.baseUrl}/desk/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ana', password: deskPassword }),
    });
    const deviceCookie = /__Host-palaro_desk_device=([^;]+)/.exec(headers.getSetCookie().join())?.[1] ?? '';
    const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM desk_agent WHERE name = 'Ana'`);
    expect(await logins.accountOfDevice(deviceCookie, '192.0.2.1')).toBe(rows[0]?.id);
    expect(await session.devices.accountOn(deviceCookie, '192.0.2.1')).toBeNull();
  });

  test('nobody else: no guest, no player, no wrong password', async () => {
    const nobody = createTestDesk(site.baseUrl);
    for (const path of paths) expect(await nobody.ask(path), path).toMatchObject({ status: 401, code: 'not_logged_in' });
    for (const path of changes) expect(await nobody.ask(path, { body: {} }), path).toMatchObject({ status: 401, code: 'not_logged_in' });
    const player = await site.as('player0');
    nobody.useCookie(`__Host-palaro_desk=${player.session?.token}; __Host-palaro_session=${player.cookie}`);
    expect(await nobody.ask('conversations')).toMatchObject({ status: 401 });
    await deskAdministration(site.pool).add('PALARO', 'Eva', deskPassword, 'tests');
    for (const [name, password] of [
      ['Eva', 'wrong'],
      ['nobody', deskPassword],
      ['player0', 'Palaro!2026'],
    ] as const)
      expect(await nobody.logIn(name, password)).toMatchObject({ status: 401, code: 'login_failed' });
    const session = await fetch(`${site.baseUrl}/wps/balance`, { headers: { cookie: desk.cookie() } });
    expect(session.status, 'a desk’s login opens no call of players').toBeGreaterThanOrEqual(400);
  });

  test('only where its merchant is', async () => {
    await site.pool.query(
      `INSERT INTO desk_session SELECT digest || 'x', agent_id, 'OTHER', created_at, expires_at FROM desk_session LIMIT 1`,
    );
    await site.pool.query(
      `UPDATE desk_session SET merchant_code = 'OTHER' WHERE agent_id = (SELECT id FROM desk_agent WHERE name = 'Ana')`,
    );
    expect(await desk.ask('conversations')).toMatchObject({ status: 401 });
    await site.pool.query(`UPDATE desk_session SET merchant_code = 'PALARO'`);
    expect(await desk.ask('conversations')).toMatchObject({ status: 200 });
  });

  test('a page of another site changes nothing, and a form is no JSON', async () => {
    for (const path of [...changes, 'login']) {
      const foreign = await desk.ask(path, { body: {}, headers: { 'sec-fetch-site': 'cross-site' } });
      expect(foreign, path).toMatchObject({ status: 403, code: 'no_permission' });
    }
    for (const path of paths)
      expect(await desk.ask(path, { headers: { 'sec-fetch-site': 'same-site' } }), path).toMatchObject({
        status: 403,
        code: 'no_permission',
      });
    const form = await desk.ask('read', { body: {}, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect(form.status).toBe(415);
  });

  test('logins and failed ones are security events, without the password', () => {
    const events = site
      .logged()
      .split('\n')
      .filter((line) => line.includes('"desk_login'));
    expect(events.some((line) => line.includes('"desk_login"') && line.includes('"deskAgent":"Ana"'))).toBe(true);
    expect(events.some((line) => line.includes('desk_login_failed'))).toBe(true);
    expect(site.logged()).not.toContain(deskPassword);
  });
});

describe('who tries passwords', () => {
  let networks = 0;
  /** The header of somebody in a network that nobody else in these tests is in. */
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.${++networks}.7` });
  const addAgent = (name: string) => deskAdministration(site.pool).add('PALARO', name, deskPassword, 'tests');
  const tryAs = async (name: string, { password = 'wrong', by = createTestDesk(site.baseUrl), headers = {}, proof = {} } = {}) => {
    const { code } = await by.ask('login', { body: { name, password, ...proof }, headers });
    return code ?? 'in';
  };
  /** What twelve wrong passwords from one network are answered, each after the work of a check but for the first two. */
  const answersTo = async (name: string, headers: Record<string, string>) => {
    const said = [];
    for (let time = 0; time < 12; time++) said.push(await tryAs(name, { headers, proof: time < 2 ? {} : await desk.prove() }));
    return said;
  };

  test('hears the same of a name whether there is such an agent or not', async () => {
    await addAgent('Ben');
    const said = await answersTo('Ben', elsewhere());
    expect(said).toEqual(['login_failed', 'captcha_required', ...Array.from({ length: 9 }, () => 'login_failed'), 'login_locked']);
    expect(await answersTo('nobody at all', elsewhere())).toEqual(said);
  });

  test('has no more of them compared by trying many at once', async () => {
    await addAgent('Dan');
    const headers = elsewhere();
    const said = await Promise.all(Array.from({ length: 28 }, () => tryAs('Dan', { headers })));
    expect(said.filter((code) => code === 'login_failed')).toHaveLength(1);
    expect(said.filter((code) => code === 'captcha_required')).toHaveLength(27);
  });

  test('keeps no agent out: their device gets in from the same network, a new one from another', async () => {
    await addAgent('Fay');
    const [own, strangers] = [createTestDesk(site.baseUrl), elsewhere()];
    expect(await tryAs('Fay', { by: own, password: deskPassword })).toBe('in');
    expect((await answersTo('Fay', strangers)).at(-1)).toBe('login_locked');
    expect(await tryAs('Fay', { headers: strangers, password: deskPassword, proof: await desk.prove() })).toBe('login_locked');
    expect(await tryAs('Fay', { by: own, headers: strangers, password: deskPassword })).toBe('in');
    expect(await tryAs('Fay', { headers: elsewhere(), password: deskPassword, proof: await desk.prove() })).toBe('in');
  });

  test('is not known by a device of another agent, nor by one from before another password', async () => {
    await addAgent('Gus');
    await addAgent('Hal');
    const [ofGus, ofHal] = [createTestDesk(site.baseUrl), createTestDesk(site.baseUrl)];
    for (const [name, by] of [
      ['Gus', ofGus],
      ['Hal', ofHal],
    ] as const)
      expect(await tryAs(name, { by, password: deskPassword })).toBe('in');
    expect(await tryAs('Gus', { headers: elsewhere() })).toBe('login_failed');
    expect(await tryAs('Gus', { by: ofHal, password: deskPassword })).toBe('captcha_required');
    expect(await tryAs('Gus', { by: ofGus, password: deskPassword })).toBe('in');
    await deskAdministration(site.pool).setPassword('PALARO', 'Gus', deskPassword);
    expect(await tryAs('Gus', { headers: elsewhere() })).toBe('captcha_required');
    expect(await tryAs('Gus', { by: ofGus, password: deskPassword })).toBe('captcha_required');
  });

  test('stays out with a login that was on its way while the password was changed', async () => {
    await addAgent('Ivy');
    const login = await site.pool.connect();
    await login.query('BEGIN');
    await login.query(
      `WITH agent AS (SELECT id FROM desk_agent WHERE name = 'Ivy' FOR SHARE)
       INSERT INTO desk_session (digest, agent_id, merchant_code, created_at, expires_at)
         SELECT 'on its way', id, 'PALARO', now(), now() + interval '1 hour' FROM agent`,
    );
    const changed = deskAdministration(site.pool).setPassword('PALARO', 'Ivy', deskPassword);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await site.pool.query(waiting)).rowCount).toBe(1);
    await login.query('COMMIT');
    login.release();
    await changed;
    expect((await site.pool.query(`SELECT FROM desk_session WHERE digest = 'on its way'`)).rowCount).toBe(0);
  });
});

test('the page is framed by nobody, indexed by nobody, and loads its own files alone', async () => {
  const page = await fetch(`${site.baseUrl}/desk`);
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(await page.text(), 'without an icon browsers ask for one that is not there').toContain(
    '<link rel="icon" href="/m/static/icon.svg" />',
  );
  for (const file of ['desk.css', 'desk.js', 'desk-ask.js', 'desk-list.js', 'desk-view.js', 'desk-work.js'])
    expect((await fetch(`${site.baseUrl}/desk/${file}`)).status, file).toBe(200);
});

test('a page that says that it is there is noted, whatever its stream does', async () => {
  const one = createTestDesk(site.baseUrl);
  await deskAdministration(site.pool).add('PALARO', 'Joy', deskPassword, 'tests');
  await one.logIn('Joy');
  const seenAt = async () => (await deskAdministration(site.pool).list('PALARO')).find(({ name }) => name === 'Joy')?.seenAt;
  expect(await seenAt()).toBe(null);
  expect(await one.ask('here', { body: {} })).toMatchObject({ status: 200 });
  expect(await seenAt()).toBeInstanceOf(Date);
});

test('leaving ends the login for good', async () => {
  const one = createTestDesk(site.baseUrl);
  await one.logIn('Ana');
  const cookie = one.cookie();
  expect(await one.ask('logout', { body: {} })).toMatchObject({ status: 200 });
  one.useCookie(cookie);
  expect(await one.ask('conversations')).toMatchObject({ status: 401 });
});

test('who waits longest stands first, then who wrote last', async () => {
  const [first, second] = [await site.newPlayer(), await site.newPlayer()];
  for (const [nth, player] of [first, second].entries())
    valueOf(await player('sendChat', { body: { clientId: `waiting-${nth}`, text: `I am ${nth}` } }));
  type Row = { id: string; username: string; unread: number; waitingSince: string | null; lastText: string };
  const list = async () => ((await desk.ask('conversations')).value as { list: Row[] }).list;
  const names = async () => (await list()).map(({ username }) => username);
  const [one, two] = [first.session?.userName ?? '', second.session?.userName ?? ''];
  expect((await names()).slice(0, 2)).toEqual([one, two]);
  expect((await list())[0]).toMatchObject({ unread: 1, lastText: 'I am 0' });
  const id = (await list())[0]?.id;
  expect(await desk.ask('messages', { body: { id, clientId: 'an-answer-1', text: 'Hello' } })).toMatchObject({ status: 200 });
  expect((await names()).slice(0, 2)).toEqual([two, one]);
});

test('who has money or a history stands before those who have waited longer without either', async () => {
  const [free, second, payer] = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()];
  const { id: playerId } = valueOf(await payer('memberInfo'));
  await site.platform.services.wallet.deposit({ playerId, source: 'test', reference: playerId, amount: money('PHP', 100n) });
  for (const player of [free, second, payer]) valueOf(await player('sendChat', { body: { clientId: 'first-message', text: 'Hello' } }));
  type Listed = { list: { id: string; username: string }[]; count: { all: number; waiting: number }; next: string | null };
  const list = async (query = '') => (await desk.ask(`conversations${query}`)).value as Listed;
  const { list: all, count } = await list();
  expect(all[0]?.username).toBe(payer.session?.userName);
  expect(count).toEqual({ all: all.length, waiting: expect.any(Number) as number });
  const [one, two] = [free, second].map(({ session }) => all.find(({ username }) => username === session?.userName)?.id ?? '');
  const changed = await list(`?ids=${one},${two},01kb0000000000000000000000`);
  expect(new Set(changed.list.map(({ id }) => id))).toEqual(new Set([one, two]));
  const { rows } = await site.pool.query<{ at: Date }>('SELECT waiting_since AS at FROM chat_conversation WHERE id = $1', [one]);
  expect((await list(`?after=1.${rows[0]?.at.getTime()}.${one}`)).list[0]?.id, 'the page behind it').toBe(two);
  expect(await desk.ask('conversations?after=3.1.x')).toMatchObject({ status: 400 });
});

test('agents are added, given another password and removed by a command', { timeout: 60_000 }, async () => {
  const run = (args: readonly string[]) => runCommand('desk', args, { DATABASE_URL: site.connectionString, PASSWORD_MEMORY_KIB: '64' });
  const added = await run(['add', 'Cora', '--yes', '--by', 'tests']);
  const password = /shown once: (\S{20})/.exec(added.out)?.[1] ?? '';
  const one = createTestDesk(site.baseUrl);
  expect(await one.logIn('cora', password)).toMatchObject({ status: 200 });
  expect((await run(['add', 'CORA', '--yes'])).code).toBe(1);
  expect((await run(['list'])).out).toContain('Cora');
  expect((await run(['remove', 'Cora', '--yes'])).code).toBe(0);
  expect(await one.ask('conversations')).toMatchObject({ status: 401 });
});
