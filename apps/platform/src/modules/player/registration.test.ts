import { dayIn, type RegistrationPayload } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPhone } from '../../testing/phone.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';
import { registrationDefault } from './registration-section.ts';

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
  for (const password of ['bituin ko', 'ROSA MAE CRUZ', 'Rosa.Cruz@example.com', 'rosa.cruz', '09171234567', '+63 917 123-4567'])
    expect(await register({ ...own, password, confirmPassword: password }), password).toMatchObject({ code: 'password_is_name' });
  await configure({});
});

test('a money password that is easy to guess is refused at registration as it is in the security centre', async () => {
  const { fields } = registrationDefault;
  await configure({ fields: { ...fields, paymentPassword: { ...fields.paymentPassword, enabled: true } } });
  for (const paymentPassword of ['111111', '123456'])
    expect(await register({ paymentPassword }), paymentPassword).toMatchObject({
      code: 'money_password_easy',
      data: { field: 'paymentPassword' },
    });
  expect((await register({ paymentPassword: '739182' })).success).toBe(true);
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

test('apostrophes, hyphens and unseen marks of any keyboard are one spelling, at registration and at login', async () => {
  const { fields } = registrationDefault;
  const enabled = { enabled: true, required: false };
  await configure({
    username: { enabled: true, required: true, regExp: "^[a-z'-]{4,16}$" },
    fields: {
      ...fields,
      payeeName: { ...fields.payeeName, ...enabled },
      idNumber: { ...fields.idNumber, ...enabled },
      birthday: { ...fields.birthday, ...enabled },
    },
  });
  const typed = {
    username: 'd\u2019sou\u200bza\u2013x',
    payeeName: 'Ana D\u2019Souza\u2011Cruz',
    idNumber: 'AB\u2013\u00ad12',
    birthday: '1990\u201201\u201231',
  };
  expect(valueOf(await register(typed)).userName).toBe("d'souza-x");
  const { rows } = await site.pool.query("SELECT username_key, profile FROM player WHERE username_key LIKE 'd''%'");
  expect(rows).toEqual([
    {
      username_key: "d'souza-x",
      profile: expect.objectContaining({ payeeName: "Ana D'Souza-Cruz", idNumber: 'AB-12', birthday: '1990-01-31' }),
    },
  ]);
  expect(await register({ username: 'D\u02bcSouza-\ufeffX'.toLowerCase() })).toMatchObject({ code: 'username_taken' });
  const member = await site.as('\u202ad\u2018souza\u2010X\u202c', 'Bituin!77');
  expect(member.session?.userName).toBe("d'souza-x");
  await configure({});
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

describe('A408 a date of birth, where the merchant asks for one', () => {
  const yearsAgo = (years: number, days = 0): string => {
    const [year = '', ...rest] = dayIn('Asia/Manila', Date.now()).split('-');
    const day = new Date(`${[Number(year) - years, ...rest].join('-')}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + days);
    return day.toISOString().slice(0, 10);
  };
  const birthday = { enabled: true, required: true, regExp: registrationDefault.fields.birthday.regExp };

  test('is refused under the age of the site, and kept from the day of that birthday on', async () => {
    await configure({ fields: { ...registrationDefault.fields, birthday } });
    expect(await register({ birthday: yearsAgo(21, 1) })).toMatchObject({ code: 'under_age', data: { field: 'birthday' } });
    const username = freshName();
    expect((await register({ username, birthday: yearsAgo(21) })).success).toBe(true);
    const { rows } = await site.pool.query('SELECT profile FROM player WHERE username = $1', [username]);
    expect(rows).toEqual([{ profile: { birthday: yearsAgo(21) } }]);
  });

  test('is a day of the calendar, not ahead and not before anybody lived', async () => {
    for (const day of ['', '01/02/1990'])
      expect(await register({ birthday: day }), day).toMatchObject({ code: 'field_invalid', data: { field: 'birthday' } });
    for (const day of ['2001-02-29', yearsAgo(0, 1), '1890-01-01'])
      expect(await register({ birthday: day }), day).toMatchObject({ code: 'birthday_invalid', data: { field: 'birthday' } });
  });

  test('is neither asked for nor kept where it is off', async () => {
    await configure({});
    const username = freshName();
    expect((await register({ username, birthday: yearsAgo(3) })).success).toBe(true);
    expect((await site.pool.query('SELECT profile FROM player WHERE username = $1', [username])).rows).toEqual([{ profile: {} }]);
  });
});

test('A363 no pattern of a merchant keeps the platform busy', async () => {
  await configure({
    fields: { ...registrationDefault.fields, facebook: { enabled: true, required: false, regExp: '^(([a-z])+.)+[A-Z]([a-z])+$' } },
  });
  const started = performance.now();
  expect(await register({ facebook: 'a'.repeat(250) })).toMatchObject({ code: 'field_invalid', data: { field: 'facebook' } });
  expect(performance.now() - started).toBeLessThan(2000);
  await configure({});
});

test('A152 a mobile number of a country that the merchant does not take is refused', async () => {
  const { fields } = registrationDefault;
  const mobileNum = { ...fields.mobileNum, enabled: true };
  await configure({ dialingCodes: ['+63', '+971'], otherCountries: false, fields: { ...fields, mobileNum } });
  const refused = { code: 'field_invalid', data: { field: 'countryDialingCode' } };
  for (const countryDialingCode of ['+65', '+6x', '+9710'])
    expect(await register({ countryDialingCode, mobileNum: '081234567' }), countryDialingCode).toMatchObject(refused);
  expect((await register({ countryDialingCode: '+971', mobileNum: '0501234567' })).success).toBe(true);
  await configure({ dialingCodes: ['+63'], otherCountries: true, fields: { ...fields, mobileNum } });
  expect((await register({ countryDialingCode: '+65', mobileNum: '081234567' })).success).toBe(true);
  expect(await register({ countryDialingCode: '+0', mobileNum: '081234568' })).toMatchObject(refused);
  await configure({});
});

describe('registration by mobile number', () => {
  let numbers = 0;
  const freshNumber = (): string => `0917${String(1_000_000 + process.pid * 7 + ++numbers).slice(-7)}`;
  const codeFor = async (mobileNo: string): Promise<string> => {
    expect((await site.guest()('registrationCode', { body: { mobileNo: mobileNo.slice(1), countryDialingCode: '+63' } })).success).toBe(
      true,
    );
    return /\d{6}/.exec(site.messages(`+63${mobileNo.slice(1)}`)[0]?.body ?? '')?.[0] ?? '';
  };
  const memberBy = (mobileNum: string, verificationCode: string) => ({
    password: 'Bituin!77',
    confirmPassword: 'Bituin!77',
    type: 0 as const,
    agreement: true as const,
    countryDialingCode: '+63',
    mobileNum,
    verificationCode,
  });
  const byMobile = (mobileNum: string, verificationCode: string, change: Partial<RegistrationPayload> = {}) =>
    site.guest()('registerByMobile', { body: { ...memberBy(mobileNum, verificationCode), ...change, username: '' } });

  test('A441 PUT by mobile opens an account with the code that was sent, and logs the new member in; the code is used up', async () => {
    await configure({ mobileEnabled: true });
    const number = freshNumber();
    const code = await codeFor(number);
    const { userName } = valueOf(await byMobile(number, code));
    expect(userName).toMatch(/^p[a-z0-9]{8,11}$/);
    const { rows } = await site.pool.query('SELECT mobile_key, mobile_verified_at FROM player WHERE username = $1', [userName]);
    expect(rows).toEqual([{ mobile_key: `+63${number.slice(1)}`, mobile_verified_at: expect.any(Date) }]);
    expect(await byMobile(number, code)).toMatchObject({ code: 'code_wrong' });
  });

  test('the member logs in by number and password, however the number is written, and by the name', async () => {
    const number = freshNumber();
    const { userName } = valueOf(await byMobile(number, await codeFor(number)));
    for (const name of [number, number.slice(1), `+63 ${number.slice(1, 4)} ${number.slice(4)}`, userName])
      expect((await site.as(name, 'Bituin!77')).session?.userName, name).toBe(userName);
  });

  test('A487 A401 a wrong code, the code of another number and none are refused, and the right one still holds', async () => {
    const [number, other] = [freshNumber(), freshNumber()];
    const code = await codeFor(number);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const given of [wrong, ''])
      expect(await byMobile(number, given), given).toMatchObject({ code: 'code_wrong', data: { field: 'verificationCode' } });
    expect(await byMobile(other, code)).toMatchObject({ code: 'code_wrong' });
    expect((await byMobile(number, code)).success).toBe(true);
  });

  test('a number that has an account is refused to whoever verifies it, and its code is good again', async () => {
    const number = freshNumber();
    expect((await byMobile(number, await codeFor(number))).success).toBe(true);
    await site.pool.query('DELETE FROM verification_code');
    const code = await codeFor(number);
    for (const turn of [1, 2])
      expect(await byMobile(number, code), String(turn)).toMatchObject({ code: 'mobile_taken', data: { field: 'mobileNum' } });
  });

  test('what is wrong beside the code leaves it as it is', async () => {
    const number = freshNumber();
    const code = await codeFor(number);
    expect(await byMobile(number, code, { password: 'password', confirmPassword: 'password' })).toMatchObject({ code: 'password_common' });
    expect(await byMobile('12', code)).toMatchObject({ code: 'mobile_invalid', data: { field: 'mobileNum' } });
    expect(await byMobile(number, code, { affiliateCode: 'NOBODY99' })).toMatchObject({ code: 'invitation_invalid' });
    expect((await byMobile(number, code)).success).toBe(true);
  });

  test('a trial player takes favourites along, and the trial is over', async () => {
    const phone = createPhone(site.baseUrl, '203.0.113.90');
    const trial = await phone.create();
    const { rows } = await site.pool.query<{ id: string }>('SELECT node_id::text AS id FROM game WHERE is_open ORDER BY node_id LIMIT 1');
    await phone.ask('addFavourite', { body: { nodeId: rows[0]?.id } });
    const number = freshNumber();
    const body = { ...memberBy(number, await codeFor(number)), username: '' };
    const session = await phone.ask<{ token: string; type: number; merchantCode: string }>('registerByMobile', { body });
    expect(session).toMatchObject({ type: 0, merchantCode });
    phone.adopt(session.token);
    expect(await phone.ask('favouriteIds')).toMatchObject({ content: [rows[0]?.id] });
    expect(await phone.ask('trialOffer')).toMatchObject({ userName: null });
    await site.platform.services.trialEnd.end();
    expect((await site.pool.query('SELECT FROM player WHERE username = $1', [trial.userName])).rowCount).toBe(0);
  });

  test('a method that is off is closed; with verification a number of the username method wants its code', async () => {
    await configure({ mobileEnabled: false });
    const number = freshNumber();
    expect(await byMobile(number, '123456')).toMatchObject({ code: 'registration_closed' });
    const { fields } = registrationDefault;
    const on = { enabled: true };
    await configure({
      usernameEnabled: true,
      mobileVerification: true,
      fields: { ...fields, mobileNum: { ...fields.mobileNum, ...on }, verificationCode: { ...fields.verificationCode, ...on } },
    });
    const code = await codeFor(number);
    const given = { countryDialingCode: '+63', mobileNum: number };
    expect(await register({ ...given, verificationCode: '' })).toMatchObject({ code: 'code_wrong' });
    expect((await register({ ...given, verificationCode: code })).success).toBe(true);
    expect((await register({})).success).toBe(true);
    await configure({ usernameEnabled: false });
    expect(await register({})).toMatchObject({ code: 'registration_closed' });
    await configure({});
  });
});
