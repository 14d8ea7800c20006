import { renderSVG } from 'uqr';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { OperatorCaller, OperatorContext } from '../../http/operator-handlers.ts';
import { createIds } from '../../kernel/ids.ts';
import { silentSecurityLog } from '../../kernel/security-log.ts';
import { operatorAdministration, operatorPassword } from '../../testing/operators.ts';
import { createOperatorModule, type OperatorModule } from './operator-module.ts';

let database: TestDatabase;
let now = Date.UTC(2026, 0, 5, 8);
let operators: OperatorModule;
beforeAll(async () => {
  database = await startTestDatabase();
  const clock = { now: () => now };
  operators = createOperatorModule({
    config: { PASSWORD_MEMORY_KIB: 64, INSTALLATION_SECRET: 'a secret of these tests that is long enough' },
    pool: database.pool,
    clock,
    ids: createIds(clock.now),
    security: silentSecurityLog,
    siteNameOf: () => 'Site',
    humanCheck: { check: async () => 'captcha_required', loginAfterFailures: () => 100 },
    sessions: {
      devices: {
        forLogin: (cookie) => ({ cookie: cookie ?? 'device', hash: Buffer.from(cookie ?? 'device') }),
        issued: (cookie) => (cookie === null ? null : Buffer.from(cookie).toString('hex')),
      },
    },
  });
});
afterAll(() => database.drop());

const minutes = (count: number): number => count * 60_000;
let added = 0;
/** An operator of merchant M of a new name, with the role support. */
const addOperator = async (): Promise<string> => {
  const name = `Operator ${++added}`;
  await operatorAdministration(database.pool).add('M', { name, password: operatorPassword, roles: ['support'], by: 'tests' });
  return name;
};

/** What a call is asked with; `token` is the cookie that the last login has set. */
const createBrowser = (deviceCookie: string | null = null) => {
  let token: string | null = null;
  const context = (operator: OperatorCaller | null): OperatorContext => ({
    operator,
    merchantCode: 'M',
    ip: '192.0.2.1',
    deviceCookie,
    setCookie: (value) => void (token = value),
    setDeviceCookie: () => undefined,
    record: async () => undefined,
    nothingChanged: () => undefined,
  });
  const caller = (merchant = 'M') => (token === null ? Promise.resolve(null) : operators.service.callerOf(token, merchant));
  return {
    caller,
    logIn: (name: string, secondCode?: string, password = operatorPassword) =>
      operators.operatorHandlers.operatorLogin({ query: {}, body: { name, password, secondCode }, context: context(null) }),
    logOut: async () => operators.operatorHandlers.operatorLogout({ query: {}, body: {}, context: context(await caller()) }),
    begin: async () => operators.operatorHandlers.beginOperatorStep({ query: {}, body: {}, context: context(await caller()) }),
    confirm: async (code: string) =>
      operators.operatorHandlers.confirmOperatorStep({ query: {}, body: { code }, context: context(await caller()) }),
  };
};
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });

/** Sets up an authenticator by a browser that is logged in without; returns its secret. */
const setUp = async (browser: ReturnType<typeof createBrowser>): Promise<string> => {
  const begun = await browser.begin();
  if (!begun.ok) throw new Error(begun.failure.code);
  expect((await browser.confirm(codeOf(begun.value.secret))).ok).toBe(true);
  now += minutes(1);
  return begun.value.secret;
};

test('whoever has no authenticator holds no permission until they have set one up', async () => {
  const [name, browser] = [await addOperator(), createBrowser()];
  expect(await browser.logIn(name)).toMatchObject({ ok: true, value: { name, permissions: [], secondStepDue: true } });
  const begun = await browser.begin();
  if (!begun.ok) throw new Error(begun.failure.code);
  expect(begun.value.uri).toContain(`otpauth://totp/Site:${encodeURIComponent(name)}`);
  expect(begun.value.picture).toBe(renderSVG(begun.value.uri));
  expect(await browser.confirm('000000')).toMatchObject({ failure: { code: 'second_code_wrong' } });
  expect((await browser.caller())?.permissions.size).toBe(0);
  expect(await browser.confirm(codeOf(begun.value.secret))).toMatchObject({
    ok: true,
    value: { permissions: ['chat:answer', 'chat:read'], secondStepDue: false },
  });
  expect(await browser.begin(), 'a thief of the session puts no other in its place').toMatchObject({
    failure: { code: 'second_step_changed' },
  });
});

test('whoever knew the password alone is out as soon as an authenticator is set up', async () => {
  const [name, owner, thief] = [await addOperator(), createBrowser(), createBrowser('thief')];
  await thief.logIn(name);
  await owner.logIn(name);
  await setUp(owner);
  expect(await thief.caller()).toBe(null);
  expect((await owner.caller())?.permissions.size).toBe(2);
});

