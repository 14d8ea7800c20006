import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createSessions } from './index.ts';
import { digest, sameBytes } from '../../kernel/seal.ts';
import { anAccount, aPlace, aRequest, aSession, clock, codeOf, ids, lifetime, startNode, watchedPool, type TestNode } from './testing.ts';

let database: TestDatabase;
let service: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  service = startNode({ pool: database.pool });
});

const watched = (onQuery: (name: string) => unknown): Pool => watchedPool(database.pool, onQuery);
/** Whose sessions have ended, as a node is told. */
const endingsOf = (node: TestNode): string[] => {
  const ended: string[] = [];
  node.sessions.onSessionEnded((_client, playerId) => Promise.resolve(void ended.push(playerId)));
  return ended;
};
const sessionIdOf = async ({ info, cookie }: { info: { token: string }; cookie: string }): Promise<string> => {
  const caller = await service.sessions.authenticate(info.token, cookie, 'M');
  return caller.ok ? (caller.value?.sessionId ?? '') : '';
};

test('digests of different length are different, not a fault', () => {
  expect(sameBytes(digest('a'), digest('a'))).toBe(true);
  expect(sameBytes(digest('a'), digest('b'))).toBe(false);
  expect(sameBytes(digest('a'), Buffer.alloc(0))).toBe(false);
});

test('a node asks the store for a session once in a second, whatever ends beside it', async () => {
  const asked: string[] = [];
  const { sessions } = startNode({ pool: watched((name) => asked.push(name)) });
  const [session, other] = [await aSession(service), await aSession(service)];
  const otherId = await sessionIdOf(other);
  for (let turn = 0; turn < 3; turn++) expect(codeOf(await sessions.authenticate(session.info.token, session.cookie, 'M'))).toBe('ok');
  await sessions.end(otherId);
  expect(codeOf(await sessions.authenticate(session.info.token, session.cookie, 'M'))).toBe('ok');
  expect(asked.filter((name) => name === 'session-by-token')).toHaveLength(1);
});

test('a session that is read just before its end is good no more once its end is known', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const time = vi.spyOn(performance, 'now');
  onTestFinished(() => {
    time.mockRestore();
    vi.useRealTimers();
  });
  const after = (ms: number): void => {
    time.mockReturnValue(ms);
    vi.advanceTimersByTime(ms);
  };
  const reading = Promise.withResolvers<{ rows: readonly object[] }>();
  const query = vi.fn<() => Promise<{ rows: readonly object[] }>>(() => Promise.resolve({ rows: [] })).mockReturnValueOnce(reading.promise);
  const bus = createLocalBus();
  const pool = { query } as unknown as Pool;
  const { authenticate } = createSessions({ pool, bus, clock, ids, issueToken: ids.newToken, lifetimeOf: () => lifetime });
  const ask = async (): Promise<string> => codeOf(await authenticate('token', 'cookie', 'M'));
  after(1000);
  const first = ask();
  await bus.publish('session.ended', JSON.stringify({ sessionId: 's' }));
  after(1500);
  reading.resolve({ rows: [{ sessionId: 's', merchantCode: 'M', cookieHash: digest('cookie') }] });
  expect(await first).toBe('ok');
  // The end is known for longer than a second, and what was read for no longer than one.
  after(2400);
  expect(await ask()).toBe('session_ended');
});

test('bets ask the store once a minute for a player, and again at once where it failed', async () => {
  const query = vi.fn<(asked: { readonly name: string }) => Promise<unknown>>(() => Promise.resolve({ rows: [] }));
  const pool = { query } as unknown as Pool;
  const { played } = createSessions({ pool, bus: createLocalBus(), clock, ids, issueToken: ids.newToken, lifetimeOf: () => lifetime });
  played('a', 'M');
  clock.advance(59_999);
  played('a', 'M');
  expect(query).toHaveBeenCalledTimes(1);
  clock.advance(1);
  played('a', 'M');
  expect(query).toHaveBeenCalledTimes(2);
  query.mockRejectedValueOnce(new Error('the store is away'));
  played('b', 'M');
  await new Promise(setImmediate);
  played('b', 'M');
  expect(query).toHaveBeenCalledTimes(4);
});

