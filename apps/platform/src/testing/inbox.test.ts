import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';
import { createFeedbackAdministration } from '../modules/feedback/index.ts';
import { createInboxAdministration, messageTexts } from '../modules/inbox/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { transaction } from '../db/transaction.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const ids = createIds(systemClock.now);
const administration = () => createInboxAdministration({ pool: site.pool, clock: systemClock, ids });
const texts = {
  EN: { title: 'Fiesta week', body: 'Free spins until Sunday.' },
  TY: { title: 'Linggo ng fiesta', body: 'May free spins.' },
};
const aMessage = { merchantCode: 'PALARO', texts, dueAt: new Date(), by: 'Ana', usernames: null };
const send = async (message: Partial<Parameters<ReturnType<typeof administration>['send']>[0]> = {}): Promise<string> => {
  const sent = await administration().send({ ...aMessage, dueAt: new Date(), ...message });
  if (!sent.ok) throw new Error(sent.failure.code);
  return sent.value;
};
const inbox = async (member: TestClient, query: { before?: string; pageSize?: number } = {}) =>
  valueOf(await member('inboxMessages', { query }));
const unread = async (member: TestClient): Promise<number> => valueOf(await member('unreadMessages'));
const idsOf = async (member: TestClient): Promise<readonly string[]> => (await inbox(member)).content.map(({ id }) => id);
let count = 0;
const aMember = async () => {
  const username = `reader${++count}`;
  return { username, member: await site.newPlayer(username) };
};

describe('the inbox', () => {
  test('A468 B429 the unread count is a number, answered to a GET', async () => {
    const { username, member } = await aMember();
    const before = await unread(member);
    await send({ usernames: [username] });
    const response = await fetch(`${site.baseUrl}/wps/inbox/unread`, {
      headers: { authorization: `Bearer ${member.session?.token}`, cookie: `__Host-palaro_session=${member.cookie}` },
    });
    expect(await response.json()).toEqual({ success: true, value: before + 1 });
  });

  test('B385 B391 a member reads it; without a session every call is refused', async () => {
    const { username, member } = await aMember();
    const id = await send({ usernames: [username.toUpperCase()] });
    expect((await inbox(member)).content[0]).toMatchObject({ id, kind: 'operator', read: false });
    const guest = site.guest();
    for (const refused of [
      await guest('inboxMessages'),
      await guest('inboxMessage', { query: { id } }),
      await guest('unreadMessages'),
      await guest('readMessage', { body: { id } }),
      await guest('readAllMessages', { body: { until: new Date().toISOString() } }),
      await guest('deleteMessage', { query: { id } }),
    ])
      expect(refused).toMatchObject({ success: false, code: 'not_logged_in' });
  });

  test('a message is shown in the language of its reader', async () => {
    const { username, member } = await aMember();
    const id = await send({ usernames: [username] });
    const of = async (language: 'EN' | 'TY' | 'AR') =>
      valueOf(await member('inboxMessage', { query: { id }, headers: { 'x-language': language } })).title;
    expect(await of('EN')).toBe('Fiesta week');
    // The merchant's own where the message has none.
    expect([await of('TY'), await of('AR')]).toEqual(['Linggo ng fiesta', 'Linggo ng fiesta']);
  });

  test('is read page by page, newest first, each message once', async () => {
    const { username, member } = await aMember();
    const at = new Date();
    const sent = [];
    for (let nth = 0; nth < 3; nth++) sent.unshift(await send({ usernames: [username], dueAt: at }));
    const first = await inbox(member, { pageSize: 2 });
    const second = await inbox(member, { pageSize: 2, before: first.next ?? '' });
    expect([...first.content, ...second.content].map(({ id }) => id).slice(0, 3)).toEqual(sent);
    expect(await member('inboxMessages', { query: { before: 'x' } })).toMatchObject({ code: 'bad_request' });
  });

  test('reading one, reading all and deleting change the count, for its owner alone', async () => {
    const [{ username, member }, { username: otherName, member: other }] = [await aMember(), await aMember()];
    const [first, second] = [await send({ usernames: [username, otherName] }), await send({ usernames: [username, otherName] })];
    const had = await unread(member);
    valueOf(await member('readMessage', { body: { id: first } }));
    expect(await unread(member)).toBe(had - 1);
    valueOf(await member('deleteMessage', { query: { id: second } }));
    expect(await unread(member)).toBe(had - 2);
    expect(await idsOf(member)).not.toContain(second);
    expect(await member('inboxMessage', { query: { id: second } })).toMatchObject({ code: 'not_found' });
    valueOf(await member('readAllMessages', { body: { until: '2999-01-01T00:00:00Z' } }));
    expect(await unread(member)).toBe(0);
    expect(await unread(other)).toBe(had);
    expect(await idsOf(other)).toContain(second);
  });

  test('a message of another player is as good as none', async () => {
    const [{ username }, { member: other }] = [await aMember(), await aMember()];
    const id = await send({ usernames: [username] });
    expect(await other('inboxMessage', { query: { id } })).toMatchObject({ code: 'not_found' });
    valueOf(await other('deleteMessage', { query: { id } }));
    expect(await idsOf(other)).not.toContain(id);
  });
});

