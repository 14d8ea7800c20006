import { money } from '@palaro/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDesk, type TestDesk } from '../../testing/desk.ts';
import { addOperator, operatorAdministration, operatorPassword } from '../../testing/operators.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { heartbeatMs } from './desk-streams.ts';

let site: TestPlatform;
let desk: TestDesk;
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ana');
  desk = createTestDesk(site.baseUrl);
  if ((await desk.logIn('Ana')).status !== 200) throw new Error('the operator was not let in');
});
afterAll(() => site.stop());

test('the page is framed by nobody, indexed by nobody, and loads its own files alone', async () => {
  const page = await fetch(`${site.baseUrl}/desk`);
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  const policy = page.headers.get('content-security-policy') ?? '';
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(await page.text(), 'without an icon browsers ask for one that is not there').toContain(
    '<link rel="icon" href="/m/static/icon.svg" />',
  );
  for (const file of ['desk.css', 'desk.js', 'desk-ask.js', 'desk-list.js', 'desk-login.js', 'desk-view.js', 'desk-work.js'])
    expect((await fetch(`${site.baseUrl}/desk/${file}`)).status, file).toBe(200);
});

const aDeskOf = async (name: string, role: string): Promise<TestDesk> => {
  const one = createTestDesk(site.baseUrl);
  await addOperator(site.pool, name, role);
  if ((await one.logIn(name)).status !== 200) throw new Error('the operator was not let in');
  return one;
};

test('a page that says that it is there is noted, whatever its stream does, where its operator may answer', async () => {
  const administration = operatorAdministration(site.pool);
  await administration.setRole('PALARO', 'reader', ['chat:read']);
  const seenAt = async (of: string) => (await administration.list('PALARO')).find(({ name }) => name === of)?.seenAt;
  for (const [name, role, seen] of [
    ['Joy', 'support', expect.any(Date)],
    ['Kim', 'reader', null],
  ] as const) {
    const one = await aDeskOf(name, role);
    expect(await seenAt(name)).toBe(null);
    expect(await one.ask('here', { body: { active: false } })).toMatchObject({ status: 200 });
    expect(await seenAt(name), role).toEqual(seen);
  }
});

test('a page that stays open keeps its session open only while somebody uses it', async () => {
  const one = await aDeskOf('Ned', 'support');
  const age = (minutes: number) =>
    site.pool.query(
      `UPDATE operator_session SET used_at = now() - $1 * interval '1 minute' WHERE operator_id = (SELECT id FROM operator_account WHERE name = 'Ned')`,
      [minutes],
    );
  const usedAt = async () =>
    (
      await site.pool.query<{ at: Date }>(
        `SELECT used_at AS at FROM operator_session s JOIN operator_account a ON a.id = s.operator_id WHERE a.name = 'Ned'`,
      )
    ).rows[0]?.at.getTime() ?? 0;
  await age(14);
  const before = await usedAt();
  await one.ask('conversations');
  await one.ask('here', { body: { active: false } });
  expect(await usedAt()).toBe(before);
  await one.ask('here', { body: { active: true } });
  expect(await usedAt()).toBeGreaterThan(before + 10 * 60_000);
  await age(16);
  expect(await one.ask('here', { body: { active: true } })).toMatchObject({ status: 401, code: 'not_logged_in' });
});

test('stream and pictures of the desk are for operators with the permission, at no other site’s request', async () => {
  const nobody = createTestDesk(site.baseUrl);
  await operatorAdministration(site.pool).setRole('PALARO', 'nothing', []);
  const idle = await aDeskOf('Ona', 'nothing');
  const reader = await aDeskOf('Pia', 'reader');
  const reads = ['/desk/events', '/desk/pictures?id=a&picture=b'];
  const file = Buffer.from('bytes');
  for (const path of reads) {
    expect(await nobody.ask(path), path).toMatchObject({ status: 401, code: 'not_logged_in' });
    expect(await idle.ask(path), path).toMatchObject({ status: 403, code: 'no_permission' });
    expect(await desk.ask(path, { headers: { 'sec-fetch-site': 'same-site' } }), path).toMatchObject({ status: 403 });
  }
  expect(await reader.ask('/desk/pictures?id=a&picture=b')).toMatchObject({ status: 404 });
  expect(await nobody.ask('/desk/pictures', { file })).toMatchObject({ status: 401 });
  expect(await reader.ask('/desk/pictures', { file })).toMatchObject({ status: 403, code: 'no_permission' });
  expect(await desk.ask('/desk/pictures', { file, headers: { 'sec-fetch-site': 'cross-site' } })).toMatchObject({ status: 403 });
});

test('the stream of an operator who leaves, is blocked or removed, gets another password or may read no more ends before its next beat', async () => {
  const administration = operatorAdministration(site.pool);
  const ends: Readonly<Record<string, (one: TestDesk) => Promise<unknown>>> = {
    Leo: (one) => one.ask('/wps/operator/logout', { body: {} }),
    Mia: () => administration.block('PALARO', 'Mia', true),
    Noa: () => administration.remove('PALARO', 'Noa'),
    Oda: () => administration.setPassword('PALARO', 'Oda', operatorPassword),
    Pam: () => administration.resetAuthenticator('PALARO', 'Pam'),
    Qin: () => administration.grant('PALARO', 'Qin', ['nothing']),
    Ray: () => administration.setRole('PALARO', 'of-ray', []),
  };
  await administration.setRole('PALARO', 'nothing', []);
  await administration.setRole('PALARO', 'of-ray', ['chat:read']);
  for (const [name, end] of Object.entries(ends)) {
    const one = await aDeskOf(name, name === 'Ray' ? 'of-ray' : 'support');
    const stream = await fetch(`${site.baseUrl}/desk/events`, {
      headers: { cookie: one.cookie() },
      signal: AbortSignal.timeout(heartbeatMs / 2),
    });
    expect(stream.status, name).toBe(200);
    const reader = stream.body!.getReader();
    expect((await reader.read()).done, `the first beat of ${name}`).toBe(false);
    await end(one);
    expect(await reader.read(), name).toEqual({ done: true, value: undefined });
  }
});

