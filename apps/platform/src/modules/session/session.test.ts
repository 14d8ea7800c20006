import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { hear } from '../../topics/topics.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { anAccount, aRequest, aSession, clock, codeOf, ids, lifetime, startNode, type TestNode } from './testing.ts';

let database: TestDatabase;
let service: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  service = startNode({ pool: database.pool });
});
const authenticate = (token: string | null, cookie: string | null) => service.sessions.authenticate(token, cookie, 'M');

test('the token is good only with the cookie it was issued with, and a new tab gets a token of its own', async () => {
  const { username, id } = await anAccount(service);
  const player = await service.players.find(id);
  const { info, cookie } = await service.sessions.start(player!);
  expect(await authenticate(info.token, cookie)).toMatchObject({ ok: true, value: { playerId: id, userName: username } });
  for (const wrong of [null, ids.newToken()]) expect(codeOf(await authenticate(info.token, wrong))).toBe('session_ended');
  expect(codeOf(await service.sessions.authenticate(info.token, cookie, 'ANOTHER'))).toBe('session_ended');
  expect(await authenticate(null, cookie)).toEqual({ ok: true, value: null });
  const tab = await service.sessions.resume(cookie, 'M');
  expect(tab?.info.token).not.toBe(info.token);
  expect(await authenticate(tab!.info.token, cookie)).toMatchObject({ ok: true, value: { playerId: id } });
  expect(await authenticate(info.token, cookie)).toMatchObject({ ok: true });
  expect(await service.sessions.resume(ids.newToken(), 'M')).toBeNull();
});

test('A455 A320 a logout ends the session and every token of it, and takes its cookie away', async () => {
  const { info, cookie } = await aSession(service);
  const tabs = [await service.sessions.resume(cookie, 'M'), await service.sessions.resume(cookie, 'M')].map((tab) => tab?.info.token ?? '');
  const caller = await authenticate(info.token, cookie);
  for (const token of tabs) expect(codeOf(await authenticate(token, cookie))).toBe('ok');
  const member = aRequest({}, { session: caller.ok ? caller.value : null, cookie });
  await service.handlers.logout({ query: {}, body: {}, context: member });
  for (const token of [info.token, ...tabs]) expect(codeOf(await authenticate(token, cookie))).toBe('session_ended');
  expect([await service.sessions.resume(cookie, 'M'), member.cookies]).toEqual([null, [null]]);
});