test('a login needs a code of the authenticator, each once, and wrong ones lock', async () => {
  const [name, browser] = [await addOperator(), createBrowser('own')];
  await browser.logIn(name);
  const secret = await setUp(browser);
  expect(await browser.logIn(name)).toMatchObject({ failure: { code: 'second_code_required' } });
  expect(await browser.logIn(name, undefined, 'wrong'), 'nobody learns who has one').toMatchObject({ failure: { code: 'login_failed' } });
  const code = codeOf(secret);
  expect(await browser.logIn(name, code)).toMatchObject({ ok: true, value: { secondStepDue: false } });
  expect(await browser.logIn(name, code)).toMatchObject({ failure: { code: 'second_code_wrong' } });
  now += minutes(1);
  const stranger = createBrowser('stranger');
  const tries = [];
  for (let turn = 0; turn < 21; turn++) {
    const tried = await stranger.logIn(name, '000000');
    tries.push(tried.ok ? 'in' : tried.failure.code);
  }
  expect(tries.at(0)).toBe('second_code_wrong');
  expect(tries.at(-1)).toBe('tries_locked');
  expect(await browser.logIn(name, codeOf(secret)), 'their own device is not locked by strangers').toMatchObject({ ok: true });
});

test('a session ends after 15 minutes in which nobody uses it, whatever its page asks for, and after 12 hours', async () => {
  const [name, idle, used] = [await addOperator(), createBrowser('idle'), createBrowser('used')];
  await used.logIn(name);
  const secret = await setUp(used);
  await idle.logIn(name, codeOf(secret));
  const use = async () => operators.service.used((await used.caller())?.sessionId ?? '');
  const beat = async (isUsed: boolean) => operators.service.attend((await idle.caller())?.sessionId ?? '', { isHere: true, isUsed });
  await use();
  now += minutes(14);
  await use();
  expect(await beat(true)).toBe(true);
  now += minutes(14);
  expect(await used.caller()).not.toBe(null);
  expect(await beat(false)).toBe(true);
  now += minutes(2);
  expect([await used.caller(), await idle.caller(), await beat(true)]).toEqual([null, null, false]);
  await used.logIn(name, codeOf(secret));
  for (let spent = 0; spent < 12 * 60 - 10; spent += 10) {
    now += minutes(10);
    expect(await used.caller()).not.toBe(null);
    await use();
  }
  now += minutes(10);
  expect(await used.caller()).toBe(null);
});

test('an operator is there for a minute after the last sign of a page at which they may answer, at their merchant', async () => {
  const [name, browser] = [await addOperator(), createBrowser('there')];
  await browser.logIn(name);
  const { sessionId = '' } = (await browser.caller()) ?? {};
  const { attend, gone, isAttended } = operators.service;
  expect(await isAttended('M')).toBe(false);
  await attend(sessionId, { isHere: false, isUsed: true });
  expect(await isAttended('M')).toBe(false);
  await attend(sessionId, { isHere: true, isUsed: false });
  expect([await isAttended('M'), await isAttended('OTHER')]).toEqual([true, false]);
  now += minutes(0.9);
  expect(await isAttended('M')).toBe(true);
  now += minutes(0.2);
  expect(await isAttended('M')).toBe(false);
  await attend(sessionId, { isHere: true, isUsed: false });
  await gone(sessionId);
  expect(await isAttended('M')).toBe(false);
});

test('a session is good at its merchant’s hosts alone, and until the operator leaves, is blocked or gets another password', async () => {
  const administration = operatorAdministration(database.pool);
  const [name, browser] = [await addOperator(), createBrowser()];
  const ends: (() => Promise<unknown>)[] = [
    browser.logOut,
    () => administration.setPassword('M', name, operatorPassword),
    () => administration.resetAuthenticator('M', name),
    () => administration.block('M', name, true),
  ];
  for (const end of ends) {
    await browser.logIn(name);
    expect([(await browser.caller())?.name, await browser.caller('OTHER')]).toEqual([name, null]);
    await end();
    expect(await browser.caller()).toBe(null);
  }
  expect(await browser.logIn(name), 'a blocked operator hears what a wrong password does').toMatchObject({
    failure: { code: 'login_failed' },
  });
  await administration.block('M', name, false);
  expect(await browser.logIn(name)).toMatchObject({ ok: true });
});

test('what a role holds is held at once, and a permission that this version does not know counts for nothing', async () => {
  const [name, browser] = [await addOperator(), createBrowser()];
  await browser.logIn(name);
  await setUp(browser);
  await database.pool.query(
    `INSERT INTO operator_role VALUES ('M', 'reader', ARRAY['chat:read', 'chat:everything']) ON CONFLICT DO NOTHING`,
  );
  await operatorAdministration(database.pool).grant('M', name, ['reader']);
  expect([...((await browser.caller())?.permissions ?? [])]).toEqual(['chat:read']);
});
