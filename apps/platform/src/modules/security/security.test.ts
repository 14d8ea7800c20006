import type { CallName } from '@palaro/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { createMoneyPasswordCheck } from '../session/index.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

let count = 0;
const password = 'Fresh!2026';
const aMember = async (): Promise<{ name: string; member: TestClient }> => {
  const name = `securely${++count}`;
  return { name, member: await site.newPlayer(name) };
};

const send = async (member: TestClient, call: 'passWordChangeV2' | 'setMoneyPassword', payload: object): Promise<string> => {
  const { data, encryption } = await encryptLogin(member, payload);
  const answer = await member(call, { body: { data }, headers: { encryption } });
  return answer.success ? 'ok' : [answer.code, answer.data?.field].filter(Boolean).join(' ');
};
const change = (member: TestClient, oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
  send(member, 'passWordChangeV2', { oldPassword, newPassword, confirmNewPassword });
const setMoney = (member: TestClient, newMoneyPassword: string, proof: object, confirmNewMoneyPassword = newMoneyPassword) =>
  send(member, 'setMoneyPassword', { newMoneyPassword, confirmNewMoneyPassword, ...proof });
const codeOf = async (member: TestClient, call: CallName = 'balance'): Promise<string> => {
  const answer = await member(call as 'balance');
  return answer.success ? 'ok' : answer.code;
};
const kinds = async (member: TestClient): Promise<string[]> => valueOf(await member('accountEvents')).list.map(({ kind }) => kind);

/** A session of the same player that a login would have ended: as where two logins race, or an operator allows several. */
const secondSession = async (member: TestClient): Promise<TestClient> => {
  const other = await site.as(member.session!.userName, password);
  // Both live: the first is taken up again.
  await site.pool.query(
    `UPDATE login_session SET ended_at = NULL, end_reason = NULL WHERE player_id = (SELECT id FROM player WHERE username = $1)`,
    [member.session!.userName],
  );
  return other;
};

test('A454 a wrong old password changes nothing; with the right one the new password logs in and the old one does not', async () => {
  const { name, member } = await aMember();
  expect(await change(member, 'Wrong!2026', 'Newer!2026')).toBe('old_password_wrong oldPassword');
  expect((await site.as(name, password)).session?.userName).toBe(name);
  const again = await site.as(name, password);
  expect(await change(again, password, 'Newer!2026')).toBe('ok');
  await expect(site.as(name, password)).rejects.toThrow('login_failed');
  expect(await codeOf(again)).toBe('ok');
});

test('a change is refused by its field: repetition, sameness, length, commonness, own names', async () => {
  const { name, member } = await aMember();
  expect(await change(member, password, 'Newer!2026', 'Other!2026')).toBe('field_invalid confirmNewPassword');
  expect(await change(member, password, password)).toBe('password_same newPassword');
  expect(await change(member, password, 'short')).toBe('field_invalid newPassword');
  expect(await change(member, password, 'password123')).toBe('password_common newPassword');
  expect(await change(member, password, name.toUpperCase())).toBe('password_is_name newPassword');
  expect(valueOf(await member('securityState')).passwordChangedAt).toBeNull();
});

test('the body must be encrypted: clear text and a second use are refused', async () => {
  const { member } = await aMember();
  const clear = JSON.stringify({ oldPassword: password, newPassword: 'Newer!2026', confirmNewPassword: 'Newer!2026' });
  expect(await member('passWordChangeV2', { body: { data: clear } })).toMatchObject({ success: false, code: 'encryption_required' });
  const { data, encryption } = await encryptLogin(member, JSON.parse(clear));
  const sent = { body: { data }, headers: { encryption } };
  expect((await member('passWordChangeV2', sent)).success).toBe(true);
  expect(await member('passWordChangeV2', sent)).toMatchObject({ success: false, code: 'encryption_invalid' });
});

test('five wrong old passwords lock the change for a while, the right one too; another login password is not touched by it', async () => {
  const { name, member } = await aMember();
  for (let turn = 0; turn < 5; turn++) expect(await change(member, `Wrong!${turn}x`, 'Newer!2026')).toBe('old_password_wrong oldPassword');
  const { data, encryption } = await encryptLogin(member, {
    oldPassword: password,
    newPassword: 'Newer!2026',
    confirmNewPassword: 'Newer!2026',
  });
  expect(await member('passWordChangeV2', { body: { data }, headers: { encryption } })).toMatchObject({
    success: false,
    code: 'tries_locked',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  expect((await site.as(name, password)).session?.userName).toBe(name);
});

test('of many wrong old passwords at once no more than five are looked at', async () => {
  const { member } = await aMember();
  const codes = await Promise.all(Array.from({ length: 12 }, (_, turn) => change(member, `Wrong!${turn}x`, 'Newer!2026')));
  expect(codes.filter((code) => code === 'old_password_wrong oldPassword')).toHaveLength(5);
  expect(codes.filter((code) => code === 'tries_locked')).toHaveLength(7);
});

test('a change ends the other sessions and closes the open games; the own session goes on', async () => {
  const { name, member } = await aMember();
  const other = await secondSession(member);
  const [game] = valueOf(await other('gameList', { query: { gameType: 'RNG' } })).games;
  const { gameId, nodeId, vassalage: vendor } = game!;
  valueOf(await other('launchGame', { query: { category: 'RNG', vendor, gameId, nodeId } }));
  const openLaunches = async () =>
    (
      await site.pool.query(
        'SELECT 1 FROM gaming_launches l JOIN player p ON p.id = l.player_id WHERE p.username = $1 AND l.used_at IS NULL AND l.expires_at > now()',
        [name],
      )
    ).rowCount;
  expect([await codeOf(member), await codeOf(other), await openLaunches()]).toEqual(['ok', 'ok', 1]);
  expect(await change(other, password, 'Newer!2026')).toBe('ok');
  await vi.waitFor(async () => expect(await codeOf(member)).toBe('session_ended'), 5000);
  expect([await codeOf(other), await openLaunches()]).toEqual(['ok', 0]);
  expect(await kinds(other)).toEqual(['password_changed', 'login', 'login']);
});

test('a password of somebody else is asked to be changed at every login, and nothing else is answered until then (rulings 13 and 49)', async () => {
  const account = { merchantCode: 'PALARO', username: 'operatormade', password, type: 0, currency: 'PHP', firstLoginPending: true };
  await site.platform.services.player.createAccount(account);
  const first = await site.as('operatormade', password);
  expect(first.session).toMatchObject({ firstTimeLogin: true, ownPasswordDue: true });
  const again = await site.as('operatormade', password);
  expect(again.session).toMatchObject({ firstTimeLogin: false, ownPasswordDue: true });
  expect(await codeOf(again)).toBe('own_password_due');
  expect(await change(again, password, 'Newer!2026')).toBe('ok');
  expect(await codeOf(again)).toBe('ok');
  expect((await site.as('operatormade', 'Newer!2026')).session).not.toHaveProperty('ownPasswordDue');
});

test('the money password: set by the login password, changed by the old one, recovered by the login password', async () => {
  const { member } = await aMember();
  expect(valueOf(await member('securityState')).hasMoneyPassword).toBe(false);
  expect(await setMoney(member, '274951', { oldMoneyPassword: '111111' })).toBe('money_password_wrong oldMoneyPassword');
  expect(await setMoney(member, '274951', { loginPassword: 'Wrong!2026' })).toBe('old_password_wrong loginPassword');
  expect(await setMoney(member, '274951', { loginPassword: password })).toBe('ok');
  expect(valueOf(await member('securityState')).hasMoneyPassword).toBe(true);
  expect(await setMoney(member, '274951', { oldMoneyPassword: '274951' })).toBe('password_same newMoneyPassword');
  expect(await setMoney(member, '618303', { oldMoneyPassword: '274950' })).toBe('money_password_wrong oldMoneyPassword');
  expect(await setMoney(member, '618303', { oldMoneyPassword: '274951' })).toBe('ok');
  expect(await setMoney(member, '905172', { loginPassword: password })).toBe('ok');
  expect(await kinds(member)).toEqual(['money_password_changed', 'money_password_changed', 'money_password_set', 'login']);
});

test('a money password is six digits that are no easy run', async () => {
  const { member } = await aMember();
  const proof = { loginPassword: password };
  for (const bad of ['', '12345', '1234567', 'abcdef', '٤٥٦٧٨٩'])
    expect(await setMoney(member, bad, proof), bad).toBe('field_invalid newMoneyPassword');
  for (const easy of ['000000', '777777', '123456', '345678', '987654'])
    expect(await setMoney(member, easy, proof), easy).toBe('money_password_easy newMoneyPassword');
  expect(await setMoney(member, '274951', proof, '274952')).toBe('field_invalid confirmNewMoneyPassword');
  expect(await setMoney(member, '135792', proof)).toBe('ok');
});

test('the money password has a lock of its own, and calls that move money can ask for it', async () => {
  const { name, member } = await aMember();
  const { id: playerId } = valueOf(await member('memberInfo'));
  const compare = createMoneyPasswordCheck({ pool: site.pool, clock: systemClock, players: site.platform.services.player });
  const check = async (given: string): Promise<string> => {
    const result = await compare({ playerId, merchantCode: 'PALARO', userName: name }, given);
    return result.ok ? 'ok' : result.failure.code;
  };
  expect(await check('274951')).toBe('money_password_unset');
  await setMoney(member, '274951', { loginPassword: password });
  expect(await check('274951')).toBe('ok');
  for (let turn = 0; turn < 5; turn++) expect(await check('999998')).toBe('money_password_wrong');
  expect(await check('274951')).toBe('tries_locked');
  expect(await setMoney(member, '618303', { oldMoneyPassword: '274951' })).toBe('tries_locked');
  expect(await change(member, password, 'Newer!2026')).toBe('ok');
});

test('what registration took as payment password is the money password', async () => {
  const { registration } = await site.platform.services.merchant.get('PALARO');
  const settings = {
    ...registration,
    fields: { ...registration.fields, paymentPassword: { enabled: true, required: true, regExp: '^[0-9]{6}$' } },
  };
  const empty = { countryDialingCode: '', registerUrl: '', domain: '', captcha: '', captchaId: '', work: '', verificationCode: '' };
  const fields = [
    'affiliateCode',
    'recommenderId',
    'nickname',
    'payeeName',
    'birthday',
    'email',
    'mobileNum',
    'idNumber',
    'qqNum',
    'facebook',
    'wechat',
    'line',
    'whatsapp',
    'zalo',
  ];
  const registered = await site.platform.services.player.register(
    { code: 'PALARO', currency: 'PHP', timeZone: 'Asia/Manila', ageMin: 21, registration: settings },
    {
      ...empty,
      ...Object.fromEntries(fields.map((field) => [field, ''])),
      registerMethod: 'H5',
      username: 'withmoney',
      password,
      confirmPassword: password,
      paymentPassword: '274951',
      type: 0,
      agreement: true,
    } as never,
    'username',
  );
  expect(registered).toMatchObject({ ok: true });
  const member = await site.as('withmoney', password);
  expect(valueOf(await member('securityState')).hasMoneyPassword).toBe(true);
  expect(await setMoney(member, '618303', { oldMoneyPassword: '274951' })).toBe('ok');
});

const androidChrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test('devices are listed with their names, this one first; others are removed with their sessions, this one is not', async () => {
  const { member } = await aMember();
  const other = await secondSession(member);
  await site.pool.query(
    `UPDATE login_device SET agent = $2, network = '203.0.113.0/24' WHERE device_hash <>
    (SELECT device_hash FROM login_session WHERE cookie_hash = sha256($1::bytea))`,
    [other.cookie, androidChrome],
  );
  const { list } = valueOf(await other('devices'));
  expect(list).toMatchObject([
    { isThis: true, isOpen: true, network: '127.0.0.*', country: null },
    { isThis: false, isOpen: true, browser: 'Chrome', system: 'Android', kind: 'phone', network: '203.0.113.*' },
  ]);
  expect(await other('removeDevice', { query: { id: list[0]!.id } })).toMatchObject({ success: false, code: 'device_is_this' });
  valueOf(await other('removeDevice', { query: { id: list[1]!.id } }));
  await vi.waitFor(async () => expect(await codeOf(member)).toBe('session_ended'), 5000);
  expect(valueOf(await other('devices')).list).toHaveLength(1);
  // Again, and one of somebody else: nothing to do.
  valueOf(await other('removeDevice', { query: { id: list[1]!.id } }));
  expect(await kinds(other)).toEqual(['device_removed', 'login', 'login']);
});

test('all other devices go at once', async () => {
  const { name, member } = await aMember();
  await site.as(name, password);
  const last = await site.as(name, password);
  expect(valueOf(await last('securityState')).devices).toBe(3);
  valueOf(await last('removeOtherDevices'));
  expect(valueOf(await last('devices')).list).toMatchObject([{ isThis: true }]);
  expect([await codeOf(last), await codeOf(member)]).toEqual(['ok', 'session_replaced']);
});

test("a member's devices are nobody else's to remove", async () => {
  const [{ member: first }, { member: second }] = [await aMember(), await aMember()];
  const [device] = valueOf(await first('devices')).list;
  valueOf(await second('removeDevice', { query: { id: device!.id } }));
  expect(valueOf(await first('devices')).list).toHaveLength(1);
});

test('failed logins stand in the history of the name, and are counted until the login after the next', async () => {
  const { name, member } = await aMember();
  await expect(site.as(name.toUpperCase(), 'Wrong!2026')).rejects.toThrow('login_failed');
  await vi.waitFor(async () => expect(await kinds(member)).toEqual(['login_failed', 'login']), 5000);
  expect(valueOf(await member('securityState'))).toMatchObject({ failedLogins: 1, loginBefore: null });
  await expect(site.as('nobodyofthatname', 'Wrong!2026')).rejects.toThrow('login_failed');
  await site.pool.query('DELETE FROM login_failure');
  const next = await site.as(name, password);
  expect(valueOf(await next('securityState')).failedLogins).toBe(1);
  const [, , first] = valueOf(await next('accountEvents')).list;
  const { id: _, kind: __, times: ___, ...loginBefore } = first!;
  expect(valueOf(await next('securityState')).loginBefore).toEqual({ ...loginBefore, kind: 'unknown' });
  const later = await site.as(name, password);
  expect(valueOf(await later('securityState')).failedLogins).toBe(0);
});

test('the security log names changes and refusals, and holds no password', async () => {
  const { member } = await aMember();
  await change(member, 'Canary!Old1', 'Canary!New1');
  await change(member, password, 'Canary!New1');
  await setMoney(member, '274951', { loginPassword: 'Canary!New1' });
  const log = site.logged();
  for (const name of ['password_refused', 'password_set', 'money_password_set']) expect(log).toContain(`"name":"${name}"`);
  for (const secret of ['Canary!Old1', 'Canary!New1', '274951']) expect(log).not.toContain(secret);
});

const sendStep = async (member: TestClient, call: 'beginSecondStep' | 'confirmSecondStep' | 'switchOffSecondStep', payload: object) => {
  const { data, encryption } = await encryptLogin(member, payload);
  return member(call, { body: { data }, headers: { encryption } });
};
const failureOf = (answer: { success: boolean; code?: string }): string => (answer.success ? 'ok' : (answer.code ?? ''));
/** The code of an app, so many steps of 30 s from now: the next one is good too, also where the present one ends meanwhile. */
const appCode = (secret: string, steps = 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const logInWith = async (username: string, secondCode?: string): Promise<string> => {
  const client = site.guest();
  const { data, encryption } = await encryptLogin(client, {
    action: 'username',
    username,
    password,
    ...(secondCode === undefined ? {} : { secondCode }),
  });
  return failureOf(await client('login', { body: { data }, headers: { encryption } }));
};
/** A member whose second step is on. */
const withSecondStep = async () => {
  const { name, member } = await aMember();
  const started = await sendStep(member, 'beginSecondStep', { loginPassword: password });
  const { secret, uri } = valueOf(started as never) as { secret: string; uri: string };
  const confirmed = await sendStep(member, 'confirmSecondStep', { code: appCode(secret, 0) });
  const { recoveryCodes } = valueOf(confirmed as never) as { recoveryCodes: string[] };
  return { name, member, secret, uri, recoveryCodes };
};

test('a second step is begun by the login password, asked for only once it is confirmed, and then with each login', async () => {
  const { name, member } = await aMember();
  expect(failureOf(await sendStep(member, 'confirmSecondStep', { code: '123456' }))).toBe('second_step_changed');
  expect(failureOf(await sendStep(member, 'beginSecondStep', { loginPassword: 'Wrong!2026' }))).toBe('old_password_wrong');
  const started = valueOf((await sendStep(member, 'beginSecondStep', { loginPassword: password })) as never) as {
    secret: string;
    uri: string;
  };
  expect(started.uri).toContain(`otpauth://totp/Palaro:${name}`);
  expect(failureOf(await sendStep(member, 'confirmSecondStep', { code: '000000' }))).toBe('second_code_wrong');
  expect(valueOf(await member('securityState'))).toMatchObject({ hasSecondStep: false, recoveryCodesLeft: 0 });
  expect(await logInWith(name)).toBe('ok');
  const again = await site.as(name, password);
  expect(failureOf(await sendStep(again, 'confirmSecondStep', { code: appCode(started.secret, 0) }))).toBe('ok');
  expect(valueOf(await again('securityState'))).toMatchObject({ hasSecondStep: true, recoveryCodesLeft: 10 });
  expect(await logInWith(name)).toBe('second_code_required');
  expect(await logInWith(name, '000000')).toBe('second_code_wrong');
  expect(await logInWith(name, appCode(started.secret))).toBe('ok');
});

test('a code of the app is good once, and none before the last one that was taken', async () => {
  const { name, secret } = await withSecondStep();
  const code = appCode(secret);
  expect([await logInWith(name, code), await logInWith(name, code), await logInWith(name, appCode(secret, 0))]).toEqual([
    'ok',
    'second_code_wrong',
    'second_code_wrong',
  ]);
});

test('a recovery code opens its own account once, in any case and without its dash', async () => {
  const { name, recoveryCodes } = await withSecondStep();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  const other = await withSecondStep();
  expect(await logInWith(other.name, first)).toBe('second_code_wrong');
  expect(await logInWith(name, first)).toBe('ok');
  expect(await logInWith(name, first)).toBe('second_code_wrong');
  expect(await logInWith(name, second.replace('-', '').toLowerCase())).toBe('ok');
});

test('twenty wrong codes of new devices lock the second step there, the right code too; who does not know the password learns nothing of it', async () => {
  const { name, secret } = await withSecondStep();
  for (let turn = 0; turn < 20; turn++) expect(await logInWith(name, '000000')).toBe('second_code_wrong');
  expect(await logInWith(name, appCode(secret))).toBe('tries_locked');
  await expect(site.as(name, 'Wrong!2026')).rejects.toThrow('login_failed');
});

test('the step is switched off by password and code; a second set-up needs that first', async () => {
  const { name, member, secret, recoveryCodes } = await withSecondStep();
  expect(failureOf(await sendStep(member, 'beginSecondStep', { loginPassword: password }))).toBe('second_step_changed');
  const off = (loginPassword: string, code: string) => sendStep(member, 'switchOffSecondStep', { loginPassword, code });
  expect(failureOf(await off('Wrong!2026', appCode(secret)))).toBe('old_password_wrong');
  expect(failureOf(await off(password, '000000'))).toBe('second_code_wrong');
  expect(failureOf(await off(password, recoveryCodes[0] ?? ''))).toBe('ok');
  expect(failureOf(await off(password, appCode(secret)))).toBe('second_step_changed');
  expect(await logInWith(name)).toBe('ok');
  const next = await site.as(name, password);
  expect((await kinds(next)).filter((kind) => kind.startsWith('second'))).toEqual(['second_step_off', 'second_step_on']);
});

test('the store has neither the secret of an app nor a recovery code, and the log neither', async () => {
  const { secret, recoveryCodes } = await withSecondStep();
  const { rows } = await site.pool.query(`SELECT encode(secret_sealed, 'escape') AS text FROM second_step
    UNION ALL SELECT encode(code_hash, 'escape') FROM recovery_code`);
  const kept = JSON.stringify(rows) + site.logged();
  for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept).not.toContain(hidden);
});

test('failed logins are one entry of the history with their number, and hide neither logins nor changes', async () => {
  const { name, member } = await aMember();
  expect(await setMoney(member, '739182', { loginPassword: password })).toBe('ok');
  const { id } = valueOf(await member('memberInfo'));
  await site.pool.query(
    `INSERT INTO account_event (id, player_id, at, kind, agent, network)
     SELECT $1 || kind || n, $1, now() + n * interval '1 ms', kind, '', '203.0.113.0/24'
     FROM generate_series(1, 40) n, unnest(ARRAY['login_failed', 'login']) kind`,
    [id],
  );
  const { list } = valueOf(await member('accountEvents'));
  expect(list.filter(({ kind }) => kind === 'login_failed')).toMatchObject([{ id: `${id}login_failed40`, times: 40 }]);
  expect(list.filter(({ kind }) => kind === 'login').map(({ times }) => times)).toEqual(Array.from({ length: 30 }, () => 1));
  expect(list.at(-1)).toMatchObject({ kind: 'money_password_set', times: 1 });
  expect(member.session?.userName).toBe(name);
});
