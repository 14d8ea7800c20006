import { CompactEncrypt, importJWK } from 'jose';
import type { Pool } from 'pg';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../db/pool.ts';
import type { CallContext } from '../../http/handlers.ts';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createPasswords, createPlayers } from '../player/index.ts';
import { createCaptchas, createLoginAttempts, createLoginKeys, createSeal, createSessions, sessionHandlers } from './index.ts';

let database: TestDatabase;
const clock = createTestClock(Date.UTC(2026, 10, 20));
const ids = createIds(clock.now);
const ttlMs = 3_600_000;

const start = (pool: Pool = database.pool, bus = createLocalBus()) => {
  const players = createPlayers({
    pool,
    clock,
    ids,
    passwords: createPasswords({ gate: createSemaphore('passwords', 2, 64), memoryKiB: 64 }),
    openWallet: () => Promise.resolve(),
  });
  const sessions = createSessions({ pool, bus, clock, ids, ttlMs });
  const captchas = createCaptchas({ pool, clock, ids, reveal: true });
  const attempts = createLoginAttempts({ pool, clock });
  const loginKeys = createLoginKeys({ pool, clock, ids, seal: createSeal('a secret of at least 32 characters', randomBytes) });
  const handlers = sessionHandlers({ sessions, players, captchas, attempts, loginKeys, checkedRoundsOf: () => Promise.resolve(2) });
  return { players, sessions, captchas, handlers };
};

let service: ReturnType<typeof start>;
const authenticate = (token: string | null, cookie: string | null) => service.sessions.authenticate(token, cookie, 'M');
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  service = start();
});

const context = (headers: CallContext['headers'] = {}, more: Partial<CallContext> = {}): CallContext & { cookies: (string | null)[] } => {
  const cookies: (string | null)[] = [];
  return {
    session: null,
    merchantCode: 'M',
    language: 'EN',
    ip: '127.0.0.1',
    requestId: 'r',
    headers,
    cookie: null,
    setCookie: (value) => cookies.push(value),
    cookies,
    ...more,
  };
};

const encrypt = async (payload: object, header: Record<string, unknown> = {}) => {
  const key = await service.handlers.loginKey({ query: {}, body: {}, context: context() });
  if (!key.ok) throw new Error('no key');
  const { kid, alg, enc, jwk } = key.value;
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg, enc, kid, iat: Math.floor(clock.now() / 1000), jti: ids.newId(), ...header })
    .encrypt(await importJWK(jwk, alg));
  return { data, encryption: `${kid};${alg};${enc}` };
};

const send = ({ data, encryption }: { data: string; encryption: string }, node = service) =>
  node.handlers.login({ query: {}, body: { data }, context: context({ encryption }) });

const logIn = async (payload: object) => send(await encrypt({ action: 'username', ...payload }));

let count = 0;
const anAccount = async (type = 0): Promise<{ username: string; password: string; id: string }> => {
  const account = { username: `Player${++count}`, password: 'Right#2026' };
  return { ...account, id: await service.players.createAccount({ ...account, type, merchantCode: 'M', currency: 'PHP' }) };
};

/** An account's session, opened at a node. */
const aSession = async (node = service) => {
  const { id } = await anAccount();
  return { id, ...(await node.sessions.start((await node.players.find(id))!)) };
};

const codeOf = (result: { ok: boolean; failure?: { code: string } }): string => (result.ok ? 'ok' : (result.failure?.code ?? ''));

test('A268 A262 A436 a login opens the encrypted body and answers token, name, type and first time', async () => {
  const { username, password } = await anAccount(2);
  const result = await logIn({ username, password });
  expect(result).toMatchObject({ ok: true, value: { userName: username, type: 2, firstTimeLogin: false, merchantCode: 'M' } });
  expect(result.ok && result.value.token).toMatch(/^[\w-]{43}$/);
});

test('A263 a login without its Encryption header is refused', async () => {
  const { data } = await encrypt({ action: 'username', username: 'x', password: 'y' });
  expect(codeOf(await service.handlers.login({ query: {}, body: { data }, context: context() }))).toBe('encryption_required');
});

test('a login body is good once, for five minutes, and only for a known key', async () => {
  const { username, password } = await anAccount();
  const body = await encrypt({ action: 'username', username, password });
  expect(codeOf(await send(body))).toBe('ok');
  expect(codeOf(await send(body))).toBe('encryption_invalid');
  for (const seconds of [-301, 301]) {
    const early = await encrypt({ action: 'username', username, password }, { iat: Math.floor(clock.now() / 1000) + seconds });
    expect(codeOf(await send(early)), `${seconds} s`).toBe('encryption_invalid');
  }
  expect(
    codeOf(
      await service.handlers.login({
        query: {},
        body: { data: body.data },
        context: context({ encryption: body.encryption.replace(/^\w/, 'z') }),
      }),
    ),
  ).toBe('encryption_key_unknown');
});

