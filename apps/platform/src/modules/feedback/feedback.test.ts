import { feedbackTypes, picturesPath } from '@palaro/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solveWork, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { createFeedbackAdministration } from './feedback-administration.ts';
import { feedbackPerHourMax } from './feedback.ts';

let site: TestPlatform;
let png = Buffer.alloc(0);
beforeAll(async () => {
  site = await startTestPlatform();
  // The work of a captcha is not what is looked at here.
  const { known, save } = site.platform.services.merchant;
  const saved = await save({ ...known('PALARO'), captchaWork: 1 });
  if (!saved.ok) throw new Error(saved.failure.message);
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
});
afterAll(() => site.stop());

const text = 'The deposit of Monday is missing.';
/** A captcha with its right answer. */
const solved = async (member: TestClient) => {
  const { captchaId, work } = valueOf(await member('captcha'));
  return { captchaId, captcha: captchaId.slice(0, captchaId.indexOf('.')), work: await solveWork(work) };
};
const send = async (member: TestClient, change: object = {}) => {
  const sender = member.session?.userName ?? 'nobody';
  const body = { content: text, sender, type: feedbackTypes.deposit, ...(await solved(member)), ...change };
  return member('sendFeedback', { body });
};
const sent = async (member: TestClient) => valueOf(await member('sentFeedback'));
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
const refusal = (code: string, field?: string) => ({ success: false, code, ...(field === undefined ? {} : { data: { field } }) });
const administration = () => createFeedbackAdministration({ pool: site.pool, clock: { now: Date.now } });
const answerTo = async (id: string, content: string): Promise<void> => {
  const feedback = await administration().read('PALARO', id);
  expect(feedback && (await administration().answer(feedback, content, 'Ana'))).toMatchObject({ ok: true });
};

