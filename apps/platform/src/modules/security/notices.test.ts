import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';

const origin = 'http://localhost:8080';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform({ env: { PUBLIC_ORIGIN: origin } });
});
afterAll(() => site.stop());

const password = 'Fresh!2026';
// In the merchant's own language, where the browser says nothing else.
let count = 0;
/** A player whose address is verified, unless another contact is given. */
const aMember = async (contact: object = {}) => {
  const username = `told${++count}`;
  const email = `${username}@mail.example`;
  const account = { merchantCode: 'PALARO', username, password, type: 0, currency: 'PHP', email, ...contact };
  await site.platform.services.player.createAccount(account);
  return { username, email, member: await site.as(username, password) };
};
const sendEncrypted = async (member: TestClient, call: 'setMoneyPassword' | 'passWordChangeV2' | 'bindContact', payload: object) => {
  const { data, encryption } = await encryptLogin(member, payload);
  valueOf(await member(call, { body: { data }, headers: { encryption } }));
};
/** What has arrived at a contact, in the order in which it was sent. */
const arrived = (recipient: string) => site.messages(recipient).toReversed();
const bodies = (recipient: string): string =>
  arrived(recipient)
    .map(({ body }) => body)
    .join('\n');
const expectNotice = async (recipient: string, text: string): Promise<void> => {
  await site.platform.services.session.sendNotices();
  // The job may be at it already.
  await expect.poll(() => bodies(recipient), { timeout: 20_000, interval: 100 }).toContain(text);
};
/** A code that was asked for, as its recipient reads it. */
const codeTo = async (member: TestClient, contact: object, to: 'old' | 'new', recipient: string): Promise<string> => {
  valueOf(await member('contactCode', { body: { ...contact, to } as never }));
  return /\b\d{6}\b/.exec(arrived(recipient).at(-1)?.body ?? '')?.[0] ?? '';
};

test('passwords that change are told to the verified address, without the passwords', async () => {
  const { email, member } = await aMember();
  await sendEncrypted(member, 'setMoneyPassword', {
    newMoneyPassword: '274951',
    confirmNewMoneyPassword: '274951',
    loginPassword: password,
  });
  await sendEncrypted(member, 'setMoneyPassword', {
    newMoneyPassword: '618303',
    confirmNewMoneyPassword: '618303',
    oldMoneyPassword: '274951',
  });
  await sendEncrypted(member, 'passWordChangeV2', { oldPassword: password, newPassword: 'Newer!2026', confirmNewPassword: 'Newer!2026' });
  await expectNotice(email, 'Na-set ang money password');
  await expectNotice(email, 'Napalitan ang money password');
  await expectNotice(email, 'Napalitan ang login password');
  const [first] = arrived(email);
  expect(first).toMatchObject({ channel: 'email', subject: 'Ang Palaro account mo' });
  expect(bodies(email)).not.toMatch(/274951|618303|Newer!2026|Fresh!2026/);
  expect(site.logged()).not.toContain(email);
});

test('a recovered password, a passkey, a login on a new device and removed devices are told', async () => {
  const { username, email, member } = await aMember();
  const { data, encryption } = await encryptLogin(member, { loginPassword: password });
  const { challengeId, options } = valueOf(await member('beginPasskey', { body: { data }, headers: { encryption } }));
  valueOf(await member('addPasskey', { body: { challengeId, credential: createPasskeyDevice().register(options, { origin }) } }));
  await expectNotice(email, 'May na-add na passkey');
  await site.as(username, password);
  await expectNotice(email, 'May nag-login sa bagong device');
  const guest = site.guest();
  valueOf(await guest('forgetCode', { body: { channel: 'email', email } as never }));
  await site.platform.services.codes.settle();
  const code = /\b\d{6}\b/.exec(arrived(email).findLast(({ body }) => body.includes('bagong'))?.body ?? '')?.[0] ?? '';
  const reset = await encryptLogin(guest, {
    channel: 'email',
    email,
    messageCode: code,
    password: 'Newer!2026',
    confirmPassword: 'Newer!2026',
  });
  valueOf(await guest('setPasswordByCode', { body: { data: reset.data }, headers: { encryption: reset.encryption } }));
  await expectNotice(email, 'May bagong password; inalis ang lahat ng ibang paraan ng pag-login');
  await site.as(username, 'Newer!2026');
  const again = await site.as(username, 'Newer!2026');
  valueOf(await again('removeOtherDevices'));
  await expectNotice(email, 'Na-logout ang lahat ng ibang device');
});

test('a contact that is given up is told of it', async () => {
  const { email, member } = await aMember();
  const next = { channel: 'email', email: `next.${email}` };
  const oldMessageCode = await codeTo(member, { channel: 'email' }, 'old', email);
  const messageCode = await codeTo(member, next, 'new', next.email);
  await sendEncrypted(member, 'bindContact', { ...next, messageCode, oldMessageCode });
  await expectNotice(email, 'May nakumpirmang email address');
  await expectNotice(next.email, 'May nakumpirmang email address');
});

test('a verified number is told by SMS only where the merchant says so; who has verified nothing is told nothing', async () => {
  const rows = async (name: string) =>
    (await site.pool.query('SELECT FROM account_notice n JOIN player p ON p.id = n.player_id WHERE p.username = $1', [name])).rowCount;
  const money = { newMoneyPassword: '274951', confirmNewMoneyPassword: '274951', loginPassword: password };
  const mobile = '+639175560999';
  const { username, member } = await aMember({ email: undefined, mobile });
  await sendEncrypted(member, 'setMoneyPassword', money);
  expect([await rows(username), bodies(mobile)]).toEqual([0, '']);
  const { merchant } = site.platform.services;
  const demo = demoMerchant('PALARO');
  await merchant.save({ ...demo, messages: { ...demo.messages, notices: { ...demo.messages.notices, bySms: true } } });
  await sendEncrypted(member, 'passWordChangeV2', { oldPassword: password, newPassword: 'Newer!2026', confirmNewPassword: 'Newer!2026' });
  await expectNotice(mobile, 'Napalitan ang login password');
  const nobody = await aMember({ email: undefined });
  await sendEncrypted(nobody.member, 'setMoneyPassword', money);
  expect(await rows(nobody.username)).toBe(0);
  await merchant.save(demo);
});

test('a notice that no gateway takes waits, and is given up after a day', async () => {
  const { username, member } = await aMember();
  const { merchant } = site.platform.services;
  const demo = demoMerchant('PALARO');
  const own = async () =>
    (
      await site.pool.query<{ tries: number }>(
        'SELECT tries FROM account_notice n JOIN player p ON p.id = n.player_id WHERE p.username = $1',
        [username],
      )
    ).rows;
  const money = { newMoneyPassword: '274951', confirmNewMoneyPassword: '274951', loginPassword: password };
  await merchant.save({ ...demo, messages: { ...demo.messages, mail: { ...demo.messages.mail!, host: 'localhost', port: 1 } } });
  await sendEncrypted(member, 'setMoneyPassword', money);
  await site.platform.services.session.sendNotices();
  await expect.poll(async () => (await own())[0]?.tries, { timeout: 20_000 }).toBe(1);
  await site.pool.query(`UPDATE account_notice SET next_at = now() - interval '1 second', at = now() - interval '25 hours'`);
  await site.platform.services.session.sendNotices();
  await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBe(0);
  await merchant.save(demo);
});
