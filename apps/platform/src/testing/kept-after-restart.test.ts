import { feedbackTypes } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createInboxAdministration } from '../modules/inbox/index.ts';
import { createTestClient, encryptLogin, logInAt, solveWork, startTestPlatform, valueOf, type TestClient } from './test-platform.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

const merchantCode = 'PALARO';
const username = 'matatag26';
const password = 'Fresh!2026';
const content = 'The deposit of Monday is missing.';

/** The same browser at a platform that was started anew. */
const at = (baseUrl: string, { session, cookie }: TestClient): TestClient => {
  const client = createTestClient(baseUrl);
  client.use(session, cookie);
  return client;
};
/** A captcha with its right answer. */
const solved = async (client: TestClient) => {
  const { captchaId, work } = valueOf(await client('captcha'));
  return { captchaId, captcha: captchaId.slice(0, captchaId.indexOf('.')), work: await solveWork(work) };
};
const mobile = { mobileNum: '9175550100', countryDialingCode: '+63' };
/** What a member is answered of everything that the product is about. */
const factsOf = async (client: TestClient) => ({
  member: valueOf(await client('memberInfo')),
  balance: valueOf(await client('balance')),
  inbox: valueOf(await client('inboxMessages', { query: {} })).content.map(({ title }) => title),
  feedback: valueOf(await client('sentFeedback')).content.map((entry) => entry.content),
  promotions: valueOf(await client('announcements', { query: { types: 'PR' } })),
  settings: valueOf(await client('siteSettings')),
  flags: valueOf(await client('systemStatus')).info.whitelabel,
});

test('A026 accounts, sessions, captchas, SMS, member info, feedback, status, settings, promotions and inbox are a store’s: all of it is there after a restart', async () => {
  const first = await startTestPlatform({ databaseUrl: database.connectionString });
  const player = await first.newPlayer(username);
  const { known, save } = first.platform.services.merchant;
  const demo = known(merchantCode);
  // The work of a captcha is not what is looked at here.
  const saved = await save({ ...demo, name: 'Bahay Laro', flags: { ...demo.flags, TRANSBETREPMEM3: false }, captchaWork: 1 });
  expect(saved).toMatchObject({ ok: true });
  const texts = {
    EN: { title: 'Fiesta week', body: 'Free spins until Sunday.' },
    TY: { title: 'Linggo ng fiesta', body: 'May free spins.' },
  };
  const administration = createInboxAdministration({ pool: first.pool, clock: systemClock, ids: createIds(systemClock.now) });
  await administration.send({ merchantCode, texts, dueAt: new Date(), by: 'Ana', usernames: [username] });
  const body = { content, sender: username, type: feedbackTypes.deposit, ...(await solved(player)) };
  valueOf(await player('sendFeedback', { body }));
  valueOf(await first.guest()('loginCode', { body: mobile }));
  await first.platform.services.codes.settle();
  const messageCode = /\d{6}/.exec(first.messages('+639175550100')[0]?.body ?? '')?.[0];
  const open = await solved(player);
  const before = await factsOf(player);
  await first.stop();

  const next = await startTestPlatform({ databaseUrl: database.connectionString });
  try {
    expect(before).toMatchObject({
      member: { account: username, type: 0 },
      inbox: expect.arrayContaining(['Linggo ng fiesta']),
      feedback: [content],
      settings: { name: 'Bahay Laro' },
    });
    expect(before.promotions.list.length).toBeGreaterThan(0);
    // The session that was open, then a login with the password.
    expect(await factsOf(at(next.baseUrl, player))).toEqual(before);
    // A code by SMS that was sent before logs in.
    const byCode = await encryptLogin(next.guest(), { action: 'sms', ...mobile, messageCode });
    expect(await next.guest()('login', { body: { data: byCode.data }, headers: { encryption: byCode.encryption } })).toMatchObject({
      success: true,
    });
    // A captcha that was drawn before answers once.
    const send = () => at(next.baseUrl, player)('sendFeedback', { body: { ...body, ...open, content: `${content} Please look.` } });
    expect(await send()).toMatchObject({ success: true });
    expect(await send()).toMatchObject({ success: false, code: 'captcha_wrong' });
    const again = await logInAt(next.baseUrl, username, password);
    expect((await factsOf(again)).feedback).toHaveLength(2);
  } finally {
    await next.stop();
  }
});
