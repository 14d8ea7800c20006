import { picturesPath } from '@palaro/contract';
import { jwtVerify } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addOperator, operatorPassword } from '../../testing/operators.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

const secret = 'a secret that operator and service share';
let site: TestPlatform;
let desk: TestDesk;
let png = Buffer.alloc(0);
beforeAll(async () => {
  site = await startTestPlatform({ env: { GATEWAY_SECRETS: `PALARO/CHAT=${secret}` } });
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  await addOperator(site.pool, 'Ana');
  desk = createTestDesk(site.baseUrl);
  if ((await desk.logIn('ana')).status !== 200) throw new Error('the agent was not let in');
});
afterAll(() => site.stop());

const configure = async (change: object): Promise<void> => {
  const { known, save } = site.platform.services.merchant;
  const saved = await save({ ...known('PALARO'), ...change });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const configureChat = (change: object): Promise<void> =>
  configure({ chat: { ...site.platform.services.merchant.known('PALARO').chat, ...change } });
let ids = 0;
const newId = (): string => `client-id-${process.pid}-${++ids}`;
const say = (member: TestClient, text: string, more: object = {}) => member('sendChat', { body: { clientId: newId(), text, ...more } });
const page = async (member: TestClient, query: object = {}) => valueOf(await member('chatMessages', { query }));
const words = async (member: TestClient) =>
  (await page(member)).content.filter(({ from }) => from !== 'system').map(({ from, text }) => `${from}: ${text}`);
const launch = { b2c: '1', language: 'EN', backUrl: '/m/message', headerColor: '#12142a', title: 'Palaro' } as const;
type Listed = { readonly id: string; readonly username: string; readonly unread: number; readonly waitingSince: string | null };
const listed = async (member: TestClient, at = desk): Promise<Listed> => {
  const { value } = await at.ask('conversations');
  const found = (value as { list: Listed[] }).list.find(({ username }) => username === member.session?.userName);
  if (found === undefined) throw new Error('the conversation is not listed');
  return found;
};
const answer = async (member: TestClient, text: string, more: object = {}) =>
  desk.ask('messages', { body: { id: (await listed(member)).id, clientId: newId(), text, ...more } });
const upload = async (member: TestClient): Promise<string> => {
  const response = await fetch(`${site.baseUrl}${picturesPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      authorization: `Bearer ${member.session?.token}`,
      cookie: `__Host-palaro_session=${member.cookie}`,
    },
    body: new Uint8Array(png),
  });
  return ((await response.json()) as { value: { id: string } }).value.id;
};
const pictureOf = (member: TestClient, id: string): Promise<Response> =>
  fetch(`${site.baseUrl}${picturesPath}?id=${id}&size=small`, {
    headers: { authorization: `Bearer ${member.session?.token}`, cookie: `__Host-palaro_session=${member.cookie}` },
  });

describe('who may chat', () => {
  const asks = (client: TestClient) =>
    Promise.all([
      client('launchChat', { query: launch }),
      client('unreadChat'),
      client('chatMessages'),
      say(client, 'hello'),
      client('readChat', { body: { seq: 1 } }),
      client('typeChat'),
    ]);

  test('B386 a guest is refused every call', async () => {
    for (const refused of await asks(site.guest())) expect(refused).toMatchObject({ success: false, code: 'not_logged_in' });
  });

  test('A419 B393 a trial player is refused inbox and chat with free_reject, and nothing is stored', async () => {
    await site.platform.services.player.createAccount({
      merchantCode: 'PALARO',
      username: 'trychat',
      password: 'Palaro!2026',
      type: 4,
      currency: 'PHP',
    });
    const trial = await site.as('trychat', 'Palaro!2026');
    for (const refused of [...(await asks(trial)), await trial('inboxMessages'), await trial('unreadMessages')])
      expect(refused).toMatchObject({
        success: false,
        code: 'free_reject',
        message: 'Please login an actual account to use this function',
      });
    const { rowCount } = await site.pool.query(`SELECT FROM chat_conversation c JOIN player p ON p.id = c.player_id WHERE p.type = 4`);
    expect(rowCount).toBe(0);
  });
});

describe('the chat is launched', () => {
  test('in the app itself where the operator has no service of its own', async () => {
    const member = await site.newPlayer();
    expect(valueOf(await member('launchChat', { query: launch }))).toEqual({ url: '/m/chat' });
    for (const bad of [{ language: 'en' }, { b2c: '0' }, { headerColor: 'red' }, { title: '' }])
      expect(await member('launchChat', { query: { ...launch, ...bad } as typeof launch })).toMatchObject({ code: 'bad_request' });
  });

  test('at the service of the operator, which is told who visits by a signed token and leads back here alone', async () => {
    const member = await site.newPlayer();
    const template = 'https://chat.example/open?b2c={b2c}&lang={language}&back={backUrl}&color={headerColor}&title={title}&visitor={token}';
    await configureChat({ service: { template, secret: 'CHAT' } });
    expect((await page(member)).state).toMatchObject({ presence: null, opensAt: null });
    const url = new URL(valueOf(await member('launchChat', { query: launch })).url);
    expect(url.origin).toBe('https://chat.example');
    const sent = Object.fromEntries(url.searchParams);
    const { visitor = '', back = '', ...rest } = sent;
    expect(rest).toEqual({ b2c: '1', lang: 'EN', color: '#12142a', title: 'Palaro' });
    expect(new URL(back).pathname).toBe('/m/message');
    const { payload } = await jwtVerify(visitor, new TextEncoder().encode(secret), { issuer: 'PALARO', algorithms: ['HS256'] });
    expect(payload).toMatchObject({ name: member.session?.userName });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(120);
    const again = new URL(valueOf(await member('launchChat', { query: { ...launch, backUrl: 'https://evil.example/' } })).url);
    expect(new URL(again.searchParams.get('back') ?? '').pathname).toBe('/m/home');
    const second = await jwtVerify(again.searchParams.get('visitor') ?? '', new TextEncoder().encode(secret));
    expect([second.payload.sub, second.payload.jti !== payload.jti]).toEqual([payload.sub, true]);
    // Without the secret nobody would be known there.
    await configureChat({ service: { template, secret: 'ELSE' } });
    expect(valueOf(await member('launchChat', { query: launch }))).toEqual({ url: '/m/chat' });
    await configureChat({ service: null });
  });

  test('never with an address that is not encrypted, or has places that nothing fills', async () => {
    for (const template of ['http://chat.example/', 'https://chat.example/?x={password}', 'javascript:alert(1)'])
      await expect(configureChat({ service: { template, secret: 'CHAT' } })).rejects.toThrow();
  });
});

describe('a conversation', () => {
  test('is the same for both sides, in one order, each message once', async () => {
    const member = await site.newPlayer();
    valueOf(await say(member, 'one'));
    valueOf(await say(member, 'two'));
    expect(await answer(member, 'three')).toMatchObject({ status: 200 });
    valueOf(await say(member, 'four'));
    expect(await words(member)).toEqual(['player: one', 'player: two', 'agent: three', 'player: four']);
    const { value } = await desk.ask(`messages?id=${(await listed(member)).id}`);
    const { content } = value as { content: { seq: number; text: string; agent: string | null }[] };
    expect(content.map(({ seq }) => seq)).toEqual(content.map((_, at) => at + 1));
    expect(content.find(({ text }) => text === 'three')?.agent).toBe('Ana');
    expect(JSON.stringify(await page(member)), 'a player does not see who').not.toContain('Ana');
  });

  test('takes a message that is sent again once, also many times at once, and refuses other words under its id', async () => {
    const member = await site.newPlayer();
    const body = { clientId: newId(), text: 'only once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => member('sendChat', { body })));
    expect(new Set(answers.map((sent) => valueOf(sent).seq))).toEqual(new Set([valueOf(answers[0]!).seq]));
    expect(await member('sendChat', { body: { ...body, text: 'other words' } })).toMatchObject({ code: 'message_changed' });
    expect(await words(member)).toEqual(['player: only once']);
    const draft = { id: (await listed(member)).id, clientId: newId(), text: 'answered once' };
    await Promise.all([desk.ask('messages', { body: draft }), desk.ask('messages', { body: draft })]);
    expect(await desk.ask('messages', { body: { ...draft, text: 'else' } })).toMatchObject({ code: 'message_changed' });
    expect(await words(member)).toEqual(['player: only once', 'agent: answered once']);
  });

  test('keeps whole characters, of which a text may have 2,000, and takes the same again', async () => {
    const member = await site.newPlayer();
    const [emoji, half] = ['\u{1F600}'.repeat(2_000), 'hello \ud83d'];
    const draft = { id: '', clientId: newId(), text: emoji };
    valueOf(await say(member, 'Hello'));
    draft.id = (await listed(member)).id;
    for (let time = 0; time < 2; time++)
      expect(await desk.ask('messages', { body: draft })).toMatchObject({ status: 200, value: { text: emoji } });
    expect(await desk.ask('messages', { body: { ...draft, clientId: newId(), text: `${emoji}!` } })).toMatchObject({ status: 400 });
    expect(await desk.ask('messages', { body: { ...draft, clientId: newId(), text: half } })).toMatchObject({ status: 400 });
  });

  test('is read page by page from either end, without a gap', async () => {
    const member = await site.newPlayer();
    for (let nth = 1; nth <= 7; nth++) valueOf(await say(member, `m${nth}`));
    const seqs = ({ content }: Awaited<ReturnType<typeof page>>) => content.map(({ seq }) => seq);
    const latest = await page(member, { pageSize: 3 });
    expect([seqs(latest), latest.more]).toEqual([[6, 7, 8], true]);
    const before = await page(member, { pageSize: 10, before: 6 });
    expect([seqs(before), before.more]).toEqual([[1, 2, 3, 4, 5], false]);
    const after = await page(member, { pageSize: 2, after: 5 });
    expect([seqs(after), after.more]).toEqual([[6, 7], true]);
    expect(seqs(await page(member, { after: 8 }))).toEqual([]);
  });

  test('A470 B431 unread is a number, answered to a GET; marks go up to a place and never back', async () => {
    const member = await site.newPlayer();
    valueOf(await say(member, 'hello'));
    await answer(member, 'a');
    await answer(member, 'b');
    const response = await fetch(`${site.baseUrl}/wps/chat/unread`, {
      headers: {
        'module-id': 'CBS3',
        authorization: `Bearer ${member.session?.token}`,
        cookie: `__Host-palaro_session=${member.cookie}`,
      },
    });
    expect(await response.json()).toEqual({ success: true, value: 2 });
    const all = await page(member);
    const last = all.content.at(-1)?.seq ?? 0;
    valueOf(await member('readChat', { body: { seq: last - 1 } }));
    expect(valueOf(await member('unreadChat'))).toBe(1);
    valueOf(await member('readChat', { body: { seq: 9_999 } }));
    valueOf(await member('readChat', { body: { seq: 1 } }));
    expect(valueOf(await member('unreadChat'))).toBe(0);
    await answer(member, 'c');
    expect(valueOf(await member('unreadChat')), 'what came later').toBe(1);
  });

  test('shows each side what the other has received and read', async () => {
    const member = await site.newPlayer();
    const { seq } = valueOf(await say(member, 'hello'));
    expect((await page(member)).state).toMatchObject({ delivered: 0, read: 0 });
    const { id, unread } = await listed(member);
    expect([unread, (await page(member)).state.delivered >= seq]).toEqual([1, true]);
    await desk.ask('read', { body: { id, seq } });
    expect((await page(member)).state.read).toBe(seq);
    expect((await listed(member)).unread).toBe(0);
    await answer(member, 'hi');
    const state = async () => ((await desk.ask(`messages?id=${id}`)).value as { state: { delivered: number; read: number } }).state;
    expect((await state()).read).toBe(0);
    const last = (await page(member)).content.at(-1)?.seq ?? 0;
    expect(await state()).toEqual({ delivered: last, read: 0 });
    valueOf(await member('readChat', { body: { seq: last } }));
    expect(await state()).toEqual({ delivered: last, read: last });
  });

  test('carries pictures of both sides, which nobody else sees', async () => {
    const [member, other] = [await site.newPlayer(), await site.newPlayer()];
    const picture = await upload(member);
    expect(await say(other, '', { picture })).toMatchObject({ code: 'picture_unknown' });
    valueOf(await say(member, '', { picture }));
    expect(await say(member, 'again', { picture })).toMatchObject({ code: 'picture_unknown' });
    const { id } = await listed(member);
    const shown = await fetch(`${site.baseUrl}/desk/pictures?id=${id}&picture=${picture}&size=full`, {
      headers: { cookie: desk.cookie() },
    });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const unsent = await upload(member);
    expect((await desk.ask(`/desk/pictures?id=${id}&picture=${unsent}`)).status, 'not shown to the desk').toBe(404);
    const { value } = await desk.ask('/desk/pictures', { file: png });
    const own = (value as { id: string }).id;
    expect((await pictureOf(member, own)).status, 'not sent yet').toBe(404);
    expect(await answer(member, 'look', { picture: own })).toMatchObject({ status: 200 });
    expect((await pictureOf(member, own)).status).toBe(200);
    expect((await pictureOf(other, own)).status).toBe(404);
    valueOf(await say(other, 'mine'));
    const elsewhere = await desk.ask(`/desk/pictures?id=${(await listed(other)).id}&picture=${picture}`);
    expect(elsewhere.status).toBe(404);
  });

  test('takes no empty, no endless and no flood of messages', async () => {
    const member = await site.newPlayer();
    for (const text of ['', '  ', 'x'.repeat(2_001), 'a\u0000b']) expect(await say(member, text)).toMatchObject({ code: 'bad_request' });
    const sent = [];
    for (let nth = 0; nth < 21; nth++) sent.push(await say(member, `m${nth}`));
    expect(sent.filter(({ success }) => success).length).toBe(20);
    expect(sent.at(-1)).toMatchObject({ code: 'too_many_requests', data: { retryAfterSeconds: 60 } });
  });

  test('is told to the app by the kind of the event alone', async () => {
    const member = await site.newPlayer();
    valueOf(await say(member, 'hello'));
    const response = await fetch(`${site.baseUrl}/wps/events`, {
      headers: { authorization: `Bearer ${member.session?.token}`, cookie: `__Host-palaro_session=${member.cookie}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
    })().catch(() => undefined);
    await answer(member, 'a secret answer');
    await desk.ask('typing', { body: { id: (await listed(member)).id } });
    await expect.poll(() => heard).toContain('event: chat\n');
    await expect.poll(() => heard).toContain('event: chat-typing\n');
    expect(heard).not.toContain('secret');
    await reader.cancel();
    await reading;
  });
});