test('a body from a clock that is ahead is good once too, for as long as its time is accepted', async () => {
  const [early, later] = [await anAccount(), await anAccount()];
  const ahead = await encrypt({ action: 'username', ...early }, { iat: Math.floor(clock.now() / 1000) + 240 });
  expect(codeOf(await send(ahead))).toBe('ok');
  clock.advance(8 * 60_000);
  expect(codeOf(await logIn(later))).toBe('ok');
  expect(codeOf(await send(ahead))).toBe('encryption_invalid');
});

test('rubbish in place of a body is refused as such', async () => {
  const { encryption } = await encrypt({});
  for (const data of ['x', 'a.b.c.d.e', '....', 'eyJhbGciOiJub25lIn0.a.b.c.d']) {
    expect(codeOf(await service.handlers.login({ query: {}, body: { data }, context: context({ encryption }) })), data).toBe(
      'encryption_invalid',
    );
  }
});

test('keys change every day and an old one is still understood for another', async () => {
  const { username, password } = await anAccount();
  const before = await encrypt({ action: 'username', username, password });
  clock.advance(24 * 3_600_000 + 1000);
  const fresh = await encrypt({ action: 'username', username, password }, { iat: Math.floor(clock.now() / 1000) });
  expect(fresh.encryption).not.toBe(before.encryption);
  // The key is known; only the body's age refuses it.
  expect(
    codeOf(await service.handlers.login({ query: {}, body: { data: before.data }, context: context({ encryption: before.encryption }) })),
  ).toBe('encryption_invalid');
  expect(
    codeOf(await service.handlers.login({ query: {}, body: { data: fresh.data }, context: context({ encryption: fresh.encryption }) })),
  ).toBe('ok');
});

test('A147 A487 after a wrong password the next login needs a captcha, and a wrong captcha is told', async () => {
  const { username, password } = await anAccount();
  const wrong = await logIn({ username, password: 'Wrong#2026' });
  expect(wrong).toMatchObject({ ok: false, failure: { code: 'login_failed', data: { captcha: true } } });
  expect(codeOf(await logIn({ username, password }))).toBe('captcha_required');
  const { captchaId } = await service.captchas.make();
  const answer = captchaId.slice(0, 4);
  expect(codeOf(await logIn({ username, password, captchaId, identifying: answer === '0000' ? '1111' : '0000' }))).toBe('captcha_wrong');
  expect(codeOf(await logIn({ username, password, captchaId, identifying: answer }))).toBe('captcha_wrong');
  const next = await service.captchas.make();
  expect(codeOf(await logIn({ username, password, captchaId: next.captchaId, identifying: next.captchaId.slice(0, 4) }))).toBe('ok');
  expect(codeOf(await logIn({ username, password }))).toBe('ok');
});

test('A483 an unknown and a disabled user get the same answer', async () => {
  const { username, password, id } = await anAccount();
  await service.players.setStatus(id, 'disabled');
  expect(codeOf(await logIn({ username, password }))).toBe('user_unknown');
  expect(codeOf(await logIn({ username: 'nobody-at-all', password }))).toBe('user_unknown');
});

test('member and agent logins refuse the other kind', async () => {
  const [member, agent] = [await anAccount(0), await anAccount(41)];
  expect(codeOf(await logIn({ ...member, kind: 'agent' }))).toBe('not_an_agent');
  expect(codeOf(await logIn({ ...agent, kind: 'member' }))).toBe('not_a_member');
  expect(codeOf(await logIn({ ...agent, kind: 'agent' }))).toBe('ok');
});

/** Logs a name in with its captcha solved. */
const attemptAs = (username: string) => async (password: string) => {
  const { captchaId } = await service.captchas.make();
  return codeOf(await logIn({ username, password, captchaId, identifying: captchaId.slice(0, 4) }));
};

test('ten failures lock a name, the right password included, and the lock ends', async () => {
  const { username, password } = await anAccount();
  const attempt = attemptAs(username);
  for (let tries = 0; tries < 10; tries++) expect(await attempt('Wrong#2026')).toBe('login_failed');
  expect(await attempt(password)).toBe('login_locked');
  clock.advance(15 * 60_000 + 1000);
  expect(await attempt(password)).toBe('ok');
});