test('the hint of a logout ends the session at once on a node that has just seen it', async () => {
  const bus = createLocalBus();
  const [here, there] = [startNode({ pool: database.pool, bus }), startNode({ pool: database.pool, bus })];
  const { info, cookie } = await aSession(here);
  const caller = await there.sessions.authenticate(info.token, cookie, 'M');
  await here.sessions.end(caller.ok ? caller.value!.sessionId : '');
  expect(codeOf(await there.sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
});

test('a node that no hint of the logout reaches knows of it a second later', { retry: 2 }, async () => {
  const [here, deaf] = [startNode({ pool: database.pool }), startNode({ pool: database.pool })];
  const { info, cookie } = await aSession(here);
  const caller = await deaf.sessions.authenticate(info.token, cookie, 'M');
  await here.sessions.end(caller.ok ? caller.value!.sessionId : '');
  await expect.poll(async () => codeOf(await deaf.sessions.authenticate(info.token, cookie, 'M')), { timeout: 5000 }).toBe('session_ended');
});

test('A481 a login elsewhere ends the session here', async () => {
  const { id } = await anAccount(service);
  const player = (await service.players.find(id))!;
  const first = await service.sessions.start(player);
  expect((await authenticate(first.info.token, first.cookie)).ok).toBe(true);
  await service.sessions.start(player);
  expect(codeOf(await authenticate(first.info.token, first.cookie))).toBe('session_replaced');
});

test('A481 of ten logins of one player at once one session stays', async () => {
  const { id } = await anAccount(service);
  const player = (await service.players.find(id))!;
  const started = await Promise.all(Array.from({ length: 10 }, () => service.sessions.start(player)));
  const { sessions } = startNode({ pool: database.pool });
  const codes = await Promise.all(started.map(async ({ info, cookie }) => codeOf(await sessions.authenticate(info.token, cookie, 'M'))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
});

test('a session ends although no hint of it can be sent', async () => {
  const here = startNode({
    pool: database.pool,
    bus: { ...createLocalBus(), publish: () => Promise.reject(new Error('the bus is away')) },
  });
  const { info, cookie } = await aSession(here);
  const caller = await here.sessions.authenticate(info.token, cookie, 'M');
  await here.sessions.end(caller.ok ? caller.value!.sessionId : '');
  expect(codeOf(await here.sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
});

test('the sessions of a player who is disabled are good no more', async () => {
  const { id, info, cookie } = await aSession(service);
  await service.players.setStatus(id, 'disabled');
  expect(codeOf(await startNode({ pool: database.pool }).sessions.authenticate(info.token, cookie, 'M'))).toBe('session_ended');
  expect(await service.sessions.resume(cookie, 'M')).toBeNull();
});

test('neither token nor cookie nor a login key’s private half is in the store as it is', async () => {
  const { info, cookie } = await aSession(service);
  await service.handlers.loginKey({ query: {}, body: {}, context: aRequest() });
  const stored = async (table: string): Promise<string[]> =>
    (await database.pool.query<Record<string, unknown>>(`SELECT * FROM ${table}`)).rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))),
    );
  const rows = (await Promise.all(['login_session', 'login_token', 'login_key'].map(stored))).flat();
  expect(rows.some((text) => text.includes('"x":'))).toBe(true);
  for (const secret of [info.token, cookie, '"d":']) expect(rows.filter((text) => text.includes(secret))).toEqual([]);
});

test('a session has at most 20 tokens: the oldest go, the newest are good', async () => {
  const { info, cookie } = await aSession(service);
  let newest = '';
  for (let tab = 0; tab < 20; tab++) {
    clock.advance(1000);
    newest = (await service.sessions.resume(cookie, 'M'))?.info.token ?? '';
  }
  expect(codeOf(await authenticate(info.token, cookie))).toBe('session_ended');
  expect(codeOf(await authenticate(newest, cookie))).toBe('ok');
});

/** Whether a node that knows nothing of the session yet lets it in. */
const isOpen = async ({ info, cookie }: { info: { token: string }; cookie: string }): Promise<boolean> =>
  (await startNode({ pool: database.pool }).sessions.authenticate(info.token, cookie, 'M')).ok;
const memberOf = async ({ info, cookie }: { info: { token: string }; cookie: string }) => {
  const caller = await authenticate(info.token, cookie);
  return aRequest({}, { session: caller.ok ? caller.value : null, cookie });
};

test('a session ends when it was not used for so long, and lasts as long as it is used', async () => {
  const session = await aSession(service);
  const member = await memberOf(session);
  for (let turn = 0; turn < 3; turn++) {
    clock.advance(lifetime.idleMs - 1000);
    expect((await service.handlers.renew({ query: {}, body: {}, context: member })).ok).toBe(true);
  }
  clock.advance(lifetime.idleMs - 1000);
  expect(await isOpen(session)).toBe(true);
  clock.advance(2000);
  expect(await isOpen(session)).toBe(false);
  expect(codeOf(await service.handlers.renew({ query: {}, body: {}, context: member }))).toBe('session_ended');
  expect(await service.sessions.resume(session.cookie, 'M')).toBeNull();
});

test('taking a session up again is use', async () => {
  const session = await aSession(service);
  clock.advance(lifetime.idleMs - 1000);
  expect((await service.sessions.resume(session.cookie, 'M'))?.expiresAt.getTime()).toBe(clock.now() + lifetime.idleMs);
  clock.advance(lifetime.idleMs - 1000);
  expect(await isOpen(session)).toBe(true);
});

test('a bet is use, and is noted once a minute at most', async () => {
  const [session, other] = [await aSession(service), await aSession(service)];
  const endOf = async (playerId: string): Promise<number> =>
    (await database.pool.query('SELECT expires_at FROM login_session WHERE player_id = $1', [playerId])).rows[0].expires_at.getTime();
  const started = clock.now();
  clock.advance(lifetime.idleMs - 1000);
  service.sessions.played(session.id, 'M');
  await expect.poll(() => endOf(session.id)).toBe(clock.now() + lifetime.idleMs);
  const noted = clock.now();
  clock.advance(59_000);
  service.sessions.played(session.id, 'M');
  // Another node does not know that it has just been noted; the store does.
  startNode({ pool: database.pool }).sessions.played(session.id, 'M');
  service.sessions.played(other.id, 'M');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await endOf(session.id)).toBe(noted + lifetime.idleMs);
  expect([await isOpen(session), await isOpen(other)]).toEqual([true, false]);
  expect(await endOf(other.id)).toBe(started + lifetime.idleMs);
});

test('bets do not prolong a session beyond its longest life', async () => {
  const session = await aSession(service);
  const endsAt = clock.now() + lifetime.absoluteMs;
  while (clock.now() < endsAt) {
    service.sessions.played(session.id, 'M');
    await service.sessions.countOf(session.id);
    clock.advance(lifetime.idleMs / 2);
  }
  expect(await isOpen(session)).toBe(false);
});

test('however much it is used, a session ends at its longest life', async () => {
  const session = await aSession(service);
  const started = clock.now();
  const member = await memberOf(session);
  const renew = () => service.handlers.renew({ query: {}, body: {}, context: member });
  const endsAt = new Date(started + lifetime.absoluteMs).toISOString();
  while (clock.now() + lifetime.idleMs < started + lifetime.absoluteMs) {
    expect(await renew()).toEqual({
      ok: true,
      value: { expiresAt: new Date(clock.now() + lifetime.idleMs).toISOString(), endsAt, now: new Date(clock.now()).toISOString() },
    });
    clock.advance(lifetime.idleMs - 60_000);
  }
  expect(await renew()).toEqual({ ok: true, value: { expiresAt: endsAt, endsAt, now: new Date(clock.now()).toISOString() } });
  clock.advance(lifetime.idleMs);
  expect([await isOpen(session), codeOf(await renew())]).toEqual([false, 'session_ended']);
});

test('renewing gives the cookie its time anew too, and does not wake a session that has ended', async () => {
  const session = await aSession(service);
  const member = await memberOf(session);
  await service.handlers.renew({ query: {}, body: {}, context: member });
  expect(member.cookies).toEqual([session.cookie]);
  await service.sessions.end(member.session!.sessionId);
  expect(codeOf(await service.handlers.renew({ query: {}, body: {}, context: member }))).toBe('session_ended');
  expect(codeOf(await authenticate(session.info.token, session.cookie))).toBe('session_ended');
  expect(await service.sessions.resume(session.cookie, 'M')).toBeNull();
});

test('a cookie that opens nothing any more is taken away, one that is not there is left so', async () => {
  const [dead, none] = [aRequest({}, { cookie: ids.newToken() }), aRequest()];
  for (const visitor of [dead, none])
    expect(await service.handlers.resume({ query: {}, body: {}, context: visitor })).toEqual({ ok: true, value: { session: null } });
  expect([dead.cookies, none.cookies]).toEqual([[null], []]);
});

test('A259 A261 member info has its fields and "0" for no club', async () => {
  const { id, username } = await anAccount(service, 1);
  const { info, cookie } = await service.sessions.start((await service.players.find(id))!);
  const caller = await authenticate(info.token, cookie);
  const member = aRequest({}, { session: caller.ok ? caller.value : null });
  expect(await service.handlers.memberInfo({ query: {}, body: {}, context: member })).toMatchObject({
    ok: true,
    value: { id, account: username, nickname: '', type: 1, clubLabel: { labelName: '0' }, toUpline: false, unresolvedRounds: 2 },
  });
});

test('sessions whose time is over are ended with what ends with them, on all nodes, and who has logged in again plays on', async () => {
  const bus = createLocalBus();
  const [hints, ended]: [string[], string[]] = [[], []];
  hear(bus, 'session.ended', ({ sessionId }) => void hints.push(sessionId));
  const { sessions } = startNode({ pool: database.pool, bus });
  clock.advance(lifetime.absoluteMs);
  await sessions.expire();
  sessions.onSessionEnded((_client, playerId) => Promise.resolve(void ended.push(playerId)));
  const [over, again] = [await aSession(service), await aSession(service)];
  clock.advance(lifetime.idleMs);
  await database.pool.query(
    `INSERT INTO login_session (id, player_id, cookie_hash, created_at, expires_at) VALUES ('again', $1, 'again', $2, $3)`,
    [again.id, new Date(clock.now()), new Date(clock.now() + 1)],
  );
  hints.length = 0;
  expect([await sessions.expire(), ended, new Set(hints).size, await sessions.countOf(again.id)]).toEqual([2, [over.id], 2, 1]);
  expect(codeOf(await authenticate(over.info.token, over.cookie))).toBe('session_ended');
  expect([await sessions.expire(), ended]).toEqual([0, [over.id]]);
});

test('more sessions than one transaction ends are ended in one run', async () => {
  const { id } = await aSession(service);
  const time = new Date(clock.now());
  await service.sessions.expire();
  await database.pool.query(
    `INSERT INTO login_session (id, player_id, cookie_hash, created_at, expires_at)
     SELECT 'many' || n, $1, ('many' || n)::bytea, $2, $2 FROM generate_series(1, 401) n`,
    [id, time],
  );
  expect(await service.sessions.expire()).toBe(401);
});

test('an operator ends all sessions of a player, and what ends with them; the outbox tells the nodes', async () => {
  const { id, ...session } = await aSession(service);
  const ended: string[] = [];
  service.sessions.onSessionEnded((_client, playerId) => Promise.resolve(void ended.push(playerId)));
  expect(await service.sessions.countOf(id)).toBe(1);
  expect(await transaction(database.pool, (client) => service.sessions.endAll(client, id))).toBe(1);
  expect([ended, await service.sessions.countOf(id), await isOpen(session)]).toEqual([[id], 0, false]);
  const { rows } = await database.pool.query<{ payload: object }>(`SELECT payload FROM outbox WHERE topic = 'session.ended'`);
  expect(rows).toEqual([{ payload: { sessionId: expect.any(String) } }]);
});
