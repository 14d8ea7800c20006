import { createAgentTree } from '../agents/index.ts';
import { optionalRegistrationFields, type OptionalRegistrationField, type RegistrationPayload } from '@palaro/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { solveWork, startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';
import { registrationDefault } from './registration-section.ts';
import { createPasswords, createPlayers, withoutMobile } from './index.ts';

const merchantCode = 'PALARO';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());
beforeEach(() => configure({}));

type Registration = typeof registrationDefault;
type Body = Partial<RegistrationPayload> & { [field: string]: unknown };

const configure = async (change: Partial<Registration>): Promise<void> => {
  const saved = await site.platform.services.merchant.save({
    ...demoMerchant(merchantCode),
    registration: { ...registrationDefault, ...change },
  });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const field = (name: OptionalRegistrationField, change: Partial<Registration['username']>): Partial<Registration> => ({
  fields: { ...registrationDefault.fields, [name]: { ...registrationDefault.fields[name], enabled: true, ...change } },
});

let names = 0;
const freshName = (): string => `maria${++names}`;
const payload = (change: Body): Body => ({
  username: freshName(),
  password: 'Bituin!77',
  confirmPassword: 'Bituin!77',
  type: 0,
  agreement: true,
  ...change,
});
const register = (change: Body = {}) => site.guest()('registerByUsername', { body: payload(change) as never });
const stored = async (username: string) =>
  (await site.platform.services.player.checkPassword(merchantCode, username, 'Bituin!77')) as { id: string; nickname: string };
const rowOf = async (username: string) => {
  const { rows } = await site.pool.query<Record<string, unknown>>('SELECT * FROM player WHERE username_key = $1', [username.toLowerCase()]);
  return rows[0];
};

/** A value that the default pattern of each field admits. */
const good: Record<Exclude<OptionalRegistrationField, 'verificationCode'>, string> = {
  paymentPassword: '135790',
  idNumber: 'AB-12345',
  qqNum: '123456',
  facebook: 'maria.santos',
  wechat: 'maria_s',
  line: 'maria-s',
  whatsapp: '+63 917',
  zalo: 'maria',
  email: 'maria@palaro.example',
  nickname: 'Maring',
  payeeName: 'Maria Santos',
  birthday: '1990-02-28',
  mobileNum: '09171234567',
  recommenderId: 'nobody0',
  affiliateCode: 'FIESTA1',
};
const bad: Record<keyof typeof good, string> = {
  paymentPassword: '12345',
  idNumber: '?',
  qqNum: 'abc',
  facebook: '<b>',
  wechat: '<b>',
  line: '<b>',
  whatsapp: '<b>',
  zalo: '<b>',
  email: 'maria@palaro',
  nickname: 'x',
  payeeName: '7',
  birthday: '1.1.90',
  mobileNum: '12',
  recommenderId: '?',
  affiliateCode: '?',
};
const typed = optionalRegistrationFields.filter((name) => name !== 'verificationCode');
const freeText = typed.filter((name) => name !== 'recommenderId' && name !== 'affiliateCode');

describe('registration', () => {
  test('A440 PUT by username opens the account and logs the new member in', async () => {
    const username = freshName();
    const response = await fetch(`${site.baseUrl}/wps/register/username`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload({ username, registerUrl: 'play.palaro.example', registerMethod: 'PWA' })),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      success: true,
      value: { type: 0, userName: username, merchantCode, token: expect.any(String) },
    });
    expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    expect(valueOf(await (await site.as(username, 'Bituin!77'))('memberInfo'))).toMatchObject({ account: username, type: 0 });
    expect(await rowOf(username)).toMatchObject({
      terms_accepted_at: expect.any(Date),
      register_host: 'play.palaro.example',
      register_method: 'PWA',
    });
  });

  test('the new member has an empty wallet in the merchant’s currency', async () => {
    const player = await site.newPlayer();
    expect(valueOf(await player('balance'))).toEqual({ sumBalance: '0.00', currency: 'PHP' });
  });

  test('the account, its wallet and its name are kept together or not at all', async () => {
    const ids = createIds(systemClock.now);
    const failing = createPlayers({
      pool: site.pool,
      clock: systemClock,
      ids,
      passwords: createPasswords({ gate: createSemaphore('hashing', 2, 10), memoryKiB: 64 }),
      mobile: withoutMobile,
      invitations: createAgentTree({ pool: site.pool, clock: systemClock, ids }),
      openWallet: () => Promise.reject(new Error('no wallet today')),
    });
    await expect(
      failing.createAccount({ merchantCode, username: 'halfway', password: 'Bituin!77', type: 0, currency: 'PHP' }),
    ).rejects.toThrow('no wallet today');
    expect(await rowOf('halfway')).toBeUndefined();
    expect(valueOf(await register({ username: 'halfway' })).userName).toBe('halfway');
  });

  test('A484 a name that is taken is refused in any case, and by the text of the list', async () => {
    const username = freshName();
    valueOf(await register({ username }));
    for (const again of [username, username.toUpperCase(), username.replace('m', 'M')]) {
      expect(await register({ username: again })).toMatchObject({
        success: false,
        code: 'username_taken',
        message: 'Sorry, the username already exists.',
        data: { field: 'username' },
      });
    }
  });

  test('of twelve simultaneous registrations of one name exactly one succeeds', async () => {
    const username = freshName();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => register({ username: n % 2 === 0 ? username : username.toUpperCase() })),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
    for (const answer of answers) if (!answer.success) expect(answer.code).toBe('username_taken');
    const { rows } = await site.pool.query('SELECT 1 FROM player WHERE username_key = $1', [username]);
    expect(rows).toHaveLength(1);
  });

  test('A279 A534 no other type than 0 can be registered, nor an account without agreement', async () => {
    for (const change of [{ type: 1 }, { type: 40 }, { agreement: false }])
      expect(await register(change as Body)).toMatchObject({ success: false, code: 'bad_request' });
  });

  test('a merchant that closed registration, or username registration, takes nobody', async () => {
    await configure({ open: false });
    expect(await register()).toMatchObject({ success: false, code: 'registration_closed' });
    await configure({ usernameEnabled: false });
    expect(await register()).toMatchObject({ success: false, code: 'registration_closed' });
  });
});

