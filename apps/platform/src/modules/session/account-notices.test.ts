import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createAccountEvents } from './account-events.ts';
import { createAccountNotices, createNoticeSender } from './account-notices.ts';
import { anAccount, aPlace, clock, ids, startNode } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('TRUNCATE account_notice');
});

test('a notice that no gateway takes is tried again after a minute, then less and less often', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await pool.query(
    `INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
     VALUES ('n1', $1, 'M', 'password_changed', 'email', 'maria@example.com', '', $2, $2)`,
    [id, new Date(clock.now())],
  );
  const send = createNoticeSender({ pool, clock, log: silentLogger, codes: { sendNotice: () => Promise.resolve('refused') } });
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
  const left = async () => (await pool.query('SELECT id FROM account_notice WHERE player_id = $1 AND sent_at IS NULL', [id])).rows;
  await createNoticeSender({ pool, clock, log: silentLogger, codes: { sendNotice: () => Promise.resolve('refused') } })();
  expect(await left()).toEqual([{ id: 'drop-day' }]);
  clock.advance(60_000 - day);
  await pool.query('UPDATE account_notice SET at = $1, next_at = $1', [new Date(clock.now())]);
  await createNoticeSender({ pool, clock, log: silentLogger, codes: { sendNotice: () => Promise.resolve('accepted') } })();
  expect(await left()).toEqual([]);
  clock.advance(10 * 60_000 + 1);
  await createNoticeSender({ pool, clock, log: silentLogger, codes: { sendNotice: () => Promise.resolve('accepted') } })();
  expect((await pool.query('SELECT FROM account_notice')).rowCount).toBe(0);
  clock.advance(day);
});

/** Stores notices that are due, in their order. */
const someDue = async (playerId: string, ids: readonly string[], kind = 'password_changed', merchant = 'M'): Promise<void> => {
  for (const [index, id] of ids.entries())
    await database.pool.query(
      `INSERT INTO account_notice (id, player_id, merchant_code, kind, channel, recipient, language, at, next_at)
       VALUES ($1, $2, $6, $3, 'email', $4, '', $5, $5)`,
      [id, playerId, kind, `${id}@example.com`, new Date(clock.now() - 60_000 + index), merchant],
    );
};

test('a notice whose sending breaks off keeps no other waiting, and is sent again after its pause alone', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await someDue(id, ['breaks', 'behind']);
  const tried: string[] = [];
  const logged: unknown[] = [];
  const failed: string[] = [];
  const sendAll = createNoticeSender({
    pool,
    clock,
    log: { ...silentLogger, error: (fields: unknown) => void logged.push(fields) },
    codes: {
      sendNotice: ({ reference }) => {
        tried.push(reference);
        return reference.startsWith('breaks') ? Promise.reject(new Error('its node stops')) : Promise.resolve('accepted');
      },
    },
  });
  const send = (): Promise<unknown> => sendAll().catch((error: Error) => failed.push(error.message));
  await send();
  await send();
  expect(tried).toEqual(['breaks.0', 'behind.0']);
  clock.advance(60_000);
  await send();
  expect(tried).toEqual(['breaks.0', 'behind.0', 'breaks.1']);
  expect(failed).toEqual(['1 failed: M email password_changed breaks.0', '1 failed: M email password_changed breaks.1']);
  clock.advance(24 * 3_600_000);
  await send();
  expect(tried).toHaveLength(3);
  expect(logged.at(-1)).toEqual({ merchant: 'M', kind: 'password_changed', tries: 2 });
  expect((await pool.query("SELECT FROM account_notice WHERE id = 'breaks'")).rowCount).toBe(0);
});

test('one merchant’s dead mail server, which rests, delays no notice of the others', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await someDue(
    id,
    Array.from({ length: 60 }, (_, n) => `dead-${n}`),
    'password_changed',
    'DEAD',
  );
  await someDue(id, ['other-1', 'other-2'], 'password_changed', 'OTHER');
  const tried: string[] = [];
  const { promise: dead, resolve: fail } = Promise.withResolvers<void>();
  const send = createNoticeSender({
    pool,
    clock,
    log: silentLogger,
    codes: {
      sendNotice: async ({ reference, merchantCode }) => {
        tried.push(reference);
        if (merchantCode === 'OTHER') return 'accepted';
        await dead;
        clock.advance(3_000);
        return 'refused';
      },
    },
  });
  const run = send();
  // All of the others' are sent while the first one waits for its server.
  await expect.poll(() => tried.toSorted()).toEqual(['dead-0.0', 'other-1.0', 'other-2.0']);
  fail();
  await run;
  await send();
  expect(tried).toHaveLength(3);
  clock.advance(60_000);
  await send();
  expect(tried.slice(3)).toHaveLength(1);
});

test('a delivery that was noted before its node stopped stands in the way of no notice', async () => {
  const { pool } = database;
  const service = startNode({ pool });
  const { id } = await anAccount(service);
  await someDue(id, ['noted', 'waits']);
  await pool.query(
    `INSERT INTO message_delivery (reference, attempt, merchant_code, channel, purpose, gateway, recipient, state, at, checked_at)
     VALUES ('noted.0', 1, 'M', 'email', 'notice', 'demo', 'n***', 'accepted', now(), now())`,
  );
  const send = createNoticeSender({ pool, clock, log: silentLogger, codes: service.codes });
  for (let runs = 0; runs < 3; runs++) await send();
  for (const recipient of ['noted@example.com', 'waits@example.com']) expect(service.messages(recipient)).toHaveLength(1);
});

