import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { SecurityEvent } from '../../kernel/security-log.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { createPasswords } from '../player/index.ts';
import { failuresUntilLock } from './login-attempts.ts';
import { createSecretAttempts } from './secret-attempts.ts';
import { SessionOver } from './session-over.ts';
import { aPlace, aRequest, clock, codeOf, ids, startNode, type TestNode } from './testing.ts';

let database: TestDatabase;
let node: TestNode;
let events: SecurityEvent[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  events = [];
  node = startNode({ pool: database.pool, security: (name) => void events.push(name) });
});
afterEach(() => node.close());

let count = 0;
/** An account with a verified number and address. */
const anAccount = async (type = 0) => {
  const account = {
    username: `Coder${++count}`,
    mobile: `+63918${String(count * 10_000 + 1).padStart(7, '0')}`,
    email: `Coder${count}@example.com`,
  };
  const id = await node.players.createAccount({ ...account, password: 'Right#2026', type, merchantCode: 'M', currency: 'PHP' });
  return { ...account, id, mobileNum: account.mobile.slice(3), countryDialingCode: '+63' };
};
type Account = Awaited<ReturnType<typeof anAccount>>;
const unverify = ({ id }: Account) =>
  database.pool.query('UPDATE player SET mobile_verified_at = NULL, email_verified_at = NULL WHERE id = $1', [id]);

test('a device is one of a number or an address once its account has verified that very one', async () => {
  const account = await anAccount();
  const { cookie } = await node.devices.remember(null, account.id, aPlace);
  const { username, mobile, email } = account;
  const known = async () => {
    const isKnown = async (key: string, by: 'login' | 'sms' | 'email') =>
      (await node.devices.knownBy(cookie, 'M', key.toLowerCase(), by)) !== null;
    return { login: await isKnown(username, 'login'), sms: await isKnown(mobile, 'sms'), email: await isKnown(email, 'email') };
  };
  expect(await known()).toEqual({ login: true, sms: true, email: true });
  expect(await node.devices.knownBy(cookie, 'M', mobile, 'login')).not.toBeNull();
  // A name may look like somebody else's address.
  for (const by of ['sms', 'email'] as const) expect(await node.devices.knownBy(cookie, 'M', username.toLowerCase(), by)).toBeNull();
  await unverify(account);
  expect(await known()).toEqual({ login: true, sms: false, email: false });
  expect(await node.devices.knownBy(cookie, 'M', mobile, 'login')).toBeNull();
});

