import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createPasswords } from '../player/index.ts';
import { anAccount, aPlace, aRequest, clock, codeOf, startNode, type TestNode } from './testing.ts';

let database: TestDatabase;
let service: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  service = startNode({ pool: database.pool });
});

test('A268 A262 A436 a login opens the encrypted body and answers token, name, type and first time', async () => {
  const { username, password } = await anAccount(service, 2);
  const result = await service.logIn({ username, password });
  expect(result).toMatchObject({ ok: true, value: { userName: username, type: 2, firstTimeLogin: true, merchantCode: 'M' } });
  expect(result.ok && result.value.token).toMatch(/^[\w-]{43}$/);
});

test('A263 a login without its Encryption header is refused', async () => {
  const { data } = await service.encrypt({ action: 'username', username: 'x', password: 'y' });
  expect(codeOf(await service.handlers.login({ query: {}, body: { data }, context: aRequest() }))).toBe('encryption_required');
});

test('a login body is good once, for five minutes, and only for a known key', async () => {
  const { username, password } = await anAccount(service);
  const body = await service.encrypt({ action: 'username', username, password });
  expect(codeOf(await service.send(body))).toBe('ok');
  expect(codeOf(await service.send(body))).toBe('encryption_invalid');
  for (const seconds of [-301, 301]) {
    const early = await service.encrypt({ action: 'username', username, password }, { iat: Math.floor(clock.now() / 1000) + seconds });
    expect(codeOf(await service.send(early)), `${seconds} s`).toBe('encryption_invalid');
  }
  clock.set(Math.ceil(clock.now() / 1000) * 1000);
  for (const seconds of [-300, 300]) {
    const inTime = await service.encrypt({ action: 'username', username, password }, { iat: clock.now() / 1000 + seconds });
    expect(codeOf(await service.send(inTime)), `${seconds} s`).toBe('ok');
  }
  expect(
    codeOf(
      await service.handlers.login({
        query: {},
        body: { data: body.data },
        context: aRequest({ encryption: body.encryption.replace(/^\w/, 'z') }),
      }),
    ),
  ).toBe('encryption_key_unknown');
});

test('a body from a clock that is ahead is good once too, for as long as its time is accepted', async () => {
  const [early, later] = [await anAccount(service), await anAccount(service)];
  const ahead = await service.encrypt({ action: 'username', ...early }, { iat: Math.floor(clock.now() / 1000) + 240 });
  expect(codeOf(await service.send(ahead))).toBe('ok');
  clock.advance(8 * 60_000);
  expect(codeOf(await service.logIn(later))).toBe('ok');
  expect(codeOf(await service.send(ahead))).toBe('encryption_invalid');
});

test('a body without a time and a name of its own, of 64 characters at most, is refused as malformed', async () => {
  const { username, password } = await anAccount(service);
  const answerTo = async (header: Record<string, unknown>) =>
    codeOf(await service.send(await service.encrypt({ action: 'username', username, password }, header)));
  for (const header of [{ iat: 'now' }, { jti: 7 }, { jti: '' }, { jti: 'a b' }, { jti: 'x'.repeat(65) }, { jti: '\0' }])
    expect(await answerTo(header), JSON.stringify(header)).toBe('encryption_invalid');
  expect(await answerTo({ jti: 'x-_7'.repeat(16) })).toBe('ok');
});

test('an Encryption header that lacks a part is missing, one that names another way is wrong', async () => {
  const { data, encryption } = await service.encrypt({ action: 'username', ...(await anAccount(service)) });
  const [kid = '', alg = '', enc = ''] = encryption.split(';');
  const answerTo = async (header: string) =>
    codeOf(await service.handlers.login({ query: {}, body: { data }, context: aRequest({ encryption: header }) }));
  for (const header of ['', kid, `${kid};${alg}`, `;${alg};${enc}`, `${kid};;${enc}`])
    expect(await answerTo(header), header).toBe('encryption_required');
  for (const header of [`${kid};RSA-OAEP;${enc}`, `${kid};${alg};A128GCM`])
    expect(await answerTo(header), header).toBe('encryption_invalid');
});

