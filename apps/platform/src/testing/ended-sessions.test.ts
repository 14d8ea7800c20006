import { feedbackTypes } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDocument } from './identities.ts';
import { encryptLogin, solveWork, startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  // The work of a captcha is not what is looked at here.
  const { known, save } = site.platform.services.merchant;
  const saved = await save({ ...known('PALARO'), captchaWork: 1 });
  if (!saved.ok) throw new Error(saved.failure.message);
});
afterAll(() => site.stop());

/** Writes that whoever was logged in before a reset must not make any more. Each is made ready, and then sent. */
const writes: Readonly<Record<string, (member: TestClient) => Promise<() => Promise<unknown>>>> = {
  details: async (member) => {
    const { version } = valueOf(await member('memberProfile'));
    return () => member('saveProfile', { body: { version, changes: { payeeName: 'Maria Cruz' } } });
  },
  'the head icon': async (member) => () => member('saveHeadIcon', { body: { id: 'parol' } }),
  feedback: async (member) => {
    const { captchaId, work } = valueOf(await member('captcha'));
    const captcha = { captchaId, captcha: captchaId.slice(0, captchaId.indexOf('.')), work: await solveWork(work) };
    const sender = member.session?.userName ?? '';
    return () => member('sendFeedback', { body: { content: 'Where is my deposit?', sender, type: feedbackTypes.deposit, ...captcha } });
  },
  'a chat message': async (member) => () => member('sendChat', { body: { clientId: 'client-id-of-a-late-one', text: 'Hello' } }),
  'a secret for a second step': async (member) => {
    const { data, encryption } = await encryptLogin(member, { loginPassword: 'Fresh!2026' });
    return () => member('beginSecondStep', { body: { data }, headers: { encryption } });
  },
  'the document of an identity': async (member) => {
    const body = await aDocument(site, member);
    return () => member('submitIdentity', { body });
  },
  'the name of a passkey': async (member) => () => member('renamePasskey', { body: { id: 'none', name: 'Mine' } }),
};

test.each(Object.entries(writes))('%s sent while the session ends is not written', async (_what, ready) => {
  const member = await site.newPlayer();
  const send = await ready(member);
  const { id } = valueOf(await member('memberInfo'));
  const reset = await site.pool.connect();
  await reset.query('BEGIN');
  await reset.query('SELECT FROM player WHERE id = $1 FOR UPDATE', [id]);
  let isAnswered = false;
  const sent = send().finally(() => {
    isAnswered = true;
  });
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => isAnswered || (await site.pool.query(waiting)).rowCount === 1).toBe(true);
  await reset.query(`UPDATE login_session SET ended_at = now(), end_reason = 'password' WHERE player_id = $1`, [id]);
  await reset.query('COMMIT');
  reset.release();
  expect(await sent).toMatchObject({ success: false, code: 'session_ended' });
});
