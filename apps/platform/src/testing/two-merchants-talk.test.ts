import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createContentDocuments } from '../modules/content/index.ts';
import { createFeedbackAdministration } from '../modules/feedback/index.ts';
import { createInboxAdministration } from '../modules/inbox/index.ts';
import { demoMerchant, type MerchantConfig } from '../modules/merchant/index.ts';
import { createTestDesk, type TestDesk } from './desk.ts';
import { addOperator, operatorAdministration, operatorPassword } from './operators.ts';
import { createTestClient, startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

/** What players and the operator's people say to each other, at one platform with two merchants. */
const codes = ['PALARO', 'SECOND'] as const;
type Code = (typeof codes)[number];
const password = 'Kambal!2026';
const dayMs = 24 * 3_600_000;
const ids = createIds(systemClock.now);

let site: TestPlatform;
const baseUrlOf = { PALARO: '', SECOND: '' };
const save = async (change: Partial<MerchantConfig>): Promise<void> => {
  const saved = await site.platform.services.merchant.save({ ...site.platform.services.merchant.known(change.code ?? ''), ...change });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const keepChatFor = (days: Readonly<Record<Code, number>>) =>
  Promise.all(codes.map((code) => save({ code, chat: { ...site.platform.services.merchant.known(code).chat, keptDays: days[code] } })));

beforeAll(async () => {
  site = await startTestPlatform({ env: { HOST: '0.0.0.0' } });
  const { port } = new URL(site.baseUrl);
  Object.assign(baseUrlOf, { PALARO: `http://127.0.0.1:${port}`, SECOND: `http://127.0.0.2:${port}` });
  const saved = await site.platform.services.merchant.save({
    ...demoMerchant('PALARO'),
    code: 'SECOND',
    domains: ['127.0.0.2'],
    origin: 'https://second.example',
    jackpots: [],
  });
  if (!saved.ok) throw new Error(saved.failure.message);
});
afterAll(() => site.stop());

let players = 0;
const registerAt = async (code: Code, username = `kausap${++players}`): Promise<TestClient> => {
  const client = createTestClient(baseUrlOf[code]);
  const body = { username, password, confirmPassword: password, type: 0, agreement: true } as const;
  client.use(valueOf(await client('registerByUsername', { body })), client.cookie);
  return client;
};
const say = (member: TestClient, text: string) => member('sendChat', { body: { clientId: `message-${ids.newId()}`, text } }).then(valueOf);
const wordsOf = async (member: TestClient) =>
  valueOf(await member('chatMessages', { query: {} })).content.flatMap(({ from, text }) => (from === 'player' ? [text] : []));
const idOf = async (member: TestClient) => valueOf(await member('memberInfo')).id;

test('operators of one name are two, each known, listed, changed and removed at their own merchant alone', async () => {
  const operators = operatorAdministration(site.pool);
  for (const code of codes) {
    const given = { name: 'Ana', password: `${operatorPassword} ${code}`, roles: ['support'], by: `by ${code}` };
    expect(await operators.add(code, given)).toMatchObject({ ok: true });
  }
  const enter = async (at: Code, of: Code) => (await createTestDesk(baseUrlOf[at]).logIn('Ana', `${operatorPassword} ${of}`)).code ?? 'in';
  expect([await enter('PALARO', 'PALARO'), await enter('SECOND', 'SECOND')]).toEqual(['in', 'in']);
  expect(await enter('SECOND', 'PALARO')).toBe('login_failed');
  expect((await operators.list('SECOND')).map(({ createdBy }) => createdBy)).toEqual(['by SECOND']);
  expect(await operators.setPassword('SECOND', 'Ana', `${operatorPassword} changed`)).toEqual({ ok: true, value: true });
  expect(await enter('PALARO', 'PALARO')).toBe('in');
  expect(await operators.remove('SECOND', 'Ana')).toBe(true);
  expect((await operators.list('SECOND')).map(({ name }) => name)).toEqual([]);
  expect((await operators.list('PALARO')).map(({ name }) => name)).toContain('Ana');
});

test('an agent finds, reads, answers and lists the conversations of their own merchant alone, and is there for its players alone', async () => {
  const [here, there] = [await registerAt('PALARO'), await registerAt('SECOND')];
  await Promise.all([say(here, 'At home'), say(there, 'Elsewhere')]);
  await addOperator(site.pool, 'Sol', 'support', 'SECOND');
  const desk: TestDesk = createTestDesk(baseUrlOf.SECOND);
  expect(await desk.logIn('Sol')).toMatchObject({ status: 200 });
  const { rows } = await site.pool.query<{ id: string; merchantCode: Code }>(
    'SELECT id, merchant_code AS "merchantCode" FROM chat_conversation',
  );
  const conversationAt = (code: Code) => rows.find(({ merchantCode }) => merchantCode === code)?.id ?? '';
  for (const [code, status] of [
    ['PALARO', 404],
    ['SECOND', 200],
  ] as const) {
    const id = conversationAt(code);
    expect(await desk.ask(`messages?id=${id}`), code).toMatchObject({ status });
    expect(await desk.ask('messages', { body: { id, clientId: 'an-answer-1', text: 'Hello' } }), code).toMatchObject({ status });
  }
  const { list } = (await desk.ask('conversations')).value as { list: { username: string }[] };
  expect(list.map(({ username }) => username)).toEqual([there.session?.userName]);
  expect(await desk.ask('here', { body: { active: false } })).toMatchObject({ status: 200 });
  const { presence } = site.platform.services.chat;
  expect([await presence('SECOND'), await presence('PALARO')]).toEqual(['open', 'away']);
});

test('each merchant keeps its chats for its own days, and the emptied conversations of nobody else go', async () => {
  await keepChatFor({ PALARO: 30, SECOND: 365 });
  const [here, there, empty] = [await registerAt('PALARO'), await registerAt('SECOND'), await registerAt('SECOND')];
  for (const member of [here, there, empty]) await say(member, 'A hundred days ago');
  const of = [await idOf(here), await idOf(there), await idOf(empty)];
  const age = (column: string) => `SET ${column} = ${column} - interval '100 days' WHERE player_id = ANY ($1)`;
  await site.pool.query(`UPDATE chat_message ${age('at')}`, [of]);
  await site.pool.query(`UPDATE chat_conversation ${age('last_at')}`, [of]);
  await site.pool.query('DELETE FROM chat_message WHERE player_id = $1', [of[2]]);
  await site.platform.services.chat.purge();
  expect([await wordsOf(here), await wordsOf(there)]).toEqual([[], ['A hundred days ago']]);
  const { rows } = await site.pool.query<{ id: string }>('SELECT player_id AS id FROM chat_conversation WHERE player_id = ANY ($1)', [of]);
  expect(new Set(rows.map(({ id }) => id)), 'what one merchant keeps is not another’s to remove').toEqual(new Set(of.slice(1)));
  await keepChatFor({ PALARO: 180, SECOND: 180 });
});

test('an operator’s message to a name goes to the player of that name at their own merchant, or to nobody', async () => {
  const member = await registerAt('PALARO', 'kambal');
  const inbox = createInboxAdministration({ pool: site.pool, clock: systemClock, ids });
  const message = { texts: { EN: { title: 'Refused', body: 'Your withdrawal was refused.' } }, dueAt: new Date(), by: 'Ana' };
  expect(await inbox.send({ ...message, merchantCode: 'SECOND', usernames: ['kambal'] })).toEqual({
    ok: false,
    failure: { code: 'player_unknown', names: ['kambal'] },
  });
  const read = async () => valueOf(await member('inboxMessages', { query: {} })).content.filter(({ kind }) => kind === 'operator');
  expect(await read()).toEqual([]);
  const sent = await inbox.send({ ...message, merchantCode: 'PALARO', usernames: ['kambal'] });
  expect((await read()).map(({ id }) => id)).toEqual(sent.ok ? [sent.value] : []);
});

test('each merchant keeps its messages for its own days', async () => {
  const inboxOf = (code: Code) => site.platform.services.merchant.known(code).inbox;
  await save({ code: 'PALARO', inbox: { ...inboxOf('PALARO'), keptDays: 30 } });
  await save({ code: 'SECOND', inbox: { ...inboxOf('SECOND'), keptDays: 365 } });
  const member = await registerAt('SECOND');
  await site.pool.query(`UPDATE player SET created_at = created_at - interval '200 days' WHERE id = $1`, [await idOf(member)]);
  const inbox = createInboxAdministration({ pool: site.pool, clock: systemClock, ids });
  const message = {
    merchantCode: 'SECOND',
    texts: { EN: { title: 'Old', body: 'News' } },
    dueAt: new Date(systemClock.now() - 100 * dayMs),
    by: 'Ana',
  };
  for (const usernames of [null, [member.session?.userName ?? '']])
    expect(await inbox.send({ ...message, usernames })).toMatchObject({ ok: true });
  await site.platform.services.inbox.purge();
  expect(valueOf(await member('inboxMessages', { query: {} })).content.filter(({ kind }) => kind === 'operator')).toHaveLength(2);
});

test('feedback is listed and read by the operator of its own merchant alone', async () => {
  const member = await registerAt('SECOND');
  await site.pool.query(
    `INSERT INTO feedback (id, merchant_code, player_id, sender, type, content, created_at) VALUES ('talk-1', 'SECOND', $1, 'somebody', 1, 'A text', now())`,
    [await idOf(member)],
  );
  const feedback = createFeedbackAdministration({ pool: site.pool, clock: systemClock });
  const listed = async (code: Code) => (await feedback.list(code, { open: false, trials: false, before: null })).items.map(({ id }) => id);
  expect([await listed('PALARO'), await listed('SECOND')]).toEqual([[], ['talk-1']]);
  expect([await feedback.read('PALARO', 'talk-1'), (await feedback.read('SECOND', 'talk-1'))?.id]).toEqual([null, 'talk-1']);
});

test('a content item is removed and noted as read at its own merchant alone', async () => {
  const documents = createContentDocuments({ pool: site.pool, clock: systemClock });
  const proposed = await documents.proposePut('SECOND', {
    kind: 'announcement',
    id: 'talk-notice',
    titles: { EN: 'Notice' },
    contents: { EN: '<p>Hello</p>' },
  });
  if (!proposed.ok) throw new Error('the item was refused');
  expect(await documents.commit(proposed.value, 'tests')).toMatchObject({ ok: true });
  const removal = await documents.proposeRemove('SECOND', 'talk-notice');
  if (!removal.ok) throw new Error('the removal was refused');
  for (const after of [null, proposed.value.after])
    expect(await documents.commit({ ...removal.value, after, merchantCode: 'PALARO' }, 'tests')).toMatchObject({
      failure: { code: 'changed_meanwhile' },
    });
  const readAt = async (code: Code) =>
    (await registerAt(code))('markAnnouncementRead', { body: { announcementId: 'talk-notice', read: true } });
  expect(await readAt('PALARO')).toMatchObject({ code: 'announcement_unknown' });
  expect(await readAt('SECOND')).toMatchObject({ success: true });
});