test('who goes on failing after a lock is locked again, and from the twentieth failure on for twice as long', async () => {
  const { username, password } = await anAccount();
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
  const { username, password } = await anAccount();
  const attempt = attemptAs(username);
  for (let tries = 0; tries < 9; tries++) expect(await attempt('Wrong#2026')).toBe('login_failed');
  clock.advance(24 * 3_600_000);
  expect(codeOf(await logIn({ username, password: 'Wrong#2026' }))).toBe('login_failed');
  expect([await attempt('Wrong#2026'), await attempt(password)]).toEqual(['login_failed', 'ok']);
});

/** How often each answer came when so many wrong logins for one name reach two nodes, with pools of their own, at once. */
const wrongAtOnce = async (attempts: number, solvesCaptcha: boolean): Promise<Record<string, number>> => {
  const { connectionString } = database;
  const pool = createPool({ connectionString, applicationName: 'second-node', connectionsMax: 8, onIdleFault: () => undefined });
  try {
    const nodes = [service, start(pool)];
    const { username } = await anAccount();
    const bodies = await Promise.all(
      Array.from({ length: attempts }, async () => {
        const { captchaId } = solvesCaptcha ? await service.captchas.make() : { captchaId: '' };
        const solved = solvesCaptcha ? { captchaId, identifying: captchaId.slice(0, 4) } : {};
        return encrypt({ action: 'username', username, password: 'Wrong#2026', ...solved });
      }),
    );
    const answers = await Promise.all(bodies.map(async (body, n) => codeOf(await send(body, nodes[n % nodes.length]))));
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

test('names fold case: the same account under another spelling', async () => {
  const { username, password } = await anAccount();
  expect(codeOf(await logIn({ username: username.toUpperCase(), password }))).toBe('ok');
});

test('the token is good only with the cookie it was issued with, and a new tab gets a token of its own', async () => {
  const { username, id } = await anAccount();
  const player = await service.players.find(id);
  const { info, cookie } = await service.sessions.start(player!);
  expect(await authenticate(info.token, cookie)).toMatchObject({ ok: true, value: { playerId: id, userName: username } });
  for (const wrong of [null, ids.newToken()]) expect(codeOf(await authenticate(info.token, wrong))).toBe('session_ended');
  expect(codeOf(await service.sessions.authenticate(info.token, cookie, 'ANOTHER'))).toBe('session_ended');
  expect(await authenticate(null, cookie)).toEqual({ ok: true, value: null });
  const tab = await service.sessions.resume(cookie, 'M');
  expect(tab?.token).not.toBe(info.token);
  expect(await authenticate(tab!.token, cookie)).toMatchObject({ ok: true, value: { playerId: id } });
  expect(await authenticate(info.token, cookie)).toMatchObject({ ok: true });
  expect(await service.sessions.resume(ids.newToken(), 'M')).toBeNull();
});

test('A455 A320 a logout ends the session and every token of it, and takes its cookie away', async () => {
  const { info, cookie } = await aSession();
  const tabs = [await service.sessions.resume(cookie, 'M'), await service.sessions.resume(cookie, 'M')].map((tab) => tab?.token ?? '');
  const caller = await authenticate(info.token, cookie);
  for (const token of tabs) expect(codeOf(await authenticate(token, cookie))).toBe('ok');
  const member = context({}, { session: caller.ok ? caller.value : null, cookie });
  await service.handlers.logout({ query: {}, body: {}, context: member });
  for (const token of [info.token, ...tabs]) expect(codeOf(await authenticate(token, cookie))).toBe('session_ended');
  expect([await service.sessions.resume(cookie, 'M'), member.cookies]).toEqual([null, [null]]);
});

test('the hint of a logout ends the session at once on a node that has just seen it', async () => {
  const bus = createLocalBus();
  const [here, there] = [start(database.pool, bus), start(database.pool, bus)];
  const { info, cookie } = await aSession(here);
  const caller = await there.sessions.authenticate(info.token, cookie, 'M');
  await here.sessions.end(caller.ok ? caller.value!.sessionId : '');
  expect(codeOf(await there.sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
});

test('a node that no hint of the logout reaches knows of it a second later', { retry: 2 }, async () => {
  const [here, deaf] = [start(), start()];
  const { info, cookie } = await aSession(here);
  const caller = await deaf.sessions.authenticate(info.token, cookie, 'M');
  await here.sessions.end(caller.ok ? caller.value!.sessionId : '');
  await expect.poll(async () => codeOf(await deaf.sessions.authenticate(info.token, cookie, 'M')), { timeout: 5000 }).toBe('session_ended');
});

test('A481 a login elsewhere ends the session here', async () => {
  const { id } = await anAccount();
  const player = (await service.players.find(id))!;
  const first = await service.sessions.start(player);
  expect((await authenticate(first.info.token, first.cookie)).ok).toBe(true);
  await service.sessions.start(player);
  expect(codeOf(await authenticate(first.info.token, first.cookie))).toBe('session_ended');
});

test('A481 of ten logins of one player at once one session stays', async () => {
  const { id } = await anAccount();
  const player = (await service.players.find(id))!;
  const started = await Promise.all(Array.from({ length: 10 }, () => service.sessions.start(player)));
  const { sessions } = start();
  const codes = await Promise.all(started.map(async ({ info, cookie }) => codeOf(await sessions.authenticate(info.token, cookie, 'M'))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
});

test('a session ends although no hint of it can be sent', async () => {
  const here = start(database.pool, { ...createLocalBus(), publish: () => Promise.reject(new Error('the bus is away')) });
  const { info, cookie } = await aSession(here);
  const caller = await here.sessions.authenticate(info.token, cookie, 'M');
  await here.sessions.end(caller.ok ? caller.value!.sessionId : '');
  expect(codeOf(await here.sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
});

test('the sessions of a player who is disabled are good no more', async () => {
  const { id, info, cookie } = await aSession();
  await service.players.setStatus(id, 'disabled');
  expect(codeOf(await start().sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
  expect(await service.sessions.resume(cookie, 'M')).toBeNull();
});

test('neither token nor cookie nor a login key’s private half is in the store as it is', async () => {
  const { info, cookie } = await aSession();
  await service.handlers.loginKey({ query: {}, body: {}, context: context() });
  const stored = async (table: string): Promise<string[]> =>
    (await database.pool.query<Record<string, unknown>>(`SELECT * FROM ${table}`)).rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))),
    );
  const rows = (await Promise.all(['login_session', 'login_token', 'login_key'].map(stored))).flat();
  expect(rows.some((text) => text.includes('"x":'))).toBe(true);
  for (const secret of [info.token, cookie, '"d":']) expect(rows.filter((text) => text.includes(secret))).toEqual([]);
});

test('a session has at most 20 tokens: the oldest go, the newest are good', async () => {
  const { info, cookie } = await aSession();
  let newest = '';
  for (let tab = 0; tab < 20; tab++) {
    clock.advance(1000);
    newest = (await service.sessions.resume(cookie, 'M'))?.token ?? '';
  }
  expect(codeOf(await authenticate(info.token, cookie))).toBe('session_ended');
  expect(codeOf(await authenticate(newest, cookie))).toBe('ok');
});

test('a session ends by itself unless it is renewed', async () => {
  const { info, cookie } = await aSession();
  const caller = await authenticate(info.token, cookie);
  clock.advance(3_000_000);
  await service.sessions.renew(caller.ok ? caller.value!.sessionId : '');
  clock.advance(3_000_000);
  const later = start();
  expect((await later.sessions.authenticate(info.token, cookie, 'M')).ok).toBe(true);
  clock.advance(3_700_000);
  expect(codeOf(await start().sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
});

test('renewing gives the cookie its time anew too, and does not wake a session that has ended', async () => {
  const { info, cookie } = await aSession();
  const caller = await authenticate(info.token, cookie);
  const member = context({}, { session: caller.ok ? caller.value : null, cookie });
  expect(await service.handlers.renew({ query: {}, body: {}, context: member })).toEqual({
    ok: true,
    value: { expiresAt: new Date(clock.now() + ttlMs).toISOString() },
  });
  expect(member.cookies).toEqual([cookie]);
  await service.sessions.end(caller.ok ? caller.value!.sessionId : '');
  await service.handlers.renew({ query: {}, body: {}, context: member });
  expect(codeOf(await authenticate(info.token, cookie))).toBe('session_ended');
  expect(await service.sessions.resume(cookie, 'M')).toBeNull();
});

test('a cookie that opens nothing any more is taken away, one that is not there is left so', async () => {
  const [dead, none] = [context({}, { cookie: ids.newToken() }), context()];
  for (const visitor of [dead, none])
    expect(await service.handlers.resume({ query: {}, body: {}, context: visitor })).toEqual({ ok: true, value: { session: null } });
  expect([dead.cookies, none.cookies]).toEqual([[null], []]);
});

test('A259 A261 member info has its fields and "0" for no club', async () => {
  const { id, username } = await anAccount(1);
  const { info, cookie } = await service.sessions.start((await service.players.find(id))!);
  const caller = await authenticate(info.token, cookie);
  const member = context({}, { session: caller.ok ? caller.value : null });
  expect(await service.handlers.memberInfo({ query: {}, body: {}, context: member })).toMatchObject({
    ok: true,
    value: { id, account: username, nickname: '', type: 1, clubLabel: { labelName: '0' }, toUpline: false, checkedRounds: 2 },
  });
});