describe('what the operator sends', () => {
  test('to all reaches every player of that merchant, those of before alone, and is deleted by each on their own', async () => {
    const [{ member }, { member: other }] = [await aMember(), await aMember()];
    const foreign = await send({ merchantCode: 'ELSEWHERE' });
    const id = await send();
    expect(await idsOf(member)).toContain(id);
    expect(await idsOf(member)).not.toContain(foreign);
    valueOf(await member('deleteMessage', { query: { id } }));
    expect(await idsOf(member)).not.toContain(id);
    expect(await idsOf(other)).toContain(id);
    expect(await idsOf((await aMember()).member)).not.toContain(id);
    // Another merchant's operator can neither see nor withdraw it.
    expect((await administration().list('ELSEWHERE')).map((sent) => sent.id)).not.toContain(id);
    expect(await administration().withdraw('ELSEWHERE', id)).toBe(false);
  });

  test('shows at its time, and is gone when it is withdrawn', async () => {
    const { username, member } = await aMember();
    const [later, named, toAll] = [
      await send({ usernames: [username], dueAt: new Date(Date.now() + 60_000) }),
      await send({ usernames: [username] }),
      await send(),
    ];
    expect(await idsOf(member)).not.toContain(later);
    const had = await unread(member);
    for (const id of [named, toAll]) expect(await administration().withdraw('PALARO', id)).toBe(true);
    expect(await administration().withdraw('PALARO', toAll)).toBe(false);
    expect(await idsOf(member)).toEqual((await idsOf(member)).filter((id) => id !== named && id !== toAll));
    expect(await unread(member)).toBe(had - 2);
  });

  test('that comes later is not read by whoever reads all until then', async () => {
    const { username, member } = await aMember();
    const id = await send({ usernames: [username], dueAt: new Date(Date.now() + 60_000) });
    valueOf(await member('readAllMessages', { body: { until: new Date(Date.now() + 24 * 3_600_000).toISOString() } }));
    const had = await unread(member);
    await site.pool.query(`UPDATE player_message SET at = at - interval '2 minutes' WHERE id = $1`, [id]);
    expect([had, await unread(member)]).toEqual([0, 1]);
  });

  test('finds a player by the name in whatever form it arrives', async () => {
    const account = { username: `Pe\u00F1a${Date.now()}`, password: 'Fresh!2026', type: 0, merchantCode: 'PALARO', currency: 'PHP' };
    await site.platform.services.player.createAccount(account);
    const id = await send({ usernames: [` ${account.username.normalize('NFD')} `] });
    expect((await administration().list('PALARO')).find((sent) => sent.id === id)?.recipients).toBe(1);
  });

  test('goes to all who are named or to nobody', async () => {
    const { username, member } = await aMember();
    const before = await idsOf(member);
    const sent = await administration().send({ ...aMessage, usernames: [username, 'nobodyhere'] });
    expect(sent).toEqual({ ok: false, failure: { code: 'player_unknown', names: ['nobodyhere'] } });
    expect(await idsOf(member)).toEqual(before);
  });

  test('is plain text: what would hide or turn other text is refused', () => {
    const read = (body: string) => messageTexts.safeParse({ EN: { title: 'News', body } });
    expect(read(' One\r\ntwo \n').data?.EN?.body).toBe('One\ntwo');
    for (const bad of ['', 'a\u202Eb', 'a\u0000b', 'x'.repeat(4_001)]) expect(read(bad).success).toBe(false);
    expect(messageTexts.safeParse({}).success).toBe(false);
  });

  test('is told to the app at once, without its text', async () => {
    const { username, member } = await aMember();
    const response = await fetch(`${site.baseUrl}/wps/events`, {
      headers: { authorization: `Bearer ${member.session?.token}`, cookie: `__Host-palaro_session=${member.cookie}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
    })().catch(() => undefined);
    await send({ usernames: [username] });
    await site.platform.services.inbox.announce();
    await expect.poll(() => heard, { timeout: 5000 }).toContain('event: unread\n');
    expect(heard).not.toContain('Fiesta');
    await reader.cancel();
    await reading;
  });

  test('goes when it is as old as the merchant says, and does not come again', async () => {
    const { username, member } = await aMember();
    const old = new Date(Date.now() - 200 * 24 * 3_600_000);
    await site.pool.query('UPDATE player SET created_at = $2 WHERE username_key = $1', [username, old]);
    const [toAll, named] = [await send({ dueAt: old }), await send({ dueAt: old, usernames: [username] })];
    expect(await idsOf(member)).toContain(named);
    expect(await site.platform.services.inbox.purge()).toBeGreaterThan(0);
    const left = await idsOf(member);
    expect([left.includes(named), left.includes(toAll)]).toEqual([false, false]);
  });
});

/** Feedback of a player that has no answer yet. */
const feedbackOf = async (playerId: string, sender: string) => {
  const feedback = createFeedbackAdministration({ pool: site.pool, clock: systemClock });
  const id = ids.newId();
  await site.pool.query(
    `INSERT INTO feedback (id, merchant_code, player_id, sender, type, content, created_at) VALUES ($3, 'PALARO', $1, $2, 1, 'text', now())`,
    [playerId, sender, id],
  );
  return { feedback, sent: (await feedback.read('PALARO', id))! };
};

test('A010 the system tells of a changed account, of answered feedback and of a round that was being checked; a trial account gets nothing', async () => {
  const { username, member } = await aMember();
  const playerId = valueOf(await member('memberInfo')).id;
  await site.platform.services.session.notices.tell({ playerId, kind: 'password_changed' });
  const { feedback, sent } = await feedbackOf(playerId, username);
  await feedback.answer(sent, 'We found it.', 'Ana');
  // The second of two answers at the same time is no message either.
  await feedback.answer(sent, 'Again.', 'Ben');
  await site.pool.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency,
       stake, payout, bets, wins, state, opened_at, changed_at, outcome_untold)
     VALUES ('told-1', 'PALARO', 'TALA', $1, 'r***', 'g', '1', 'RNG', 'told-1', 'real', 'PHP', 100, 0, 1, 0, 'settled', now(), now(), true)`,
    [playerId],
  );
  // The platform's own job may have been first.
  await site.platform.services.gaming.tellOutcomes();
  await site.delivered();
  await site.pool.query(`DELETE FROM gaming_rounds WHERE id = 'told-1'`);
  const kinds = (await inbox(member)).content.map(({ kind }) => kind).filter((kind) => kind !== 'operator' && kind !== 'new_device');
  expect(kinds.toSorted()).toEqual(['feedback_answered', 'password_changed', 'round_resolved']);
  const trial = { merchantCode: 'PALARO', username: 'trialreader', password: 'Palaro!2026', type: 4, currency: 'PHP' };
  await site.platform.services.player.createAccount(trial);
  const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM player WHERE username_key = 'trialreader'`);
  await site.platform.services.session.notices.tell({ playerId: rows[0]!.id, kind: 'password_changed' });
  await site.delivered();
  expect((await site.pool.query('SELECT FROM player_message WHERE player_id = $1', [rows[0]!.id])).rowCount).toBe(0);
});

test('an act that is undone tells its player of nothing', async () => {
  const { username, member } = await aMember();
  const playerId = valueOf(await member('memberInfo')).id;
  const { feedback, sent } = await feedbackOf(playerId, username);
  await expect(feedback.answer(sent, 'Never.', 'Ana', () => Promise.reject(new Error('no record')))).rejects.toThrow('no record');
  const players = createPlayerAdministration({ pool: site.pool, clock: systemClock });
  const correction = transaction(site.pool, async (client) => {
    expect(await players.correct(client, playerId, { field: 'payeeName', from: '', to: 'Ana Cruz' }, 'Ana')).toBe(true);
    throw new Error('no record');
  });
  await expect(correction).rejects.toThrow('no record');
  await site.delivered();
  const kinds = (await inbox(member)).content.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'operator' && kind !== 'new_device')).toEqual([]);
});

test('a message that cannot be written fails no act, and is written later with the time of the act', async () => {
  const { username, member } = await aMember();
  const playerId = valueOf(await member('memberInfo')).id;
  await site.delivered();
  const { feedback, sent } = await feedbackOf(playerId, username);
  await site.pool.query(`CREATE FUNCTION refuse_message() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`);
  await site.pool.query('CREATE TRIGGER refuse_message BEFORE INSERT ON player_message FOR EACH ROW EXECUTE FUNCTION refuse_message()');
  const before = Date.now();
  expect(await feedback.answer(sent, 'We found it.', 'Ana')).toEqual({ ok: true, value: 1 });
  const after = Date.now();
  const postponed = async () => (await site.pool.query('SELECT FROM topic_delivery WHERE due_at > at')).rowCount;
  await expect.poll(postponed, { timeout: 10_000 }).toBe(1);
  await site.pool.query('DROP FUNCTION refuse_message CASCADE');
  await site.pool.query('UPDATE topic_delivery SET due_at = now()');
  await site.delivered();
  const [message] = (await inbox(member)).content.filter(({ kind }) => kind === 'feedback_answered');
  const at = Date.parse(message?.at ?? '');
  expect([at >= before, at <= after]).toEqual([true, true]);
});

test('A418 B166 a trial account is refused every call of it', async () => {
  const trial = await site.as('trialreader', 'Palaro!2026');
  for (const refused of [await trial('inboxMessages'), await trial('unreadMessages')])
    expect(refused).toMatchObject({ success: false, code: 'free_reject' });
});

test('a page that holds all messages says that no other follows', async () => {
  const { username, member } = await aMember();
  for (let nth = 0; nth < 2; nth++) await send({ usernames: [username] });
  const all = (await inbox(member)).content.length;
  expect((await inbox(member, { pageSize: all })).next).toBeNull();
  expect((await inbox(member, { pageSize: all - 1 })).next).not.toBeNull();
});

test('a message without the reader’s language and the merchant’s is shown in English, else in any', async () => {
  const { username, member } = await aMember();
  const titleOf = async (of: Partial<Record<'AR' | 'EN', { title: string; body: string }>>): Promise<string> => {
    const id = await send({ usernames: [username], texts: of });
    return valueOf(await member('inboxMessage', { query: { id }, headers: { 'x-language': 'TY' } })).title;
  };
  const [english, arabic] = [
    { title: 'News', body: 'x' },
    { title: 'أخبار', body: 'x' },
  ];
  expect([await titleOf({ AR: arabic, EN: english }), await titleOf({ AR: arabic })]).toEqual(['News', 'أخبار']);
});

test('the operator sees of a message how many have it and how many have read it', async () => {
  const [{ username, member }, { username: other }] = [await aMember(), await aMember()];
  const id = await send({ usernames: [username, other, username.toUpperCase()] });
  const sent = async () => (await administration().list('PALARO')).find((message) => message.id === id);
  expect(await sent()).toMatchObject({ audience: 'players', by: 'Ana', texts, recipients: 2, read: 0, withdrawnAt: null });
  valueOf(await member('readMessage', { body: { id } }));
  expect((await sent())?.read).toBe(1);
  await administration().withdraw('PALARO', id);
  expect((await sent())?.withdrawnAt).toBeInstanceOf(Date);
});

test('what goes with a withdrawal is done with the first one alone', async () => {
  const id = await send();
  let done = 0;
  const alongside = () => Promise.resolve(void done++);
  for (let time = 0; time < 2; time++) {
    await administration().withdraw('PALARO', id, alongside);
    expect(done).toBe(1);
  }
});

test('a message whose accompanying work fails is not sent, and the fault is told as it is', async () => {
  const { member } = await aMember();
  const before = await idsOf(member);
  const fault = new Error('no record');
  await expect(administration().send(aMessage, () => Promise.reject(fault))).rejects.toBe(fault);
  expect(await idsOf(member)).toEqual(before);
});

test('no offer that is due while its player is excluded is ever shown; those of before and after are, and so is what the system tells', async () => {
  const { username, member } = await aMember();
  const { id: playerId } = valueOf(await member('memberInfo'));
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
  await site.pool.query('UPDATE player SET created_at = $2 WHERE id = $1', [playerId, hoursAgo(48)]);
  await site.pool.query(
    `INSERT INTO exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by) VALUES ($1, $2, 'operator', $3, $4, $3, 'Ana')`,
    [ids.newId(), playerId, hoursAgo(20), hoursAgo(10)],
  );
  const [before, within, toAll, after] = [
    await send({ usernames: [username], dueAt: hoursAgo(30) }),
    await send({ usernames: [username], dueAt: hoursAgo(15) }),
    await send({ dueAt: hoursAgo(12) }),
    await send({ usernames: [username], dueAt: hoursAgo(5) }),
  ];
  const shown = await idsOf(member);
  expect([before, within, toAll, after].map((id) => shown.includes(id))).toEqual([true, false, false, true]);
  expect(await member('inboxMessage', { query: { id: within } })).toMatchObject({ success: false, code: 'not_found' });
  expect(await unread(member)).toBe(shown.length);
});