test('of two nodes at once one sends a notice, and a kind that this version does not know waits', async () => {
  const { pool } = database;
  const service = startNode({ pool });
  const { id } = await anAccount(service);
  await someDue(id, ['one-node']);
  await someDue(id, ['later-version'], 'kind_of_a_later_version');
  const sent: string[] = [];
  const codes = {
    sendNotice: async (notice: Parameters<typeof service.codes.sendNotice>[0]) => {
      sent.push(notice.reference);
      return service.codes.sendNotice(notice);
    },
  };
  const nodes = [1, 2].map(() => createNoticeSender({ pool, clock, log: silentLogger, codes }));
  await Promise.all(nodes.map((send) => send()));
  expect(sent.toSorted()).toEqual(['later-version.0', 'one-node.0']);
  const { rows } = await pool.query("SELECT tries, sent_at FROM account_notice WHERE id = 'later-version'");
  expect(rows).toEqual([{ tries: 1, sent_at: null }]);
});

/** Notices of a merchant that sends by these ways. */
const startNotices = (ways: { email: boolean; sms: boolean }) =>
  createAccountNotices({ pool: database.pool, clock, ids, noticeChannels: () => ways });
/** What a player's inbox is told of. */
const toldOf = async (playerId: string): Promise<readonly string[]> =>
  (
    await database.pool.query<{ payload: { kind: string } }>(
      "SELECT payload FROM topic_delivery WHERE topic = 'player.notice' AND payload->>'playerId' = $1 ORDER BY seq",
      [playerId],
    )
  ).rows.map(({ payload }) => payload.kind);
/** Those that wait; what was sent is forgotten. */
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
  await notices.addTo(contact, 'M', { playerId: id, kind: 'email_bound' }, client);
  client.release();
  expect(await takeNotices()).toEqual([
    { kind: 'password_changed', ...contact, language: 'TY' },
    { kind: 'email_bound', ...contact, language: '' },
  ]);
});

test('a notice to the inbox alone is no message, however its player is reached', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await pool.query(
    `UPDATE player SET profile = '{"email": "quiet@example.com"}', email_key = 'quiet@example.com', email_verified_at = now() WHERE id = $1`,
    [id],
  );
  const notices = startNotices({ email: true, sms: true });
  await notices.addToInbox({ playerId: id, kind: 'password_changed' }, pool);
  expect([await toldOf(id), await takeNotices()]).toEqual([['password_changed'], []]);
});

test('a change that is undone tells its player of nothing', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  const notices = startNotices({ email: true, sms: true });
  for (const tell of [notices.add, notices.addToInbox]) {
    const undone = transaction(pool, async (client) => {
      await tell({ playerId: id, kind: 'password_changed' }, client);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  }
  expect([await toldOf(id), await takeNotices()]).toEqual([[], []]);
});

test('several changes of a kind within ten minutes are one notice after the first, and of another kind one of their own', async () => {
  const { pool } = database;
  const { id } = await anAccount(startNode({ pool }));
  await pool.query(
    `UPDATE player SET profile = '{"email": "many@example.com"}', email_key = 'many@example.com', email_verified_at = now() WHERE id = $1`,
    [id],
  );
  const sent: string[] = [];
  const codes = { sendNotice: ({ kind }: { kind: string }) => Promise.resolve((sent.push(kind), 'accepted' as const)) };
  const [notices, send] = [startNotices({ email: true, sms: true }), createNoticeSender({ pool, clock, log: silentLogger, codes })];
  const change = async (kind: 'passkey_added' | 'passkey_removed'): Promise<void> => {
    await notices.tell({ playerId: id, kind });
    await send();
  };
  for (let times = 0; times < 12; times++) {
    await change('passkey_added');
    await change('passkey_removed');
    clock.advance(20_000);
  }
  expect(sent).toEqual(['passkey_added', 'passkey_removed']);
  expect(await toldOf(id)).toHaveLength(24);
  clock.advance(6 * 60_000);
  await send();
  expect(sent).toEqual(['passkey_added', 'passkey_removed', 'passkey_added', 'passkey_removed']);
  clock.advance(10 * 60_000);
  await change('passkey_added');
  expect(sent).toHaveLength(5);
});

test('changes have notices and logins have none; failed logins count since the login before the last', async () => {
  const { pool } = database;
  const { id, username } = await anAccount(startNode({ pool }));
  const notices = startNotices({ email: true, sms: true });
  const events = createAccountEvents({ pool, clock, ids, notices });
  const fails = async () => {
    const failures = async () => (await events.list(id)).find(({ kind }) => kind === 'login_failed')?.times ?? 0;
    const before = await failures();
    events.addFailed('M', username.toLowerCase(), aPlace);
    await expect.poll(failures).toBe(before + 1);
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
  expect(await toldOf(id)).toEqual(['password_changed']);
  const listed = (await events.list(id)).map(({ kind, times }) => [kind, times]);
  expect(listed).toEqual([
    ['password_changed', 1],
    ['login', 1],
    ['login_failed', 3],
    ['login', 1],
  ]);
});