test('a node that closes listens to no hints any more', () => {
  const unsubscribe = vi.fn<() => void>();
  const bus = { ...createLocalBus(), subscribe: () => unsubscribe };
  const { close } = createSessions({ pool: database.pool, bus, clock, ids, issueToken: ids.newToken, lifetimeOf: () => lifetime });
  expect(unsubscribe).not.toHaveBeenCalled();
  close();
  expect(unsubscribe).toHaveBeenCalledTimes(1);
});

test('games end with a session that a login replaces or a logout ends, once, and not without one', async () => {
  const ended = endingsOf(service);
  const player = (await service.players.find((await anAccount(service)).id))!;
  const first = await service.sessions.start(player);
  expect([ended, first.endsAt.getTime()]).toEqual([[], clock.now() + lifetime.absoluteMs]);
  const second = await service.sessions.start(player);
  expect(ended).toEqual([player.id]);
  const id = await sessionIdOf(second);
  for (let turn = 0; turn < 2; turn++) await service.sessions.end(id);
  expect(ended).toEqual([player.id, player.id]);
});

test('who ends all sessions ends the games too, unless games shall stay where no session ended', async () => {
  const ended = endingsOf(service);
  const { id } = await aSession(service);
  const endAll = (...which: [] | [{ reason: 'removed'; leavesGames: boolean }]) =>
    transaction(database.pool, (client) => service.sessions.endAll(client, id, ...which));
  expect([await endAll({ reason: 'removed', leavesGames: true }), ended]).toEqual([1, [id]]);
  expect([await endAll({ reason: 'removed', leavesGames: true }), ended]).toEqual([0, [id]]);
  expect([await endAll(), ended]).toEqual([0, [id, id]]);
});

test('a cookie is taken up at a host of its own merchant alone, and not where its session ends meanwhile', async () => {
  const session = await aSession(service);
  const sessionId = await sessionIdOf(session);
  expect(await service.sessions.resume(session.cookie, 'ANOTHER')).toBeNull();
  const request = aRequest({}, { cookie: session.cookie });
  expect(await service.handlers.resume({ query: {}, body: {}, context: request })).toMatchObject({
    value: { session: { userName: session.info.userName } },
  });
  expect(request.cookies).toEqual([session.cookie]);
  const raced = startNode({ pool: watched((name) => (name === 'session-prolong' ? service.sessions.end(sessionId) : undefined)) });
  expect(await raced.sessions.resume(session.cookie, 'M')).toBeNull();
});

test('what is left of a player’s logins is removed in batches, of nobody else', async () => {
  const [{ id }, other] = [await aSession(service), await aSession(service)];
  const device = await service.devices.remember(null, id, aPlace);
  await service.sessions.start((await service.players.find(id))!, device.hash);
  expect(await service.sessions.forgetPlayer(id, 1)).toBe(3);
  expect(await service.sessions.forgetPlayer(id, 100)).toBe(2);
  expect(await service.sessions.forgetPlayer(id, 100)).toBe(0);
  expect(await service.sessions.countOf(other.id)).toBe(1);
});

test('the member info of an account that is gone is refused as an ended session', async () => {
  const session = { playerId: 'gone', sessionId: 's', type: 0, userName: 'gone', merchantCode: 'M' };
  const asked = { query: {}, body: {}, context: aRequest({}, { session }) };
  expect(codeOf(await service.handlers.memberInfo(asked))).toBe('session_ended');
});