test('a login without a name or a password is refused at that field, and one by other means is off', async () => {
  const { username, password } = await anAccount(service);
  expect(await service.logIn({ username: ' ', password })).toMatchObject({ failure: { code: 'bad_request', data: { field: 'username' } } });
  expect(await service.logIn({ password })).toMatchObject({ failure: { code: 'bad_request', data: { field: 'username' } } });
  expect(await service.logIn({ username })).toMatchObject({ failure: { code: 'bad_request', data: { field: 'password' } } });
  expect(codeOf(await service.logIn({ action: 'firebase', username, password }))).toBe('feature_off');
});

test('malformed data in place of a body is refused as such', async () => {
  const { encryption } = await service.encrypt({});
  for (const data of ['x', 'a.b.c.d.e', '....', 'eyJhbGciOiJub25lIn0.a.b.c.d']) {
    expect(codeOf(await service.handlers.login({ query: {}, body: { data }, context: aRequest({ encryption }) })), data).toBe(
      'encryption_invalid',
    );
  }
});

test('keys change every day and an old one is still understood for another', async () => {
  const { username, password } = await anAccount(service);
  const before = await service.encrypt({ action: 'username', username, password });
  clock.advance(24 * 3_600_000 + 1000);
  const fresh = await service.encrypt({ action: 'username', username, password }, { iat: Math.floor(clock.now() / 1000) });
  expect(fresh.encryption).not.toBe(before.encryption);
  // The key is known; only the body's age refuses it.
  expect(
    codeOf(await service.handlers.login({ query: {}, body: { data: before.data }, context: aRequest({ encryption: before.encryption }) })),
  ).toBe('encryption_invalid');
  expect(
    codeOf(await service.handlers.login({ query: {}, body: { data: fresh.data }, context: aRequest({ encryption: fresh.encryption }) })),
  ).toBe('ok');
});

test('A147 A487 after a wrong password the next login needs a captcha, and a wrong captcha is reported', async () => {
  const { username, password } = await anAccount(service);
  const wrong = await service.logIn({ username, password: 'Wrong#2026' });
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'login_failed', data: { captcha: true } } });
  expect(await service.logIn({ username, password })).toMatchObject({
    failure: { code: 'captcha_required', data: { captcha: true, field: 'identifying' } },
  });
  const captcha = await service.solvedCaptcha();
  const misread = captcha.identifying === '0000' ? '1111' : '0000';
  expect(codeOf(await service.logIn({ username, password, ...captcha, identifying: misread }))).toBe('captcha_wrong');
  expect(codeOf(await service.logIn({ username, password, ...captcha }))).toBe('captcha_wrong');
  expect(codeOf(await service.logIn({ username, password, ...(await service.solvedCaptcha()) }))).toBe('ok');
  expect(codeOf(await service.logIn({ username, password }))).toBe('ok');
});

test('an unknown name, a disabled account and a wrong password get one answer (ruling 43)', async () => {
  const [{ username }, disabled] = [await anAccount(service), await anAccount(service)];
  await service.players.setStatus(disabled.id, 'disabled');
  const answers = [];
  for (const name of [username, disabled.username, 'nobody-at-all'])
    answers.push(await service.logIn({ username: name, password: 'Wrong#2026' }));
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: false, failure: { code: 'login_failed', data: { captcha: true } } })));
});

test('A483 that an account is disabled is told to whoever knows its password', async () => {
  const { username, password, id } = await anAccount(service);
  await service.players.setStatus(id, 'disabled');
  expect(codeOf(await service.logIn({ username, password }))).toBe('user_unknown');
});

test('A428 A429 member and agent logins refuse the other kind', async () => {
  const [member, agent] = [await anAccount(service, 0), await anAccount(service, 41)];
  expect(codeOf(await service.logIn({ ...member, kind: 'agent' }))).toBe('not_an_agent');
  expect(codeOf(await service.logIn({ ...agent, kind: 'member' }))).toBe('not_a_member');
  expect(codeOf(await service.logIn({ ...agent, kind: 'agent' }))).toBe('ok');
});