describe('login by code', () => {
  const enter = (
    { mobileNum, countryDialingCode }: Pick<Account, 'mobileNum' | 'countryDialingCode'>,
    messageCode: string,
    more: object = {},
  ) => node.logIn({ action: 'sms', mobileNum, countryDialingCode, messageCode, ...more });

  test('A265 a mobile number and its code log in, once', async () => {
    const account = await anAccount();
    const code = await node.sentCode('login', 'sms', account.mobile);
    expect(await enter({ ...account, mobileNum: `0${account.mobileNum}` }, code)).toMatchObject({
      ok: true,
      value: { userName: account.username },
    });
    expect(codeOf(await enter(account, code))).toBe('code_wrong');
    expect(events).toEqual(['login', 'login_failed']);
  });

  test('A401 A487 a wrong code counts as a wrong password does: a captcha, then a lock, for that number alone', async () => {
    const account = await anAccount();
    const code = await node.sentCode('login', 'sms', account.mobile);
    expect(await enter(account, '999999')).toMatchObject({
      failure: { code: 'code_wrong', data: { captcha: true, field: 'messageCode' } },
    });
    expect(codeOf(await enter(account, code))).toBe('captcha_required');
    for (let failures = 1; failures < failuresUntilLock; failures++) await enter(account, '999999', await node.solvedCaptcha());
    expect(codeOf(await enter(account, code, await node.solvedCaptcha()))).toBe('login_locked');
    expect(codeOf(await node.logIn({ username: account.username, password: 'Right#2026' }))).toBe('ok');
  });

  test('a number of no account is refused as a wrong code is, and so is a number that its account has not verified', async () => {
    const [account, unverified] = [await anAccount(), await anAccount()];
    await unverify(unverified);
    const stranger = { mobile: '+639199999999', mobileNum: '9199999999', countryDialingCode: '+63' };
    const answers = [];
    for (const who of [account, unverified, stranger]) {
      const code = await node.sentCode('login', 'sms', who.mobile);
      answers.push(await enter(who, who === account ? '999999' : code));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(codeOf(answers[0]!)).toBe('code_wrong');
  });

  test('a blocked account is told so after the right code alone, and the kind of login holds', async () => {
    const [blocked, agent] = [await anAccount(), await anAccount(1)];
    await node.players.setStatus(blocked.id, 'disabled');
    expect(codeOf(await enter(blocked, await node.sentCode('login', 'sms', blocked.mobile)))).toBe('user_unknown');
    expect(codeOf(await enter(agent, await node.sentCode('login', 'sms', agent.mobile), { kind: 'member' }))).toBe('not_a_member');
  });

  test('A130 it is refused where the flag is off, and A375 a number that is none before anything is counted', async () => {
    const account = await anAccount();
    const code = await node.sentCode('login', 'sms', account.mobile);
    expect(await enter({ ...account, mobileNum: '12' }, code)).toMatchObject({
      failure: { code: 'mobile_invalid', data: { field: 'mobileNum' } },
    });
    const off = startNode({ pool: database.pool, hasCodeLogin: false });
    expect(codeOf(await off.logIn({ action: 'sms', ...account, messageCode: code }))).toBe('feature_off');
    expect(codeOf(await enter(account, code))).toBe('ok');
    await off.close();
  });

  test('an account with a second step is asked for its code too, and the code by SMS is good until both are there', async () => {
    const account = await anAccount();
    const step = { playerId: account.id, userName: account.username, merchantCode: 'M' };
    const started = await node.secondStep.begin(step, 'Palaro', () => Promise.resolve());
    const app = new TOTP({ secret: Secret.fromBase32(started?.secret ?? '') });
    const confirmed = await node.secondStep.confirm(step, app.generate({ timestamp: clock.now() }), () => Promise.resolve());
    const [recoveryCode = ''] = confirmed.ok ? confirmed.value : [];
    const code = await node.sentCode('login', 'sms', account.mobile);
    expect(codeOf(await enter(account, code))).toBe('second_code_required');
    expect(codeOf(await enter(account, code, { secondCode: 'AAAA-AAAA' }))).toBe('second_code_wrong');
    expect(codeOf(await enter(account, code, { secondCode: recoveryCode }))).toBe('ok');
    expect(codeOf(await enter(account, code, { secondCode: recoveryCode }))).toBe('code_wrong');
  });

  test('a code is wrong for a number that is no longer verified, or no longer has an account, when it comes', async () => {
    const [unverified, gone] = [await anAccount(), await anAccount()];
    const codes = [await node.sentCode('login', 'sms', unverified.mobile), await node.sentCode('login', 'sms', gone.mobile)];
    await unverify(unverified);
    await database.pool.query('UPDATE player SET mobile_key = NULL WHERE id = $1', [gone.id]);
    expect(codeOf(await enter(unverified, codes[0]!))).toBe('code_wrong');
    expect(codeOf(await enter(gone, codes[1]!))).toBe('code_wrong');
  });

  test('a code for a new password is none for a login', async () => {
    const account = await anAccount();
    expect(codeOf(await enter(account, await node.sentCode('forget', 'sms', account.mobile)))).toBe('code_wrong');
  });
});

describe('wrong codes of a second step', () => {
  const withStep = async () => {
    const account = await anAccount();
    const step = { playerId: account.id, userName: account.username, merchantCode: 'M' };
    const begin = async () => {
      const started = await node.secondStep.begin(step, 'Palaro', () => Promise.resolve());
      const app = new TOTP({ secret: Secret.fromBase32(started?.secret ?? '') });
      return node.secondStep.confirm(step, app.generate({ timestamp: clock.now() }), () => Promise.resolve());
    };
    const confirmed = await begin();
    const { cookie } = await node.devices.remember(null, account.id, aPlace);
    const logIn = async (secondCode: string, deviceCookie: string | null) =>
      codeOf(await node.logIn({ username: account.username, password: 'Right#2026', secondCode }, { deviceCookie }));
    return { account, step, begin, cookie, logIn, recoveryCodes: confirmed.ok ? confirmed.value : [] };
  };

  test('of somebody who knows the password lock others’ devices, and the owner comes in on theirs', async () => {
    const { cookie, logIn, recoveryCodes } = await withStep();
    const [first = '', second = ''] = recoveryCodes;
    for (let turn = 0; turn < 20; turn++) expect(await logIn('AAAAA-AAAAA', null)).toBe('second_code_wrong');
    expect([await logIn(first, null), await logIn(first, cookie)]).toEqual(['tries_locked', 'ok']);
    expect(await logIn(second, null)).toBe('tries_locked');
  });

  test('end with a reset, with those of the account’s other secrets: its owner may set up another at once', async () => {
    const [{ account, step, begin, cookie, logIn }, other] = [await withStep(), await withStep()];
    for (const { logIn: guess, cookie: device } of [{ logIn, cookie }, other])
      for (let turn = 0; turn < 5; turn++) expect(await guess('AAAAA-AAAAA', device)).toBe('second_code_wrong');
    const money = createSecretAttempts({ pool: database.pool, clock }, 'money password', { untilLock: 1, lockMs: 1000 });
    expect(await money(step, () => Promise.resolve('wrong'))).toBe('wrong');
    const messageCode = await node.sentCode('forget', 'sms', account.mobile);
    const password = { password: 'Brand-New-7', confirmPassword: 'Brand-New-7' };
    const { data, encryption } = await node.encrypt({ channel: 'sms', ...account, messageCode, ...password });
    expect(codeOf(await node.handlers.setPasswordByCode({ query: {}, body: { data }, context: aRequest({ encryption }) }))).toBe('ok');
    expect(codeOf(await begin())).toBe('ok');
    expect(await money(step, () => Promise.resolve('right'))).toBe('right');
    expect(await other.logIn(other.recoveryCodes[0] ?? '', other.cookie)).toBe('tries_locked');
  });
});

describe('login by a number that Firebase has proved', () => {
  const project = { project: 'p', keysUrl: '', apiUrl: '', apiKey: '', verifierUrl: '' };
  /** A node at which every token proves its number. */
  beforeEach(() => {
    vi.spyOn(node.codes, 'firebaseOf').mockReturnValue(project);
    vi.spyOn(node.codes, 'useFirebaseToken').mockImplementation((_, act) => act());
  });
  const enter = ({ mobileNum: firebaseMobileNo, countryDialingCode }: Pick<Account, 'mobileNum' | 'countryDialingCode'>) =>
    node.logIn({ action: 'firebase', firebaseChannel: 'sms', firebaseIdToken: 'a.b.c', firebaseMobileNo, countryDialingCode });

  test('it opens the account that has verified the number, unless that is blocked', async () => {
    const [account, blocked] = [await anAccount(), await anAccount()];
    await node.players.setStatus(blocked.id, 'disabled');
    expect(await enter(account)).toMatchObject({ ok: true, value: { userName: account.username } });
    expect(codeOf(await enter(blocked))).toBe('user_unknown');
  });

  test('a number of no account is told so, and so is one that its account has not verified', async () => {
    const unverified = await anAccount();
    await unverify(unverified);
    expect(codeOf(await enter(unverified))).toBe('user_unknown');
    expect(codeOf(await enter({ mobileNum: '9199999998', countryDialingCode: '+63' }))).toBe('user_unknown');
  });

  test('it is refused for a number that is none, and where the merchant has no codes or no Firebase', async () => {
    const account = await anAccount();
    expect(codeOf(await enter({ ...account, mobileNum: '12' }))).toBe('mobile_invalid');
    vi.mocked(node.codes.firebaseOf).mockReturnValue(null);
    expect(codeOf(await enter(account))).toBe('feature_off');
    await node.close();
    node = startNode({ pool: database.pool, hasCodeLogin: false });
    vi.spyOn(node.codes, 'firebaseOf').mockReturnValue(project);
    expect(codeOf(await enter(account))).toBe('feature_off');
  });
});

describe('a new password by code', () => {
  const set = async (payload: object, at: TestNode = node) => {
    const { data, encryption } = await at.encrypt({ password: 'Brand-New-7', confirmPassword: 'Brand-New-7', ...payload });
    return at.handlers.setPasswordByCode({ query: {}, body: { data }, context: aRequest({ encryption }) });
  };
  const bySms = ({ mobileNum, countryDialingCode }: Account, messageCode: string, more: object = {}) =>
    set({ channel: 'sms', mobileNum, countryDialingCode, messageCode, ...more });
  const byMail = ({ email }: Account, messageCode: string, more: object = {}, at: TestNode = node) =>
    set({ channel: 'email', email: ` ${email.toUpperCase()} `, messageCode, ...more }, at);
  const logIn = (account: Account, password: string) => node.logIn({ username: account.username, password });

  test('A032 A452 a code by SMS sets it, every session of the account ends, and the old password is none any more', async () => {
    const account = await anAccount();
    const session = await node.sessions.start((await node.players.find(account.id))!);
    const ended: string[] = [];
    node.sessions.onSessionEnded(async (_client, playerId) => void ended.push(playerId));
    const answer = await bySms(account, await node.sentCode('forget', 'sms', account.mobile));
    expect(answer).toEqual({ ok: true, value: { userName: account.username, ended: ['email', 'sessions'] } });
    expect(ended).toEqual([account.id]);
    expect(codeOf(await node.sessions.authenticate(session.info.token, session.cookie, 'M'))).toBe('session_ended');
    expect(codeOf(await logIn(account, 'Brand-New-7'))).toBe('ok');
    expect(codeOf(await logIn(account, 'Right#2026'))).toBe('login_failed');
    expect(events).toContain('password_set');
  });

  test.each([
    ['that was never given is not told of', `email_key = NULL, email_verified_at = NULL, profile = profile - 'email'`, []],
    ['that is a way in alone ends', `profile = profile - 'email'`, ['email']],
    ['that was typed alone ends', 'email_key = NULL, email_verified_at = NULL', ['email']],
  ])('an address %s with a reset by number', async (_, change, ended) => {
    const account = await anAccount();
    await database.pool.query(`UPDATE player SET ${change} WHERE id = $1`, [account.id]);
    const answer = await bySms(account, await node.sentCode('forget', 'sms', account.mobile));
    expect(answer).toMatchObject({ ok: true, value: { ended } });
  });

  test('a code by e-mail sets it, and verifies an address that was not verified', async () => {
    const account = await anAccount();
    await unverify(account);
    expect(codeOf(await byMail(account, await node.sentCode('forget', 'email', account.email.toLowerCase())))).toBe('ok');
    expect(codeOf(await logIn(account, 'Brand-New-7'))).toBe('ok');
    const verified = 'SELECT email_verified_at IS NOT NULL AS email, mobile_verified_at IS NOT NULL AS mobile FROM player WHERE id = $1';
    expect((await database.pool.query(verified, [account.id])).rows).toEqual([{ email: true, mobile: false }]);
  });

  test('a wrong code, one for a login and one of another account change nothing', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const theirs = await node.sentCode('forget', 'sms', other.mobile);
    await node.sentCode('forget', 'sms', account.mobile);
    expect(await bySms(account, '999999')).toMatchObject({ failure: { code: 'code_wrong', data: { field: 'messageCode' } } });
    expect(codeOf(await bySms(account, theirs))).toBe('code_wrong');
    clock.advance(60_000);
    expect(codeOf(await bySms(account, await node.sentCode('login', 'sms', account.mobile)))).toBe('code_wrong');
    expect(codeOf(await logIn(account, 'Right#2026'))).toBe('ok');
    expect(events).toEqual(['password_reset_failed', 'password_reset_failed', 'password_reset_failed', 'login']);
  });

  test.each([
    ['short', 'field_invalid'],
    ['password123', 'password_common'],
  ])('the password %s is refused before the code is looked at', async (password, code) => {
    const account = await anAccount();
    const sent = await node.sentCode('forget', 'sms', account.mobile);
    for (let again = 0; again < 6; again++)
      expect(await bySms(account, '999999', { password, confirmPassword: password })).toMatchObject({
        failure: { code, data: { field: 'password' } },
      });
    expect(await bySms(account, '999999', { confirmPassword: 'Another-7' })).toMatchObject({
      failure: { code: 'field_invalid', data: { field: 'confirmPassword' } },
    });
    expect(events).toEqual([]);
    expect(codeOf(await bySms(account, sent))).toBe('ok');
  });

  /** A node at which a reset by SMS comes between the look at an account and what is done with it. */
  const lateNode = (account: Account, messageCode: string): TestNode => {
    const passwords = createPasswords({ gate: createSemaphore('passwords', 2, 64), memoryKiB: 64 });
    const reset = async () => expect(codeOf(await bySms(account, messageCode))).toBe('ok');
    return startNode({
      pool: database.pool,
      passwords: {
        hash: (password) => reset().then(() => passwords.hash(password)),
        matches: async (...given) => {
          const isRight = await passwords.matches(...given);
          await reset();
          return isRight;
        },
      },
    });
  };

  test('of two resets at once the second is refused: its contact is the account’s no more', async () => {
    const account = await anAccount();
    const mailed = await node.sentCode('forget', 'email', account.email.toLowerCase());
    const late = lateNode(account, await node.sentCode('forget', 'sms', account.mobile));
    const other = { password: 'Of-Another-7', confirmPassword: 'Of-Another-7' };
    expect(await byMail(account, mailed, other, late)).toMatchObject({ failure: { code: 'code_wrong', data: { field: 'messageCode' } } });
    expect(codeOf(await logIn(account, 'Brand-New-7'))).toBe('ok');
    await late.close();
  });

  test('a login that a reset comes before leaves neither a known device nor an entry in the history', async () => {
    const account = await anAccount();
    const late = lateNode(account, await node.sentCode('forget', 'sms', account.mobile));
    await expect(late.logIn({ username: account.username, password: 'Right#2026' })).rejects.toThrow(SessionOver);
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM login_device WHERE player_id = $1) AS devices,
         (SELECT count(*)::int FROM account_event WHERE player_id = $1 AND kind = 'login') AS logins`,
      [account.id],
    );
    expect(rows).toEqual([{ devices: 0, logins: 0 }]);
    await late.close();
  });

  test("the account's own names are told to who has the code, which stays good", async () => {
    const account = await anAccount();
    const sent = await node.sentCode('forget', 'sms', account.mobile);
    for (const password of [account.email, account.mobileNum, account.mobile.slice(1)])
      expect(await bySms(account, sent, { password, confirmPassword: password }), password).toMatchObject({
        failure: { code: 'password_is_name' },
      });
    expect(codeOf(await bySms(account, sent))).toBe('ok');
  });

  test('a number or an address that is none is refused at its field, and a code is wrong once its account has gone', async () => {
    const account = await anAccount();
    const sent = await node.sentCode('forget', 'sms', account.mobile);
    expect(codeOf(await bySms({ ...account, mobileNum: '12' }, sent))).toBe('mobile_invalid');
    expect(await byMail({ ...account, email: 'no address' }, sent)).toMatchObject({
      failure: { code: 'field_invalid', data: { field: 'email' } },
    });
    await database.pool.query('UPDATE player SET mobile_key = NULL WHERE id = $1', [account.id]);
    expect(codeOf(await bySms(account, sent))).toBe('code_wrong');
  });

  test('a blocked account is told so after the right code alone, and keeps its password', async () => {
    const account = await anAccount();
    await node.players.setStatus(account.id, 'disabled');
    expect(codeOf(await bySms(account, await node.sentCode('forget', 'sms', account.mobile)))).toBe('user_unknown');
    await node.players.setStatus(account.id, 'active');
    expect(codeOf(await logIn(account, 'Right#2026'))).toBe('ok');
  });

  test('A453 a body that is not encrypted, or was sent before, is refused', async () => {
    const account = await anAccount();
    const code = await node.sentCode('forget', 'sms', account.mobile);
    const body = await node.encrypt(
      {
        channel: 'sms',
        mobileNum: account.mobileNum,
        countryDialingCode: '+63',
        messageCode: code,
        password: 'Brand-New-7',
        confirmPassword: 'Brand-New-7',
      },
      { jti: ids.newId() },
    );
    const send = (encryption?: string) =>
      node.handlers.setPasswordByCode({ query: {}, body: { data: body.data }, context: aRequest({ encryption }) });
    expect(codeOf(await send())).toBe('encryption_required');
    expect(codeOf(await send(body.encryption))).toBe('ok');
    expect(codeOf(await send(body.encryption))).toBe('encryption_invalid');
  });
});