describe('nobody is there', () => {
  const notices = async (member: TestClient) =>
    (await page(member)).content.filter(({ from }) => from === 'system').map(({ notice, text }) => [notice, text]);

  test('which is said once to who waits, in the merchant’s words where it has any', async () => {
    const member = await site.newPlayer();
    valueOf(await say(member, 'one'));
    valueOf(await say(member, 'two'));
    expect(await notices(member)).toEqual([['away', '']]);
    await answer(member, 'here I am');
    const never = [{ days: [((new Date().getUTCDay() + 3) % 7) + 1], from: '00:00', to: '00:01' }];
    await configureChat({ hours: never, closedText: { EN: 'Back on Monday.' } });
    valueOf(await member('sendChat', { body: { clientId: newId(), text: 'three' }, headers: { 'x-language': 'EN' } }));
    expect((await notices(member)).at(-1)).toEqual(['closed', 'Back on Monday.']);
    const { state } = await page(member);
    expect([state.presence, Date.parse(state.opensAt ?? '') > Date.now()]).toEqual(['closed', true]);
    await configureChat({ hours: [], closedText: {} });
  });

  test('until an agent opens the desk', async () => {
    const member = await site.newPlayer();
    const stop = new AbortController();
    const stream = await fetch(`${site.baseUrl}/desk/events`, { headers: { cookie: desk.cookie() }, signal: stop.signal });
    expect(stream.status).toBe(200);
    await expect.poll(async () => (await page(member)).state.presence).toBe('open');
    valueOf(await say(member, 'hello'));
    expect(await notices(member)).toEqual([]);
    stop.abort();
    await expect.poll(async () => (await page(member)).state.presence).toBe('away');
    // Whoever was heard by nobody, and writes on when the agent has left, is told so: once too.
    valueOf(await say(member, 'are you there?'));
    valueOf(await say(member, 'hello?'));
    expect(await notices(member)).toEqual([['away', '']]);
  });
});