/** Logs a name in with its captcha solved. */
const attemptAs = (username: string) => async (password: string) => {
  return codeOf(await service.logIn({ username, password, ...(await service.solvedCaptcha()) }));
};

test('ten failures lock a name for the network they came from, the right password included, and the lock ends', async () => {
  const { username, password } = await anAccount(service);
  const attempt = attemptAs(username);
  for (let tries = 0; tries < 10; tries++) expect(await attempt('Wrong#2026')).toBe('login_failed');
  expect(await service.logIn({ username, password, ...(await service.solvedCaptcha()) })).toMatchObject({
    failure: { code: 'login_locked', data: { retryAfterSeconds: 900, captcha: true } },
  });
  clock.advance(15 * 60_000 + 1000);
  expect(await attempt(password)).toBe('ok');
});

test('who goes on failing after a lock is locked again, and from the twentieth failure on for twice as long', async () => {
  const { username, password } = await anAccount(service);
  const attempt = attemptAs(username);
  for (let tries = 0; tries < 19; tries++) {
    expect(await attempt('Wrong#2026')).toBe('login_failed');
    if (tries >= 9) clock.advance(15 * 60_000);
  }
  expect(await attempt('Wrong#2026')).toBe('login_failed');
  clock.advance(30 * 60_000 - 1);
  expect(await attempt(password)).toBe('login_locked');
  clock.advance(1);
  expect(await attempt(password)).toBe('ok');
});

test('failures of yesterday are forgotten: the next login needs no captcha, and the count starts anew', async () => {
  const { username, password } = await anAccount(service);
  const attempt = attemptAs(username);
  for (let tries = 0; tries < 9; tries++) expect(await attempt('Wrong#2026')).toBe('login_failed');
  clock.advance(24 * 3_600_000);
  expect(codeOf(await service.logIn({ username, password: 'Wrong#2026' }))).toBe('login_failed');
  expect([await attempt('Wrong#2026'), await attempt(password)]).toEqual(['login_failed', 'ok']);
});

/** How often each answer came when so many wrong logins for one name reach two nodes, with pools of their own, at once. */
const wrongAtOnce = async (attempts: number, solvesCaptcha: boolean): Promise<Record<string, number>> => {
  const { connectionString } = database;
  const pool = createPool({ connectionString, applicationName: 'second-node', connectionsMax: 8, onIdleFault: () => undefined });
  try {
    const nodes = [service, startNode({ pool })];
    const { username } = await anAccount(service);
    const bodies = await Promise.all(
      Array.from({ length: attempts }, async () => {
        const solved = solvesCaptcha ? await service.solvedCaptcha() : {};
        return service.encrypt({ action: 'username', username, password: 'Wrong#2026', ...solved });
      }),
    );
    const answers = await Promise.all(bodies.map(async (body, n) => codeOf(await nodes[n % nodes.length]!.send(body))));
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
    return counts;
  } finally {
    await pool.end();
  }
};

test('A147 of 40 wrong logins for a name at once on two nodes one tries its password, the others need a captcha', async () => {
  expect(await wrongAtOnce(40, false)).toEqual({ login_failed: 1, captcha_required: 39 });
});

test('of 40 wrong logins at once on two nodes, each with its captcha solved, ten try a password and the others are locked out', async () => {
  expect(await wrongAtOnce(40, true)).toEqual({ login_failed: 10, login_locked: 30 });
});

test('names fold case and spaces around them: the same account under another spelling', async () => {
  const { username, password } = await anAccount(service);
  expect(codeOf(await service.logIn({ username: ` ${username.toUpperCase()}\t`, password }))).toBe('ok');
});