test('leaving ends the session for good', async () => {
  const one = await aDeskOf('Rex', 'support');
  const cookie = one.cookie();
  expect(await one.ask('/wps/operator/logout', { body: {} })).toMatchObject({ status: 200 });
  one.useCookie(cookie);
  expect(await one.ask('conversations')).toMatchObject({ status: 401 });
});

test('an answer and its entry in the audit log are written together or not at all, and once for a repeat', async () => {
  const member = await site.newPlayer();
  valueOf(await member('sendChat', { body: { clientId: 'logged-1', text: 'Is this logged?' } }));
  const { list } = (await desk.ask('conversations')).value as { list: { id: string; username: string }[] };
  const id = list.find(({ username }) => username === member.session?.userName)?.id ?? '';
  const answer = () => desk.ask('messages', { body: { id, clientId: 'logged-answer', text: 'It is.' } });
  const entries = async () =>
    (
      await site.pool.query('SELECT actor, outcome FROM audit_log WHERE action = $1 AND subject = $2', [
        'chat.answer',
        `conversation:${id}`,
      ])
    ).rows;
  const texts = async () =>
    ((await desk.ask(`messages?id=${id}`)).value as { content: { from: string; text: string }[] }).content
      .filter(({ from }) => from === 'agent')
      .map(({ text }) => text);
  // The one that fails takes the other with it: the entry when it is written, the answer when all is to be committed.
  for (const trigger of [
    'TRIGGER refuse BEFORE INSERT ON audit_log',
    'CONSTRAINT TRIGGER refuse AFTER INSERT ON chat_message INITIALLY DEFERRED',
  ]) {
    await site.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE ${trigger} FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect((await answer()).status, trigger).toBe(500);
    await site.pool.query('DROP FUNCTION refuse CASCADE');
    expect([await texts(), await entries()], trigger).toEqual([[], []]);
  }
  for (let time = 0; time < 2; time++) expect((await answer()).status).toBe(200);
  expect([await texts(), await entries()]).toEqual([['It is.'], [{ actor: 'Ana', outcome: 'done' }]]);
});

test('who waits longest stands first, then who wrote last', async () => {
  const [first, second] = [await site.newPlayer(), await site.newPlayer()];
  for (const [nth, player] of [first, second].entries())
    valueOf(await player('sendChat', { body: { clientId: `waiting-${nth}`, text: `I am ${nth}` } }));
  type Row = { id: string; username: string; unread: number; waitingSince: string | null; lastText: string };
  const list = async () => ((await desk.ask('conversations')).value as { list: Row[] }).list;
  const names = async () => (await list()).map(({ username }) => username);
  const [one, two] = [first.session?.userName ?? '', second.session?.userName ?? ''];
  expect((await names()).slice(0, 2)).toEqual([one, two]);
  expect((await list())[0]).toMatchObject({ unread: 1, lastText: 'I am 0' });
  const id = (await list())[0]?.id;
  expect(await desk.ask('messages', { body: { id, clientId: 'an-answer-1', text: 'Hello' } })).toMatchObject({ status: 200 });
  expect((await names()).slice(0, 2)).toEqual([two, one]);
});

test('who has money or a history stands before those who have waited longer without either', async () => {
  const [free, second, payer] = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()];
  const { id: playerId } = valueOf(await payer('memberInfo'));
  await site.platform.services.wallet.deposit({ playerId, source: 'test', reference: playerId, amount: money('PHP', 100n) });
  for (const player of [free, second, payer]) valueOf(await player('sendChat', { body: { clientId: 'first-message', text: 'Hello' } }));
  type Listed = { list: { id: string; username: string }[]; count: { all: number; waiting: number }; next: string | null };
  const list = async (query = '') => (await desk.ask(`conversations${query}`)).value as Listed;
  const { list: all, count } = await list();
  expect(all[0]?.username).toBe(payer.session?.userName);
  expect(count).toEqual({ all: all.length, waiting: expect.any(Number) as number });
  const [one, two] = [free, second].map(({ session }) => all.find(({ username }) => username === session?.userName)?.id ?? '');
  const changed = await list(`?ids=${one},${two},01kb0000000000000000000000`);
  expect(new Set(changed.list.map(({ id }) => id))).toEqual(new Set([one, two]));
  const { rows } = await site.pool.query<{ at: Date }>('SELECT waiting_since AS at FROM chat_conversation WHERE id = $1', [one]);
  expect((await list(`?after=1.${rows[0]?.at.getTime()}.${one}`)).list[0]?.id, 'the page behind it').toBe(two);
  expect(await desk.ask('conversations?after=3.1.x')).toMatchObject({ status: 400 });
});