describe('what is kept', () => {
  test('goes when it is as old as the merchant says, its pictures too', async () => {
    const member = await site.newPlayer();
    const picture = await upload(member);
    valueOf(await say(member, 'old', { picture }));
    await site.pool.query(`UPDATE chat_message SET at = at - interval '400 days' WHERE picture_id = $1`, [picture]);
    valueOf(await say(member, 'new'));
    expect(await site.platform.services.chat.purge()).toBe(1);
    expect((await words(member)).join()).toBe('player: new');
    const conversations = async () =>
      (
        await site.pool.query('SELECT FROM chat_conversation c JOIN player p ON p.id = c.player_id WHERE username = $1', [
          member.session?.userName,
        ])
      ).rowCount;
    await site.pool.query(`UPDATE chat_message SET at = at - interval '400 days'`);
    await site.platform.services.chat.purge();
    expect(await conversations(), 'its last message is not old enough').toBe(1);
    await site.pool.query(`UPDATE chat_conversation SET last_at = last_at - interval '400 days'`);
    await site.platform.services.chat.purge();
    expect(await conversations(), 'nothing is left of it').toBe(0);
    expect((await site.pool.query('SELECT FROM picture WHERE id = $1 AND used_at IS NULL', [picture])).rowCount).toBe(1);
  });

  test('of one player goes with the player, row by row', async () => {
    const member = await site.newPlayer();
    valueOf(await say(member, 'one'));
    const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM player WHERE username = $1', [member.session?.userName]);
    const { forgetPlayer } = site.platform.services.chat;
    expect(await forgetPlayer(rows[0]?.id ?? '', 1)).toBe(1);
    while ((await forgetPlayer(rows[0]?.id ?? '', 10)) > 0);
    expect((await site.pool.query('SELECT FROM chat_conversation WHERE player_id = $1', [rows[0]?.id])).rowCount).toBe(0);
  });

  test('stands in no log', () => {
    expect(site.logged()).not.toContain('only once');
    expect(site.logged()).not.toContain(operatorPassword);
  });
});