describe('while a stranger fails under a name', () => {
  const stranger = { ip: '203.0.113.9' };
  const fail = async (username: string, place: object = stranger, times = 12): Promise<readonly string[]> => {
    const answers: string[] = [];
    for (let turn = 0; turn < times; turn++)
      answers.push(codeOf(await service.logIn({ username, password: 'Wrong#2026', ...(await service.solvedCaptcha()) }, place)));
    return answers;
  };

  test('the stranger is locked out, in all of their network, and the owner elsewhere is not', async () => {
    const account = await anAccount(service);
    expect((await fail(account.username)).slice(-3)).toEqual(['login_failed', 'login_locked', 'login_locked']);
    const owner = { ...account, ...(await service.solvedCaptcha()) };
    expect(codeOf(await service.logIn(owner, { ip: '203.0.113.200' }))).toBe('login_locked');
    expect(codeOf(await service.logIn({ ...account, ...(await service.solvedCaptcha()) }, { ip: '203.0.114.9' }))).toBe('ok');
  });

  test('all addresses of an IPv6 /64 are one network', async () => {
    const { username } = await anAccount(service);
    const answers = [];
    for (let turn = 1; turn <= 11; turn++) answers.push(...(await fail(username, { ip: `2001:db8:0:1::${turn}` }, 1)));
    expect(answers.slice(-2)).toEqual(['login_failed', 'login_locked']);
  });

  test('every other network needs a captcha for it too', async () => {
    const { username, password } = await anAccount(service);
    await fail(username, stranger, 1);
    expect(codeOf(await service.logIn({ username, password }, { ip: '198.51.100.1' }))).toBe('captcha_required');
  });

  test('a device that has logged in before gets in, from the same network, without a captcha and past the limit of the name', async () => {
    let wait = 0;
    const counted: string[] = [];
    service = startNode({
      pool: database.pool,
      consumeNameLimit: (name) => {
        counted.push(name);
        return Promise.resolve(wait);
      },
    });
    const { username, password } = await anAccount(service);
    const body = await service.encrypt({ action: 'username', username, password });
    const first = aRequest({ encryption: body.encryption });
    expect(codeOf(await service.handlers.login({ query: {}, body: { data: body.data }, context: first }))).toBe('ok');
    const [deviceCookie = ''] = first.deviceCookies;
    await fail(username, { ip: '127.0.0.1' });
    wait = 7;
    expect(await service.logIn({ username, password })).toMatchObject({
      failure: { code: 'too_many_requests', data: { retryAfterSeconds: 7 } },
    });
    expect(codeOf(await service.logIn({ username, password }, { deviceCookie }))).toBe('ok');
    const forged = deviceCookie.replace(/^./, (character) => (character === 'a' ? 'b' : 'a'));
    for (const other of [forged, deviceCookie.split('.')[0] ?? '', '.', ''])
      expect(codeOf(await service.logIn({ username, password }, { deviceCookie: other })), other).toBe('too_many_requests');
    // The name of another merchant's player is another name.
    expect(new Set(counted.map((name) => name.split(' ').length))).toEqual(new Set([2, 3]));
    for (const name of counted) expect(name).toMatch(new RegExp(`^M ${username.toLowerCase()}( |$)`));
    // What is known under one name is nobody under another.
    expect(codeOf(await service.logIn({ username: (await anAccount(service)).username, password }, { deviceCookie }))).toBe(
      'too_many_requests',
    );
  });

  test('tries without a check, from however many networks, use up nothing of the owner’s on a new device', async () => {
    const counts = new Map<string, number>();
    const consumeNameLimit = (key: string): Promise<number> => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return Promise.resolve((counts.get(key) ?? 0) > 30 ? 7 : 0);
    };
    service = startNode({ pool: database.pool, consumeNameLimit });
    const account = await anAccount(service);
    const answers: string[] = [];
    for (let turn = 0; turn < 36; turn++)
      answers.push(codeOf(await service.logIn({ ...account, password: 'Wrong#2026' }, { ip: `203.0.${turn % 4}.9` })));
    expect(new Set(answers)).toEqual(new Set(['login_failed', 'captcha_required']));
    const owner = { ...account, ...(await service.solvedCaptcha()) };
    expect(codeOf(await service.logIn(owner, { ip: '198.51.100.1' }))).toBe('ok');
  });

  test('a known device that fails itself needs a captcha and is locked as well', async () => {
    const { username, id } = await anAccount(service);
    const place = { deviceCookie: (await service.devices.remember(null, id, aPlace)).cookie };
    expect(await fail(username, place)).toEqual([...Array<string>(10).fill('login_failed'), 'login_locked', 'login_locked']);
    expect(codeOf(await service.logIn({ username, password: 'Wrong#2026' }))).toBe('login_failed');
  });
});