test('a login sets its cookie, cuts the words of the browser, and tells of another device', async () => {
  const { username, password, id } = await anAccount(service);
  await database.pool.query(
    `UPDATE player SET profile = '{"email":"a@example.com"}', email_key = $1, email_verified_at = now() WHERE id = $1`,
    [id],
  );
  const notices = async () =>
    (await database.pool.query(`SELECT FROM account_notice WHERE player_id = $1 AND kind = 'new_device'`, [id])).rowCount;
  const logIn = async (deviceCookie: string | null) => {
    const { data, encryption } = await service.encrypt({ action: 'username', username, password });
    const context = aRequest({ encryption, 'user-agent': 'x'.repeat(201) }, { deviceCookie });
    expect(codeOf(await service.handlers.login({ query: {}, body: { data }, context }))).toBe('ok');
    expect(context.cookies).toEqual([expect.any(String)]);
    return context.deviceCookies[0] ?? null;
  };
  const device = await logIn(null);
  expect(await notices()).toBe(0);
  await logIn(device);
  expect(await notices()).toBe(0);
  await logIn(null);
  expect(await notices()).toBe(1);
  const { rows } = await database.pool.query('SELECT DISTINCT agent FROM login_device WHERE player_id = $1', [id]);
  expect(rows).toEqual([{ agent: 'x'.repeat(200) }]);
});

test('a device cookie that is made up never gets as far as the store, and is replaced', async () => {
  const names: string[] = [];
  const { devices } = startNode({ pool: watched((name) => names.push(name)) });
  for (const cookie of [null, '', 'made.up'])
    expect([await devices.knownBy(cookie, 'M', 'name', 'login'), await devices.trialOn(cookie, 'M')]).toEqual([null, null]);
  expect(names).toEqual([]);
  const { id } = await anAccount(service);
  const first = await devices.remember('made.up', id, aPlace);
  expect([first.cookie === 'made.up', first.isAnother]).toEqual([false, false]);
  expect(await devices.remember(first.cookie, id, aPlace)).toMatchObject({ cookie: first.cookie, isAnother: false });
  expect((await devices.remember(null, id, aPlace)).isAnother).toBe(true);
});

test('a device counts for the account that has logged in on it last, and for none once newer ones have taken its place', async () => {
  const { devices } = service;
  const [own, other] = [await anAccount(service), await anAccount(service)];
  // A node goes by what it has heard for a while: each time another one is asked.
  const accountOn = (given: string) => startNode({ pool: database.pool }).devices.accountOn(given, '192.0.2.1');
  const { cookie } = await devices.remember(null, own.id, aPlace);
  expect(await accountOn(cookie)).toBe(own.id);
  const mintDevices = async () => {
    for (let n = 0; n < 20; n++) {
      clock.advance(1);
      await devices.remember(null, own.id, aPlace);
    }
  };
  clock.advance(1);
  await devices.remember(cookie, other.id, aPlace);
  expect(await accountOn(cookie)).toBe(other.id);
  await mintDevices();
  expect(await accountOn(cookie)).toBe(other.id);
  clock.advance(1);
  await devices.remember(cookie, own.id, aPlace);
  expect(await accountOn(cookie)).toBe(own.id);
  await mintDevices();
  await database.pool.query('DELETE FROM login_device WHERE player_id = $1', [other.id]);
  expect(await accountOn(cookie)).toBeNull();
});

test('the trial account of a device is found by its cookie, unless it is blocked', async () => {
  const { devices, players } = service;
  const { id } = await anAccount(service, 4);
  await database.pool.query('UPDATE player SET password_hash = NULL WHERE id = $1', [id]);
  const { cookie } = await devices.remember(null, id, aPlace);
  expect(await devices.trialOn(cookie, 'M')).toBe(id);
  expect(await devices.trialOn(cookie, 'ANOTHER')).toBeNull();
  await players.setStatus(id, 'disabled');
  expect(await devices.trialOn(cookie, 'M')).toBeNull();
});

test('a notice that cannot be kept does not hold up the login that it tells of', async () => {
  let lost = 0;
  const node = startNode({
    pool: watched((name) => {
      if (name === 'account-notice-contacts') throw new Error(`the store is away, time ${++lost}`);
    }),
  });
  const { username, password } = await anAccount(node);
  for (let device = 0; device < 2; device++) expect(codeOf(await node.logIn({ username, password }))).toBe('ok');
  expect(lost).toBe(1);
});