describe('feedback', () => {
  test('A462 A013 a PUT of content, sender, type and captcha is stored; a wrong captcha is an error', async () => {
    const member = await site.newPlayer();
    expect(await send(member, { captcha: '99999' })).toMatchObject(refusal('captcha_wrong', 'captcha'));
    expect(await send(member, { work: 'x' })).toMatchObject(refusal('captcha_wrong', 'captcha'));
    expect(await send(member, { captcha: '' })).toMatchObject(refusal('captcha_required', 'captcha'));
    expect(await sent(member)).toMatchObject({ content: [], totalPages: 1, unread: 0 });
    expect(await send(member)).toMatchObject({ success: true });
    expect(await sent(member)).toMatchObject({
      content: [{ type: 1, content: text, pictures: [], answers: [], unread: false }],
      totalPages: 1,
      unread: 0,
    });
    const response = await fetch(`${site.baseUrl}/wps/feedback`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, GET']);
  });

  test('a captcha is good for one message', async () => {
    const member = await site.newPlayer();
    const captcha = await solved(member);
    expect(await send(member, captcha)).toMatchObject({ success: true });
    expect(await send(member, { ...captcha, content: `${text} Again.` })).toMatchObject(refusal('captcha_wrong', 'captcha'));
  });

  test('A389 the content has 20 to 200 characters, of which blanks at the ends are none', async () => {
    const member = await site.newPlayer();
    for (const content of ['x'.repeat(19), 'x'.repeat(201), ' '.repeat(60), `${' '.repeat(30)}short${' '.repeat(30)}`])
      expect(await send(member, { content })).toMatchObject(refusal('bad_request', 'content'));
    for (const content of ['x'.repeat(20), 'y'.repeat(200), `  ${'z'.repeat(20)}\n`])
      expect(await send(member, { content })).toMatchObject({ success: true });
    expect((await sent(member)).content.map(({ content }) => content.length)).toEqual([20, 200, 20]);
  });

  test('A293 A294 A295 A296 the sender is the account’s own name, the type one of the six numbers', async () => {
    const member = await site.newPlayer();
    expect(await send(member, { sender: 'somebody' })).toMatchObject(refusal('field_invalid', 'sender'));
    for (const type of [-1, 5, 7, '3', null]) expect(await send(member, { type })).toMatchObject(refusal('bad_request', 'type'));
    for (const type of Object.values(feedbackTypes)) expect(await send(member, { type })).toMatchObject({ success: true });
    expect((await sent(member)).content.map(({ type }) => type)).toEqual([6, 4, 3, 2, 1, 0]);
  });

  test('the same text on the same topic counts as sent, also when both come at once', async () => {
    const member = await site.newPlayer();
    const answers = await Promise.all([send(member), send(member), send(member)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect((await sent(member)).content).toHaveLength(1);
    await send(member, { type: feedbackTypes.game });
    expect((await sent(member)).content).toHaveLength(2);
  });

  test('a flood of one member is refused, and says when it may go on', async () => {
    const member = await site.newPlayer();
    for (let count = 0; count < feedbackPerHourMax; count++)
      expect(await send(member, { content: `${text} ${count}` })).toMatchObject({ success: true });
    const refused = await send(member, { content: `${text} more` });
    expect(refused).toMatchObject(refusal('too_many_requests'));
    expect(!refused.success && refused.data?.retryAfterSeconds).toBeGreaterThan(3500);
    expect(await send(await site.newPlayer())).toMatchObject({ success: true });
  });

  test('A405 at most three pictures go with it, each once, and only the sender’s own', async () => {
    const [member, other] = [await site.newPlayer(), await site.newPlayer()];
    const pictures = [await upload(member), await upload(member), await upload(member)];
    const fourth = await upload(member);
    expect(await send(member, { pictures: [...pictures, fourth] })).toMatchObject(refusal('bad_request', 'pictures'));
    for (const bad of [[await upload(other)], [pictures[0], pictures[0]], ['0'.repeat(26)], [pictures[0], await upload(other)]])
      expect(await send(member, { pictures: bad })).toMatchObject(refusal('picture_unknown', 'pictures'));
    expect((await sent(member)).content).toEqual([]);
    // Whatever was refused, they can still be sent: in their order.
    const order = pictures.toReversed();
    expect(await send(member, { pictures: order })).toMatchObject({ success: true });
    expect((await sent(member)).content[0]?.pictures).toEqual(order);
    expect(await send(member, { content: `${text} Again.`, pictures: [pictures[0]] })).toMatchObject(refusal('picture_unknown'));
    await site.platform.services.pictures.purge();
    const { rows } = await site.pool.query('SELECT 1 FROM picture WHERE id = ANY ($1)', [pictures]);
    expect(rows).toHaveLength(3);
  });

  test('pictures of a message stay when unused ones are purged', async () => {
    const member = await site.newPlayer();
    const [used, unused] = [await upload(member), await upload(member)];
    await send(member, { pictures: [used] });
    await site.pool.query(`UPDATE picture SET received_at = now() - interval '3 hours' WHERE id = ANY ($1)`, [[used, unused]]);
    await site.platform.services.pictures.purge();
    const { rows } = await site.pool.query('SELECT id FROM picture WHERE id = ANY ($1)', [[used, unused]]);
    expect(rows).toEqual([{ id: used }]);
  });

  test('a member reads their own messages alone, newest first, page by page', async () => {
    const member = await site.newPlayer();
    for (const count of [1, 2, 3]) await send(member, { content: `${text} ${count}` });
    const page = (pageNo: number) => member('sentFeedback', { query: { pageNo, pageSize: 2 } });
    expect(valueOf(await page(1))).toMatchObject({
      pageNum: 1,
      totalPages: 2,
      content: [{ content: `${text} 3` }, { content: `${text} 2` }],
    });
    expect(valueOf(await page(2))).toMatchObject({ pageNum: 2, content: [{ content: `${text} 1` }] });
    expect((await sent(await site.newPlayer())).content).toEqual([]);
  });
});

describe('an answer', () => {
  test('stands under its message, unread until its member has seen it', async () => {
    const member = await site.newPlayer();
    await send(member);
    const [message] = (await sent(member)).content;
    await answerTo(message?.id ?? '', 'We found it.');
    await answerTo(message?.id ?? '', 'It is in your balance.');
    const list = await sent(member);
    expect(list).toMatchObject({
      unread: 1,
      content: [{ unread: true, answers: [{ content: 'We found it.' }, { content: 'It is in your balance.' }] }],
    });
    // Nobody reads who answered.
    expect(JSON.stringify(list)).not.toContain('Ana');
    const [first, second] = list.content[0]?.answers ?? [];
    valueOf(await member('readFeedback', { body: { until: new Date(Date.parse(first?.at ?? '') - 1).toISOString() } }));
    expect((await sent(member)).unread).toBe(1);
    valueOf(await member('readFeedback', { body: { until: second?.at ?? '' } }));
    expect(await sent(member)).toMatchObject({ unread: 0, content: [{ unread: false }] });
    await answerTo(message?.id ?? '', 'One more thing.');
    expect((await sent(member)).unread).toBe(1);
  });

  test('what comes later stays unread, whatever instant a phone names', async () => {
    const member = await site.newPlayer();
    await send(member);
    const id = (await sent(member)).content[0]?.id ?? '';
    await answerTo(id, 'First.');
    valueOf(await member('readFeedback', { body: { until: '2999-01-01T00:00:00Z' } }));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await answerTo(id, 'Second.');
    expect((await sent(member)).unread).toBe(1);
  });

  test('is given once where two people answer at the same time', async () => {
    const member = await site.newPlayer();
    await send(member);
    const feedback = await administration().read('PALARO', (await sent(member)).content[0]?.id ?? '');
    const answers = await Promise.all(['Ana', 'Ben'].map((by) => administration().answer(feedback!, `from ${by}`, by)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await sent(member)).content[0]?.answers).toHaveLength(1);
  });

  test('of a member is listed however much trial accounts and others have sent since, page by page', async () => {
    const [member, other, trial] = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()];
    await send(member);
    const [{ id } = { id: '' }] = (await sent(member)).content;
    await site.pool.query(`UPDATE player SET type = 4, password_hash = NULL WHERE id = $1`, [valueOf(await trial('memberInfo')).id]);
    for (const sender of [trial, other])
      await site.pool.query(
        `INSERT INTO feedback (id, merchant_code, player_id, sender, type, content, created_at)
         SELECT $1 || n, 'PALARO', $1, 'somebody', 1, 'A text', now() + interval '1 minute' FROM generate_series(1, 200) n`,
        [valueOf(await sender('memberInfo')).id],
      );
    const list = async (query: { trials: boolean; before: string | null }) => {
      const { items, before } = await administration().list('PALARO', { open: true, ...query });
      return { ids: items.map((item) => item.id), before, players: new Set(items.map(({ playerId }) => playerId)).size };
    };
    const latest = await list({ trials: false, before: null });
    expect([latest.ids.length, latest.players, latest.ids[0]]).toEqual([200, 1, latest.before]);
    const earlier = await list({ trials: false, before: latest.before });
    expect(earlier.ids).toContain(id);
    expect(earlier.ids.filter((one) => latest.ids.includes(one))).toEqual([]);
    expect(await list({ trials: true, before: null })).toMatchObject({ ids: { length: 200 }, before: null, players: 1 });
  });

  test('reaches its member’s app at once, and nobody else’s', async () => {
    const [member, other] = [await site.newPlayer(), await site.newPlayer()];
    await send(member);
    const stream = async (who: TestClient) => {
      const response = await fetch(`${site.baseUrl}/wps/events`, {
        headers: { authorization: `Bearer ${who.session?.token}`, cookie: `__Host-palaro_session=${who.cookie}` },
      });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      const reading = (async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) heard += part.value;
      })().catch(() => undefined);
      return { heard: () => heard, close: async () => (await reader.cancel(), reading) };
    };
    const [own, others] = [await stream(member), await stream(other)];
    await answerTo((await sent(member)).content[0]?.id ?? '', 'We found it.');
    await expect.poll(own.heard).toContain('event: feedback\n');
    expect(own.heard()).not.toContain('found');
    expect(others.heard()).not.toContain('event: feedback\n');
    await own.close();
    await others.close();
  });
});

test('neither texts nor codes of captchas are in the log', () => {
  expect(site.logged()).not.toMatch(/missing\.|We found it/);
});
