import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createAccountEvents } from './account-events.ts';
import { createAccountNotices, createNoticeSender } from './account-notices.ts';
import { anAccount, aPlace, clock, ids, startNode } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

test('a notice that no gateway takes is tried again after a minute, then less and less often', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await pool.query(
    `INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
     VALUES ('n1', $1, 'M', 'password_changed', 'email', 'maria@example.com', '', $2, $2)`,
    [id, new Date(clock.now())],
  );
  const send = createNoticeSender({ pool, clock, codes: { sendNotice: () => Promise.resolve('refused') } });
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    await send();
    const { rows } = await pool.query<{ next: Date }>('SELECT next_at AS next FROM account_notice');
    const wait = (rows[0]?.next.getTime() ?? 0) - clock.now();
    waits.push(wait / 60_000);
    clock.advance(wait);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 64]);
});

test('a notice is dropped when it is sent, or refused for more than a day', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  const day = 24 * 3_600_000;
  for (const [name, age] of [
    ['day', day],
    ['older', day + 1],
  ] as const)
    await pool.query(
      `INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
       VALUES ($1, $2, 'M', 'password_changed', 'email', 'maria@example.com', '', $3, $4)`,
      [`drop-${name}`, id, new Date(clock.now() - age), new Date(clock.now())],
    );
  const left = async () => (await pool.query('SELECT id FROM account_notice WHERE player_id = $1', [id])).rows;
  await createNoticeSender({ pool, clock, codes: { sendNotice: () => Promise.resolve('refused') } })();
  expect(await left()).toEqual([{ id: 'drop-day' }]);
  clock.advance(60_000 - day);
  await pool.query('UPDATE account_notice SET at = $1, next_at = $1', [new Date(clock.now())]);
  await createNoticeSender({ pool, clock, codes: { sendNotice: () => Promise.resolve('accepted') } })();
  expect(await left()).toEqual([]);
  clock.advance(day);
});

/** Notices of a merchant that sends by these ways. */
const startNotices = (ways: { email: boolean; sms: boolean }) => {
  const inbox: string[] = [];
  const addToInbox = (_db: unknown, _playerId: string, kind: string): Promise<void> => Promise.resolve(void inbox.push(kind));
  return { ...createAccountNotices({ pool: database.pool, clock, ids, noticeChannels: () => ways, addToInbox }), inbox };
};
const takeNotices = async () =>
  (await database.pool.query('DELETE FROM account_notice RETURNING kind, channel, recipient AS "to", language')).rows;

test('a notice goes to the verified address, else to the verified number, by the ways of the merchant', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  const verify = (email: boolean, mobile: boolean) =>
    pool.query(
      `UPDATE player SET profile = '{"email": "maria@example.com"}', email_key = 'maria@example.com', mobile_key = '+639171234567',
         email_verified_at = CASE WHEN $2 THEN now() END, mobile_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1`,
      [id, email, mobile],
    );
  const sentBy = async (email: boolean, sms: boolean): Promise<string> => {
    await startNotices({ email, sms }).tell({ playerId: id, kind: 'password_changed' });
    return (await takeNotices()).map(({ channel, to }) => `${channel} ${to}`).join();
  };
  const [byEmail, bySms] = ['email maria@example.com', 'sms +639171234567'];
  await verify(true, true);
  expect([await sentBy(true, true), await sentBy(false, true), await sentBy(true, false), await sentBy(false, false)]).toEqual([
    byEmail,
    bySms,
    byEmail,
    '',
  ]);
  await verify(false, true);
  expect([await sentBy(true, true), await sentBy(true, false)]).toEqual([bySms, '']);
  await verify(false, false);
  expect(await sentBy(true, true)).toBe('');
});

test('a notice keeps its language; of nobody there is none, and a replaced contact gets its own', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  const notices = startNotices({ email: true, sms: true });
  await notices.tell({ playerId: ids.newId(), kind: 'password_changed' });
  expect(await takeNotices()).toEqual([]);
  const client = await pool.connect();
  const contact = { channel: 'email', to: 'old@example.com' } as const;
  await notices.addTo(contact, 'M', { playerId: id, kind: 'password_changed', language: 'TY' }, client);
  await notices.addTo(contact, 'M', { playerId: id, kind: 'password_changed' }, client);
  client.release();
  const notice = { kind: 'password_changed', ...contact };
  expect(await takeNotices()).toEqual([
    { ...notice, language: 'TY' },
    { ...notice, language: '' },
  ]);
});

test('changes have notices and logins have none; failed logins count since the login before the last', async () => {
  const { pool } = database;
  const { id, username } = await anAccount(startNode({ pool }));
  const notices = startNotices({ email: true, sms: true });
  const events = createAccountEvents({ pool, clock, ids, notices });
  const fails = async () => {
    const before = (await events.list(id)).length;
    events.addFailed('M', username.toLowerCase(), aPlace);
    await expect.poll(async () => (await events.list(id)).length).toBe(before + 1);
    clock.advance(1000);
  };
  const add = async (kind: 'login' | 'password_changed') => {
    await events.add(id, kind, aPlace);
    clock.advance(1000);
  };
  expect(await events.countFailed(id)).toBe(0);
  await fails();
  await add('login');
  await fails();
  await fails();
  await add('login');
  await add('password_changed');
  expect(await events.countFailed(id)).toBe(2);
  expect(notices.inbox).toEqual(['password_changed']);
  const kinds = (await events.list(id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['password_changed', 'login', 'login_failed', 'login_failed', 'login', 'login_failed']);
});
