import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { SessionOver } from './session-over.ts';
import { anAccount, aPlace, clock, ids, startNode } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

/** A player without a session, and how often the work of a session's end was done. */
const aPlayer = async () => {
  const node = startNode({ pool: database.pool });
  const { id } = await anAccount(node);
  const player = (await node.players.find(id))!;
  const ended: string[] = [];
  node.sessions.onSessionEnded((_client, playerId) => Promise.resolve(void ended.push(playerId)));
  return { ...node, id, player, ended };
};

test('what ends with a session ends once: with the one replaced, with a logout, and not where none ended', async () => {
  const { sessions, id, player, ended } = await aPlayer();
  const endAll = (leavesGames: boolean) =>
    transaction(database.pool, (client) => sessions.endAll(client, id, { reason: 'operator', leavesGames }));
  await sessions.start(player);
  expect(ended).toEqual([]);
  const { info, cookie } = await sessions.start(player);
  expect(ended).toEqual([id]);
  const caller = await sessions.authenticate(info.token, cookie, 'M');
  const sessionId = (caller.ok && caller.value?.sessionId) || '';
  await sessions.end(sessionId);
  expect(ended).toEqual([id, id]);
  await sessions.end(sessionId);
  expect([await endAll(true), ended.length]).toEqual([0, 2]);
  expect([await endAll(false), ended.length]).toEqual([0, 3]);
  await sessions.start(player);
  expect([await endAll(true), ended.length]).toEqual([1, 4]);
  await sessions.start(player);
  await transaction(database.pool, (client) => sessions.endAll(client, id));
  await transaction(database.pool, (client) => sessions.endAll(client, id));
  expect(ended.length).toBe(6);
});

test('a session is resumed at the host of its merchant only', async () => {
  const { sessions, player } = await aPlayer();
  const { cookie, endsAt } = await sessions.start(player);
  expect(endsAt.getTime()).toBe(clock.now() + 86_400_000);
  expect(await sessions.resume(cookie, 'ANOTHER')).toBeNull();
});

test('the tokens, sessions and devices of a player are deleted and counted', async () => {
  const { sessions, devices, id, player } = await aPlayer();
  const { hash } = await devices.remember(null, id, aPlace);
  const { cookie } = await sessions.start(player, hash);
  await sessions.resume(cookie, 'M');
  await sessions.resume(cookie, 'M');
  expect(await sessions.forgetPlayer(id, 100)).toBe(3 + 1 + 1);
  expect(await sessions.forgetPlayer(id, 100)).toBe(0);
});

test('a device is another from the second of a player on; all but that of a session can be forgotten', async () => {
  const { sessions, devices, id, player } = await aPlayer();
  const first = await devices.remember(null, id, aPlace);
  const second = await devices.remember(ids.newToken(), id, aPlace);
  expect([first.isAnother, second.isAnother, (await devices.remember(first.cookie, id, aPlace)).isAnother]).toEqual([false, true, false]);
  expect((await devices.remember(first.cookie, id, aPlace)).cookie).toBe(first.cookie);
  const { info, cookie } = await sessions.start(player, first.hash);
  const caller = await sessions.authenticate(info.token, cookie, 'M');
  const sessionId = (caller.ok && caller.value?.sessionId) || '';
  expect((await devices.list(id, sessionId)).map(({ isThis, isOpen }) => [isThis, isOpen])).toEqual([
    [true, true],
    [false, false],
  ]);
  const forget = () => transaction(database.pool, (client) => devices.forget(client, id, sessionId, null));
  expect([await forget(), await forget(), (await devices.list(id, sessionId)).length]).toEqual([1, 0, 1]);
});

test('a trial player is found again on the device of the trial, at its merchant only', async () => {
  const { devices, id } = await aPlayer();
  const { cookie } = await devices.remember(null, id, aPlace);
  expect(await devices.trialOn(cookie, 'M')).toBeNull();
  await database.pool.query('UPDATE player SET type = 4, password_hash = NULL WHERE id = $1', [id]);
  expect([await devices.trialOn(cookie, 'M'), await devices.trialOn(cookie, 'ANOTHER'), await devices.trialOn(null, 'M')]).toEqual([
    id,
    null,
    null,
  ]);
});

test('of many resumes at once no more tokens of a session stay good than the bound says', async () => {
  const { sessions, player } = await aPlayer();
  const { cookie } = await sessions.start(player);
  clock.advance(1);
  const resumed = await Promise.all(Array.from({ length: 30 }, () => sessions.resume(cookie, 'M')));
  const good = await Promise.all(resumed.map((one) => sessions.authenticate(one?.info.token ?? null, cookie, 'M')));
  expect(good.filter((answer) => answer.ok && answer.value !== null).length).toBe(20);
});

test('a session that has ended is held by no transaction, and has no further token', async () => {
  const { sessions, id, player } = await aPlayer();
  const { info, cookie } = await sessions.start(player);
  const caller = await sessions.authenticate(info.token, cookie, 'M');
  const sessionId = (caller.ok && caller.value?.sessionId) || '';
  const hold = () => transaction(database.pool, (client) => sessions.hold(client, { playerId: id, sessionId }));
  expect(await hold()).toBe(true);
  await sessions.end(sessionId);
  expect([await hold(), await sessions.resume(cookie, 'M')]).toEqual([false, null]);
});

test('a login that was looked at before the password was changed opens no session after it', async () => {
  const { sessions, players, id, player } = await aPlayer();
  await players.resetPassword(id, 'Brand-New-7', 'sms', (_client, store) => store());
  await expect(sessions.start(player)).rejects.toThrow(SessionOver);
  expect((await sessions.start((await players.find(id))!)).info.userName).toBe(player.username);
});

test('a login that was looked at before the account was blocked opens no session, after it is unblocked neither', async () => {
  const { sessions, id, player } = await aPlayer();
  const set = (status: string) => database.pool.query('UPDATE player SET status = $2 WHERE id = $1', [id, status]);
  await set('disabled');
  await expect(sessions.start(player)).rejects.toThrow(SessionOver);
  await set('active');
  const { rowCount } = await database.pool.query('SELECT FROM login_session WHERE player_id = $1', [id]);
  expect(rowCount).toBe(0);
});