describe('fields', () => {
  test('A366 names and passwords that do not fit the merchant’s patterns are refused', async () => {
    for (const username of ['abc', '1maria', 'maria santos', `m${'a'.repeat(16)}`, 'maría'])
      expect(await register({ username }), username).toMatchObject({ code: 'field_invalid', data: { field: 'username' } });
    for (const password of ['short77', '👍👍👍👍👍👍👍']) {
      expect(await register({ password, confirmPassword: password }), password).toMatchObject({
        code: 'field_invalid',
        data: { field: 'password' },
      });
    }
  });

  test('A363 another pattern in the configuration changes the verdict', async () => {
    expect(await register({ username: 'abc' })).toMatchObject({ code: 'field_invalid' });
    await configure({ username: { enabled: true, required: true, regExp: '^[a-z]{3}$' } });
    expect((await register({ username: 'abc' })).success).toBe(true);
    expect(await register({ username: 'abcd' })).toMatchObject({ code: 'field_invalid' });
  });

  test('a pattern without anchors still speaks of the whole value', async () => {
    await configure(field('qqNum', { regExp: '[0-9]{6}|[a-z]{6}' }));
    for (const qqNum of ['x123456', '123456x', 'abcdefg', '123456abcdef'])
      expect(await register({ qqNum }), qqNum).toMatchObject({
        code: 'field_invalid',
        data: { field: 'qqNum' },
      });
    expect((await register({ qqNum: 'abcdef' })).success).toBe(true);
  });

  test('A368 the confirmation must be the password', async () => {
    expect(await register({ confirmPassword: 'Bituin!78' })).toMatchObject({ code: 'field_invalid', data: { field: 'confirmPassword' } });
  });

  test.each(typed)('A363 A364 %s may be left empty unless the merchant requires it', async (name) => {
    await configure(field(name, { required: false }));
    expect((await register({ [name]: '' })).success).toBe(true);
    await configure(field(name, { required: true }));
    expect(await register({ [name]: '' })).toMatchObject({ success: false, code: 'field_invalid', data: { field: name } });
  });

  test.each(typed)('A363 %s that does not fit its pattern is refused, unless the field is off', async (name) => {
    await configure(field(name, {}));
    expect(await register({ [name]: bad[name] })).toMatchObject({ success: false, code: 'field_invalid', data: { field: name } });
    await configure({ fields: { ...registrationDefault.fields, [name]: { ...registrationDefault.fields[name], enabled: false } } });
    expect((await register({ [name]: bad[name] })).success).toBe(true);
  });

  test('A277 every field that is on is kept from its own input, and one that is off is not', async () => {
    await configure({
      fields: {
        ...registrationDefault.fields,
        ...Object.assign(
          {},
          ...freeText.map((name) => field(name, {}).fields?.[name] && { [name]: { ...registrationDefault.fields[name], enabled: true } }),
        ),
      },
    });
    const username = freshName();
    const values = Object.fromEntries(freeText.map((name) => [name, good[name]]));
    valueOf(await register({ username, ...values, countryDialingCode: '+63' }));
    const { nickname: _n, paymentPassword: _p, ...profile } = values;
    expect(await rowOf(username)).toMatchObject({ nickname: good.nickname, profile, email_key: good.email, mobile_key: '+639171234567' });
    await configure({});
    const other = freshName();
    valueOf(await register({ username: other, ...values, email: 'second@palaro.example' }));
    expect(await rowOf(other)).toMatchObject({ profile: {}, email_key: null, mobile_key: null, payment_password_hash: null });
  });

  test('neither password is kept in clear', async () => {
    await configure(field('paymentPassword', {}));
    const username = freshName();
    valueOf(await register({ username, paymentPassword: '864209' }));
    const row = await rowOf(username);
    expect(row).toMatchObject({
      password_hash: expect.stringMatching(/^\$argon2id\$/),
      payment_password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    expect(JSON.stringify(row)).not.toMatch(/Bituin!77|864209/);
  });

  test('A409 an e-mail address has fewer than 255 characters', async () => {
    await configure(field('email', {}));
    const ofLength = (length: number): string => `${'m'.repeat(64)}@${'a'.repeat(length - 64 - 1 - 8)}.example`;
    expect(await register({ email: ofLength(255) })).toMatchObject({ code: 'field_invalid', data: { field: 'email' } });
    expect((await register({ email: ofLength(254) })).success).toBe(true);
    expect(ofLength(254)).toHaveLength(254);
  });

  test('an address or a number that is in use is refused, however it is written', async () => {
    await configure({
      fields: {
        ...registrationDefault.fields,
        ...field('email', {}).fields,
        mobileNum: { ...registrationDefault.fields.mobileNum, enabled: true },
      },
    });
    valueOf(await register({ email: 'Luz@palaro.example', mobileNum: '09175550001', countryDialingCode: '+63' }));
    expect(await register({ email: 'luz@PALARO.example' })).toMatchObject({ code: 'email_taken', data: { field: 'email' } });
    // A384: one leading zero does not make another number.
    expect(await register({ mobileNum: '9175550001', countryDialingCode: '63' })).toMatchObject({
      code: 'mobile_taken',
      data: { field: 'mobileNum' },
    });
    // Two zeros are not one: that is somebody else's.
    expect((await register({ mobileNum: '009175550001', countryDialingCode: '63' })).success).toBe(true);
    const [username, email] = [freshName(), 'ligaya@palaro.example'];
    for (const change of [{ email }, { username }]) valueOf(await register(change));
    expect(await register({ username, email })).toMatchObject({ code: 'username_taken', data: { field: 'username' } });
  });

  test('A278 a merchant that asks for a captcha takes a right one, once', async () => {
    await configure({ captcha: true });
    expect(await register()).toMatchObject({ code: 'captcha_required', data: { field: 'captcha' } });
    const solved = async () => {
      const { captchaId, work } = valueOf(await site.guest()('captcha'));
      return { captchaId, captcha: captchaId.slice(0, captchaId.indexOf('.')), work: await solveWork(work) };
    };
    expect(await register({ ...(await solved()), captcha: '12345' })).toMatchObject({
      code: 'captcha_wrong',
      message: 'Verification code error',
    });
    expect(await register({ ...(await solved()), work: '' })).toMatchObject({ code: 'captcha_required', data: { field: 'captcha' } });
    expect(await register({ ...(await solved()), work: (await solved()).work })).toMatchObject({ code: 'captcha_wrong' });
    const right = await solved();
    expect((await register(right)).success).toBe(true);
    expect(await register(right)).toMatchObject({ code: 'captcha_wrong' });
  });
});

describe('who invited whom', () => {
  test('A276 A486 an invitation code must be an active agent’s, and the member becomes theirs', async () => {
    const username = freshName();
    valueOf(await register({ username, affiliateCode: 'FIESTA41' }));
    const agent = await rowOf('agent41');
    expect(await rowOf(username)).toMatchObject({ agent_id: agent?.['id'] });
    expect(await register({ affiliateCode: 'NOBODYS1' })).toMatchObject({
      code: 'invitation_invalid',
      message: 'Invalid invitation code',
      data: { field: 'affiliateCode' },
    });
  });

  test('A465 the affiliate check knows an active agent’s code and no other', async () => {
    const check = async (code: string) => valueOf(await site.guest()('affiliateCheck', { query: { code } })).success;
    expect([await check('FIESTA42'), await check('NOBODYS1'), await check(' ')]).toEqual([true, false, false]);
    const agent = (await rowOf('agent42'))?.['id'] as string;
    await site.platform.services.player.setStatus(agent, 'disabled');
    expect(await check('FIESTA42')).toBe(false);
    await site.platform.services.player.setStatus(agent, 'active');
  });

  test('A485 a referrer must be a member of the same merchant', async () => {
    await configure(field('recommenderId', {}));
    const [friend, username] = [freshName(), freshName()];
    valueOf(await register({ username: friend }));
    const { id } = await stored(friend);
    valueOf(await register({ username, recommenderId: id }));
    expect(await rowOf(username)).toMatchObject({ referrer_id: id });
    expect(await register({ recommenderId: 'nobody0' })).toMatchObject({
      code: 'referrer_unknown',
      message: 'Referrer link error',
      data: { field: 'recommenderId' },
    });
    const stranger = await site.platform.services.player.createAccount({
      merchantCode: 'OTHER',
      username: 'stranger',
      password: 'Bituin!77',
      type: 0,
      currency: 'PHP',
    });
    expect(await register({ recommenderId: stranger })).toMatchObject({ code: 'referrer_unknown' });
  });
});

describe('checks before registering', () => {
  test('A445 a username is free, taken in any case, or badly formed', async () => {
    const check = (username: string) => site.guest()('usernameCheck', { query: { username } });
    expect(await check('nobodyyet')).toMatchObject({ success: true, value: { available: true } });
    expect(await check('PLAYER0')).toMatchObject({
      success: false,
      code: 'username_taken',
      message: 'Sorry, the username already exists.',
    });
    expect(await check('no')).toMatchObject({ success: false, code: 'field_invalid', data: { field: 'username' } });
  });

  test('A446 an e-mail address is free, taken in any case, or badly formed', async () => {
    await configure(field('email', {}));
    valueOf(await register({ email: 'used@palaro.example' }));
    const check = (email: string) => site.guest()('emailCheck', { query: { email } });
    expect(await check('free@palaro.example')).toMatchObject({ success: true, value: { available: true } });
    expect(await check('USED@palaro.example')).toMatchObject({ success: false, code: 'email_taken' });
    expect(await check('not an address')).toMatchObject({ success: false, code: 'field_invalid' });
    expect(await check(`${'a'.repeat(250)}@b.cd`)).toMatchObject({ success: false, code: 'field_invalid' });
  });

  test('A443 A444 the settings and the patterns are the merchant’s', async () => {
    await configure(field('payeeName', { required: true, regExp: '^[A-Z ]+$' }));
    const settings = valueOf(await site.guest()('registrationSettings'));
    expect(settings.fields['payeeName']).toEqual({ enabled: true, required: true, regExp: '^[A-Z ]+$' });
    const patterns = valueOf(await site.guest()('registrationValidation'));
    expect(patterns).toMatchObject({
      username: registrationDefault.username.regExp,
      password: registrationDefault.password.regExp,
      payeeName: '^[A-Z ]+$',
    });
  });
});

test('a name and a wrong password take as long as no such name', async () => {
  // As in production: with the tests' small memory a hash is lost among everything else.
  const real = await startTestPlatform({ env: { PASSWORD_MEMORY_KIB: '19456' } });
  const time = async (username: string): Promise<number> => {
    const started = performance.now();
    await real.platform.services.player.checkPassword(merchantCode, username, 'wrong');
    return performance.now() - started;
  };
  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 15; turn++) {
    known.push(await time('player0'));
    unknown.push(await time('nobody-of-that-name'));
  }
  const [slow, quick] = [Math.max(median(known), median(unknown)), Math.min(median(known), median(unknown))];
  await real.stop();
  expect(slow).toBeLessThan(quick * 3);
});