test('a device keeps its cookie, whoever logs in on it, and the store has only its digest', async () => {
  const [first, second] = [await anAccount(service), await anAccount(service)];
  const { cookie } = await service.devices.remember(null, first.id, aPlace);
  expect(await service.devices.remember(cookie, second.id, aPlace)).toMatchObject({ cookie });
  for (const { username } of [first, second])
    expect(await service.devices.knownBy(cookie, 'M', username.toLowerCase(), 'login')).not.toBeNull();
  const { username: stranger } = await anAccount(service);
  expect(await service.devices.knownBy(cookie, 'M', stranger.toLowerCase(), 'login')).toBeNull();
  const { rows } = await database.pool.query<{ hash: Buffer }>('SELECT device_hash AS hash FROM login_device WHERE player_id = $1', [
    second.id,
  ]);
  expect(rows.map(({ hash }) => [hash.length, hash.includes(cookie.slice(0, 43))])).toEqual([[32, false]]);
});

test('a login that finds the hashing queue full is no failed login: nothing is counted', async () => {
  const busy = createPasswords({ gate: createSemaphore('passwords', 0, 0), memoryKiB: 64 });
  const { username, password } = await anAccount(service);
  const overloaded = startNode({ pool: database.pool, passwords: busy });
  for (let turn = 0; turn < 3; turn++) await expect(overloaded.logIn({ username, password })).rejects.toThrow('too many are waiting');
  expect(codeOf(await service.logIn({ username, password }))).toBe('ok');
});

test('logins, failures, locks and logouts are security events with address and device, without names or secrets', async () => {
  const events: { name: string; [field: string]: unknown }[] = [];
  service = startNode({ pool: database.pool, security: (name, fields) => void events.push({ name, ...fields }) });
  const { username, password, id } = await anAccount(service);
  const attempt = async (secret: string) =>
    service.logIn({ username, password: secret, ...(await service.solvedCaptcha()) }, { ip: '203.0.113.9' });
  await attempt(password);
  await attempt(password);
  for (let turn = 0; turn < 11; turn++) await attempt('Wrong#2026');
  const other = await anAccount(service);
  const wrongCaptcha = { ...(await service.solvedCaptcha()), identifying: '0' };
  for (const given of [{}, {}, wrongCaptcha]) await service.logIn({ username: other.username, password: 'Wrong#2026', ...given });
  const { info, cookie } = await service.sessions.start((await service.players.find(id))!);
  const caller = await service.sessions.authenticate(info.token, cookie, 'M');
  await service.handlers.logout({ query: {}, body: {}, context: aRequest({}, { session: caller.ok ? caller.value : null, cookie }) });
  const failures = Array<string>(10).fill('login_failed');
  expect(events.map(({ name }) => name)).toEqual([
    'login',
    'login',
    'session_replaced',
    ...failures,
    'login_locked',
    'login_failed',
    'captcha_failed',
    'captcha_failed',
    'logout',
  ]);
  expect(events[0]).toEqual({
    name: 'login',
    merchant: 'M',
    ip: '203.0.113.9',
    playerId: id,
    device: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(events.at(4)).toEqual({
    name: 'login_failed',
    merchant: 'M',
    ip: '203.0.113.9',
    typedName: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  const log = JSON.stringify(events).toLowerCase();
  for (const secret of [username, password, 'Wrong#2026', info.token, cookie]) expect(log).not.toContain(secret.toLowerCase());
});
