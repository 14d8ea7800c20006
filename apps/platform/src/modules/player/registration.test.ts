import type { RegistrationPayload } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant, registrationDefault } from '../merchant/index.ts';

const merchantCode = 'PALARO';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const configure = async (change: Partial<typeof registrationDefault>): Promise<void> => {
  const registration = { ...registrationDefault, ...change };
  const saved = await site.platform.services.merchant.save({ ...demoMerchant(merchantCode), registration });
  if (!saved.ok) throw new Error(saved.failure.message);
};
let names = 0;
const freshName = (): string => `rosa${++names}`;
const register = (change: Partial<RegistrationPayload>) =>
  site.guest()('registerByUsername', {
    body: { username: freshName(), password: 'Bituin!77', confirmPassword: 'Bituin!77', type: 0, agreement: true, ...change },
  });

test('a password may be of any kind, but none of the commonest and not the name (ruling 44)', async () => {
  for (const password of ['maliit na bahay', '👍🏽 ñandú ok', `a1${'x'.repeat(126)}`])
    expect((await register({ password, confirmPassword: password })).success, password).toBe(true);
  for (const password of ['password', 'PassWord', '12345678', 'qwertyuiop', 'sunshine', 'iloveyou'])
    expect(await register({ password, confirmPassword: password }), password).toMatchObject({
      code: 'password_common',
      data: { field: 'password' },
    });
  const username = `${freshName()}long`.slice(0, 16);
  const password = username.toUpperCase();
  expect(await register({ username, password, confirmPassword: password })).toMatchObject({
    code: 'password_is_name',
    data: { field: 'password' },
  });
});

test("a password is none of the account's other names either: nickname, payee, e-mail, mobile number", async () => {
  const enabled = { enabled: true, required: false, regExp: '.+' };
  const { fields } = registrationDefault;
  await configure({ fields: { ...fields, nickname: enabled, payeeName: enabled, email: enabled, mobileNum: enabled } });
  const own = { nickname: 'Bituin Ko', payeeName: 'Rosa Mae Cruz', email: 'rosa.cruz@example.com', mobileNum: '09171234567' };
  for (const password of ['bituin ko', 'ROSA MAE CRUZ', 'Rosa.Cruz@example.com', 'rosa.cruz', '09171234567', '9171234567'])
    expect(await register({ ...own, password, confirmPassword: password }), password).toMatchObject({ code: 'password_is_name' });
  await configure({});
});

test("spaces around a pasted name and invitation code, and the code's case, are forgiven", async () => {
  const username = freshName();
  expect(valueOf(await register({ username: ` ${username}\t`, affiliateCode: ' fiesta1 ' })).userName).toBe(username);
  const { rows } = await site.pool.query('SELECT agent_id FROM player WHERE username = $1', [username]);
  expect(rows).toEqual([{ agent_id: expect.any(String) }]);
  expect(valueOf(await site.guest()('affiliateCheck', { query: { code: ' Fiesta1 ' } })).success).toBe(true);
  expect((await site.guest()('usernameCheck', { query: { username: ' nobodyyet ' } })).success).toBe(true);
});

test('a merchant may be stricter about passwords, and older ones of any kind still log in', async () => {
  await configure({ password: { enabled: true, required: true, regExp: '^(?=.*[0-9]).{10,}$' } });
  for (const password of ['no digits here', 'short99'])
    expect(await register({ password, confirmPassword: password }), password).toMatchObject({ code: 'field_invalid' });
  const username = freshName();
  await site.platform.services.player.createAccount({ merchantCode, username, password: 'abc123', type: 0, currency: 'PHP' });
  expect((await site.as(username, 'abc123')).session?.userName).toBe(username);
});

test('a new password and a captcha that is missing are security events', async () => {
  const before = site.logged().length;
  const eventsOf = () =>
    site
      .logged()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('"security"'))
      .map((line) => JSON.parse(line) as object);
  await configure({});
  const username = freshName();
  await register({ username });
  expect(eventsOf()).toMatchObject([
    {
      name: 'password_set',
      merchant: merchantCode,
      ip: '127.0.0.1',
      device: expect.stringMatching(/^[0-9a-f]{12}$/),
      playerId: expect.any(String),
    },
    { name: 'login' },
  ]);
  await configure({ captcha: true });
  await register({ username });
  expect(eventsOf().slice(2)).toMatchObject([{ name: 'captcha_failed', typedName: expect.stringMatching(/^[0-9a-f]{16}$/) }]);
  expect(JSON.stringify(eventsOf())).not.toContain(username);
});
