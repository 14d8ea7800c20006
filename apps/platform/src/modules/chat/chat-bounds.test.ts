import { chatPicturesPerHourMax, picturesPath } from '@palaro/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addOperator } from '../../testing/operators.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
let desk: TestDesk;
let png = Buffer.alloc(0);
beforeAll(async () => {
  site = await startTestPlatform();
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await addOperator(site.pool, 'Ana');
  desk = createTestDesk(site.baseUrl);
  if ((await desk.logIn('ana')).status !== 200) throw new Error('the agent was not let in');
});
afterAll(() => site.stop());

let ids = 0;
const newId = (): string => `client-id-${++ids}`;
const say = (member: TestClient, text: string, more: object = {}) => member('sendChat', { body: { clientId: newId(), text, ...more } });
const upload = async (member: TestClient): Promise<string> => {
  const headers = {
    'content-type': 'image/png',
    authorization: `Bearer ${member.session?.token}`,
    cookie: `__Host-palaro_session=${member.cookie}`,
  };
  const response = await fetch(`${site.baseUrl}${picturesPath}`, { method: 'POST', headers, body: new Uint8Array(png) });
  return ((await response.json()) as { value: { id: string } }).value.id;
};
const configureChat = async (change: object): Promise<void> => {
  const { known, save } = site.platform.services.merchant;
  const before = known('PALARO');
  const saved = await save({ ...before, chat: { ...before.chat, ...change } });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const playerIdOf = async (member: TestClient): Promise<string> => valueOf(await member('memberInfo')).id;

test('who has never written has an empty chat, and reading and typing there do nothing', async () => {
  const member = await site.newPlayer();
  expect(valueOf(await member('unreadChat'))).toBe(0);
  expect(valueOf(await member('readChat', { body: { seq: 1 } }))).toEqual({});
  expect(valueOf(await member('typeChat'))).toEqual({});
  expect(valueOf(await member('chatMessages'))).toMatchObject({ content: [], more: false, state: { delivered: 0, read: 0 } });
});

test('one player sends fifteen pictures an hour; words go on', async () => {
  const member = await site.newPlayer();
  valueOf(await say(member, 'one', { picture: await upload(member) }));
  // The pictures of the hour before, but for the last one that is allowed.
  await site.pool.query(
    `INSERT INTO chat_message (player_id, seq, sender, client_id, body, picture_id, at)
     SELECT player_id, 100 + n, 'player', 'before-' || n, '', picture_id, now() - interval '59 minutes'
     FROM chat_message, generate_series(3, $2) AS n WHERE player_id = $1 AND picture_id IS NOT NULL`,
    [await playerIdOf(member), chatPicturesPerHourMax],
  );
  await site.pool.query('UPDATE chat_conversation SET last_seq = 200 WHERE player_id = $1', [await playerIdOf(member)]);
  const [last, tooMany] = [await upload(member), await upload(member)];
  valueOf(await say(member, 'the last', { picture: last }));
  expect(await say(member, 'too many', { picture: tooMany })).toMatchObject({
    code: 'too_many_requests',
    data: { retryAfterSeconds: 3600 },
  });
  valueOf(await say(member, 'words'));
  await site.pool.query(`UPDATE chat_message SET at = at - interval '2 minutes' WHERE player_id = $1`, [await playerIdOf(member)]);
  valueOf(await say(member, 'after the hour', { picture: tooMany }));
});

test('a message that is sent again with another picture is another message', async () => {
  const member = await site.newPlayer();
  const body = { clientId: newId(), text: 'look', picture: await upload(member) };
  const { seq } = valueOf(await member('sendChat', { body }));
  expect(valueOf(await member('sendChat', { body })).seq).toBe(seq);
  expect(await member('sendChat', { body: { ...body, picture: await upload(member) } })).toMatchObject({ code: 'message_changed' });
  expect(await member('sendChat', { body: { ...body, picture: null } })).toMatchObject({ code: 'message_changed' });
});

test('the words of a message are kept without what surrounds them, with one kind of line end', async () => {
  const member = await site.newPlayer();
  expect(valueOf(await say(member, '  one\r\ntwo\rthree \n')).text).toBe('one\ntwo\nthree');
});

test('the desk lists a hundred conversations at once, and says where the others begin', async () => {
  const insert = (from: number, to: number) =>
    site.pool.query(
      `INSERT INTO chat_conversation (id, player_id, merchant_code, last_seq, last_at)
       SELECT 'c' || lpad(n::text, 3, '0'), 'listed-' || n, 'OTHER', 0, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second'
       FROM generate_series($1::int, $2::int) AS n`,
      [from, to],
    );
  const { list } = site.platform.services.chat;
  await insert(1, 100);
  expect(await list('OTHER')).toMatchObject({ next: null, count: { all: 100, waiting: 0 } });
  await insert(101, 101);
  const first = await list('OTHER');
  expect([first.list.length, first.list[0]?.id]).toEqual([100, 'c101']);
  if (first.next === null) throw new Error('the list ends before its last conversation');
  expect((await list('OTHER', first.next)).list.map(({ id }) => id)).toEqual(['c001']);
});

test('an answer in a conversation that is not there is refused', async () => {
  const unknown = await desk.ask('messages', { body: { id: '0'.repeat(26), clientId: newId(), text: 'hi' } });
  expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
});

test('a chat whose service has no secret goes on in the app, and the log says why', async () => {
  const member = await site.newPlayer();
  await configureChat({ service: { template: 'https://chat.example/?visitor={token}', secret: 'ABSENT' } });
  const launch = { b2c: '1', language: 'EN', backUrl: '/m/message', headerColor: '#12142a', title: 'Palaro' } as const;
  expect(valueOf(await member('launchChat', { query: launch }))).toEqual({ url: '/m/chat' });
  expect(site.logged()).toContain('the chat service has no secret');
  expect(valueOf(await member('chatMessages')).state.presence).toBe('away');
  await configureChat({ service: null });
});

test('while nobody is there within the hours, and outside of them, the merchant’s words for just that are said', async () => {
  const texts = { awayText: { EN: 'In a minute.' }, closedText: { EN: 'Tomorrow.' } };
  const saidTo = async () => {
    const member = await site.newPlayer();
    valueOf(await say(member, 'hello'));
    return valueOf(await member('chatMessages')).content.flatMap(({ from, notice, text }) => (from === 'system' ? [notice, text] : []));
  };
  await configureChat({ ...texts, hours: [] });
  expect(await saidTo()).toEqual(['away', 'In a minute.']);
  // On another day than this one and its neighbours.
  await configureChat({ hours: [{ days: [((new Date().getUTCDay() + 3) % 7) + 1], from: '00:00', to: '00:01' }] });
  expect(await saidTo()).toEqual(['closed', 'Tomorrow.']);
  await configureChat({ awayText: {}, closedText: {}, hours: [] });
});

test('many old messages go in one purge, with their conversations', async () => {
  await site.pool.query(
    `INSERT INTO chat_conversation (id, player_id, merchant_code, last_seq, last_at)
     SELECT 'old-' || n, 'old-' || n, 'PALARO', 2, now() - interval '400 days' FROM generate_series(1, 2001) AS n`,
  );
  await site.pool.query(
    `INSERT INTO chat_message (player_id, seq, sender, client_id, body, at)
     SELECT 'old-' || n, seq, 'player', 'old-' || seq, '', now() - interval '400 days' FROM generate_series(1, 2001) AS n, generate_series(1, 2) AS seq`,
  );
  expect(await site.platform.services.chat.purge()).toBe(4002);
  const left = await site.pool.query(`SELECT FROM chat_conversation WHERE player_id LIKE 'old-%'`);
  expect(left.rowCount).toBe(0);
});
