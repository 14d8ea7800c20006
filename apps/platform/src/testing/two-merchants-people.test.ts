import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { transaction } from '../db/transaction.ts';
import { createTestClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { bindContact } from '../modules/player/contact-store.ts';
import { registrationHandlers } from '../modules/registration/index.ts';
import {
  findByContact,
  findByName,
  findForLogin,
  insertPlayer,
  keyIsTaken,
  searchByName,
  type NewPlayer,
} from '../modules/player/player-store.ts';
import { createPasskeyStore, type Passkey } from '../modules/security/passkey-store.ts';
import { createAccountEvents } from '../modules/session/account-events.ts';
import { createLoginAttempts } from '../modules/session/login-attempts.ts';
import { createLoginDevices } from '../modules/session/login-devices.ts';
import { createSecretAttempts, forgetSecretAttempts } from '../modules/session/secret-attempts.ts';
import { createSocialStore } from '../modules/social/social-store.ts';
import { countTrials, insertTrial } from '../modules/trial/trial-store.ts';
import { aContext } from './builders.ts';

/** Two people of one name, number, address, key and device, each at a merchant of their own. */
const merchants = ['SECOND', 'PALARO'] as const;
type Code = (typeof merchants)[number];
const clock = createTestClock();
const now = new Date(clock.now());
const ids = createIds(clock.now);
const mobile = '+639170000001';

let database: TestDatabase;
/** The ids of those who are called ana. */
const ana = {} as Record<Code, string>;

const aPlayer = (merchantCode: Code, username: string, change: Partial<NewPlayer> = {}): NewPlayer => ({
  id: ids.newId(),
  merchantCode,
  username,
  usernameKey: username,
  passwordHash: 'hash',
  type: 0,
  nickname: '',
  currency: 'PHP',
  firstLoginPending: false,
  passwordChangedAt: null,
  invitationCode: null,
  createdAt: now,
  emailKey: null,
  mobileKey: null,
  mobileVerifiedAt: null,
  emailVerifiedAt: null,
  paymentPasswordHash: null,
  profile: {},
  registerMethod: 'H5',
  registerHost: '',
  referrerId: null,
  agentId: null,
  termsAcceptedAt: now,
  ...change,
});
const inserted = async (player: NewPlayer): Promise<string> => {
  expect(await transaction(database.pool, (client) => insertPlayer(client, player))).toBeNull();
  return player.id;
};
const column = async (id: string, name: string): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`SELECT ${name} AS value FROM player WHERE id = $1`, [id])).rows[0]?.value;

beforeAll(async () => {
  database = await startTestDatabase();
  for (const code of merchants)
    ana[code] = await inserted(
      aPlayer(code, 'ana', {
        mobileKey: mobile,
        mobileVerifiedAt: now,
        emailKey: 'ana@example.com',
        emailVerifiedAt: now,
        invitationCode: 'ANA1',
        type: 1,
      }),
    );
});
afterAll(() => database.drop());

test.each(merchants)('name, number, address, invitation and beginning of a name lead to the player of %s at its own site', async (code) => {
  const found = [
    await findByName(database.pool, code, 'ana'),
    await findForLogin(database.pool, code, 'ana'),
    await findForLogin(database.pool, code, mobile),
    await findByContact(database.pool, code, 'sms', mobile),
    await findByContact(database.pool, code, 'email', 'ana@example.com'),
    ...(await searchByName(database.pool, code, 'an')),
  ];
  expect(found.map((player) => player?.id)).toEqual(found.map(() => ana[code]));
});

test('a name or an address that is taken at one merchant is free at another', async () => {
  await inserted(aPlayer('SECOND', 'solo', { emailKey: 'solo@example.com' }));
  for (const [name, key] of [
    ['username_key', 'solo'],
    ['email_key', 'solo@example.com'],
  ] as const)
    expect([await keyIsTaken(database.pool, name, 'SECOND', key), await keyIsTaken(database.pool, name, 'PALARO', key)]).toEqual([
      true,
      false,
    ]);
});

test('a number or an address that is verified is taken from nobody at another merchant, who is in nobody’s way either', async () => {
  const elsewhere = await inserted(aPlayer('SECOND', 'unverified', { mobileKey: '+639170000002', emailKey: 'two@example.com' }));
  const here = await inserted(aPlayer('PALARO', 'verifies'));
  const bound = { playerId: here, merchantCode: 'PALARO', at: now };
  for (const [channel, contact] of [
    ['sms', '+639170000002'],
    ['email', 'two@example.com'],
  ] as const)
    expect(await transaction(database.pool, (client) => bindContact(client, bound, channel, contact)), channel).toBe(true);
  expect([await column(elsewhere, 'mobile_key'), await column(elsewhere, 'email_key')]).toEqual(['+639170000002', 'two@example.com']);
  await database.pool.query('UPDATE player SET mobile_verified_at = now(), email_verified_at = now() WHERE id = $1', [elsewhere]);
  const next = { ...bound, playerId: await inserted(aPlayer('PALARO', 'next')) };
  await database.pool.query('UPDATE player SET mobile_key = NULL, email_key = NULL WHERE id = $1', [here]);
  expect(await transaction(database.pool, (client) => bindContact(client, next, 'sms', '+639170000002'))).toBe(true);
  expect(await transaction(database.pool, (client) => bindContact(client, next, 'email', 'two@example.com'))).toBe(true);
});

test('a new account with a verified number takes it from nobody at another merchant, whose names are in nobody’s way', async () => {
  const number = '+639170000003';
  const elsewhere = await inserted(aPlayer('SECOND', 'keeps', { mobileKey: number }));
  const here = await inserted(aPlayer('PALARO', 'loses', { mobileKey: number }));
  // Of the same name as the one elsewhere: that alone would leave the number where it is.
  await inserted(aPlayer('PALARO', 'keeps', { mobileKey: number, mobileVerifiedAt: now }));
  expect([await column(elsewhere, 'mobile_key'), await column(here, 'mobile_key')]).toEqual([number, null]);
});

test('what is taken is told by the players of the same merchant', async () => {
  await inserted(aPlayer('SECOND', 'clash'));
  await inserted(aPlayer('PALARO', 'other', { emailKey: 'clash@example.com' }));
  const taken = aPlayer('PALARO', 'clash', { emailKey: 'clash@example.com' });
  expect(await transaction(database.pool, (client) => insertPlayer(client, taken))).toBe('email_taken');
});

test('failed logins of a name count, lock, are given back and are cleared at one merchant alone', async () => {
  const attempts = createLoginAttempts({ pool: database.pool, clock, bounds: { untilLock: 2, lockMs: 60_000 } });
  const of = (merchantCode: Code) => ({ merchantCode, usernameKey: 'ana', origin: 'network', isKnownDevice: false });
  const begin = async (code: Code) => (await attempts.begin(of(code), true, 3)).verdict;
  const failures = async () =>
    (await database.pool.query(`SELECT origin, failures, locked_until FROM login_failure WHERE merchant_code = 'SECOND' ORDER BY origin`))
      .rows;
  expect([await begin('SECOND'), await begin('SECOND'), await begin('SECOND')]).toEqual(['admitted', 'admitted', 'locked']);
  const before = await failures();
  expect(before).toHaveLength(2);
  expect(await begin('PALARO')).toBe('admitted');
  await attempts.giveBack(of('PALARO'));
  await attempts.clear(of('PALARO'));
  expect(await failures()).toEqual(before);
});

test('a failed login stands in the history of the name’s player at that merchant alone', async () => {
  const notices = { add: () => Promise.resolve() };
  const events = createAccountEvents({ pool: database.pool, clock, ids, notices: notices as never });
  events.addFailed('PALARO', 'ana', { agent: 'Chrome', network: '192.0.2.0', language: 'EN' });
  const of = async (code: Code) => (await events.list(ana[code])).map(({ kind }) => kind);
  await expect.poll(() => of('PALARO')).toEqual(['login_failed']);
  expect(await of('SECOND')).toEqual([]);
});

test('a device is known under a name, and by its trial, at the merchant where it has logged in', async () => {
  const devices = createLoginDevices({ pool: database.pool, clock, ids, secret: 'a secret of these tests' });
  const place = { agent: 'Chrome', network: '192.0.2.0', language: 'EN' } as const;
  const { cookie } = await devices.remember(null, ana.SECOND, place);
  const trial = await inserted(aPlayer('SECOND', 'trial1', { type: 4, passwordHash: null }));
  await devices.remember(cookie, trial, place);
  expect([
    (await devices.knownBy(cookie, 'SECOND', 'ana', 'login')) === null,
    await devices.knownBy(cookie, 'PALARO', 'ana', 'login'),
  ]).toEqual([false, null]);
  expect([await devices.trialOn(cookie, 'SECOND'), await devices.trialOn(cookie, 'PALARO')]).toEqual([trial, null]);
});

test('a way to a service and back, and who came back, are of the merchant where they began', async () => {
  const store = createSocialStore(database.pool);
  const attempt = {
    id: 'way-1',
    merchantCode: 'SECOND',
    provider: 'google',
    boundTo: 'device',
    state: 'state',
    nonce: 'nonce',
    verifier: 'verifier',
    expiresAt: new Date(now.getTime() + 60_000),
  } as const;
  await store.insertAttempt(attempt);
  const at = (merchantCode: Code) => ({ merchantCode, boundTo: 'device' });
  expect(await store.takeAttempt(at('PALARO'), 'state', now)).toBeNull();
  expect(await store.takeAttempt(at('SECOND'), 'state', now)).toMatchObject({ id: 'way-1' });
  await store.nameVisitor({ id: 'way-1', subject: 'somebody', service: 'issuer client', name: 'Ana' }, attempt.expiresAt);
  expect(await store.findVisitor(at('PALARO'), 'way-1', now)).toBeNull();
  expect(await store.findVisitor(at('SECOND'), 'way-1', now)).toMatchObject({ subject: 'somebody' });
});

test('a link to a service that one merchant had before makes room at that merchant alone', async () => {
  const store = createSocialStore(database.pool);
  const linked = async (merchantCode: Code, username: string, service: string) => {
    const playerId = await inserted(aPlayer(merchantCode, username));
    const identity = { merchantCode, provider: 'facebook', subject: 'moved', playerId, service, createdAt: now } as const;
    await transaction(database.pool, (client) => store.link(client, identity));
    return playerId;
  };
  const [here, left] = [await linked('PALARO', 'moved', 'before'), await linked('SECOND', 'left', 'before')];
  const there = await linked('SECOND', 'moved', 'after');
  const services = await Promise.all([here, left, there].map(async (id) => (await store.list(id)).map(({ service }) => service)));
  expect(services).toEqual([['before'], [], ['after']]);
});

test('a reset ends the counts of a name’s secrets at its own merchant alone', async () => {
  const tries = createSecretAttempts({ pool: database.pool, clock }, 'money password', { untilLock: 5, lockMs: 60_000 });
  for (const merchantCode of merchants)
    await tries({ playerId: ana[merchantCode], merchantCode, userName: 'ana' }, () => Promise.resolve('wrong'));
  await transaction(database.pool, (client) => forgetSecretAttempts(client, ana.PALARO, 'PALARO'));
  const { rows } = await database.pool.query("SELECT merchant_code AS of FROM login_failure WHERE origin = 'own money password'");
  expect(rows).toEqual([{ of: 'SECOND' }]);
});

test.each(merchants)('somebody whom a service names has an account at %s of its own', async (merchantCode) => {
  const store = createSocialStore(database.pool);
  const identity = { merchantCode, provider: 'google', subject: 'one for both', service: 'issuer client' } as const;
  await transaction(database.pool, (client) => store.link(client, { ...identity, playerId: ana[merchantCode], createdAt: now }));
  expect([await store.playerIdOf(identity), (await store.playerOf(identity))?.id]).toEqual([ana[merchantCode], ana[merchantCode]]);
  await database.pool.query('DELETE FROM social_identity WHERE merchant_code = $1', [merchants[1]]);
  expect(await store.playerIdOf({ ...identity, merchantCode: merchants[1] })).toBeNull();
  expect(await store.playerOf({ ...identity, merchantCode: merchants[1] })).toBeNull();
});

test('a passkey is found, used and asked for at the merchant of its player alone', async () => {
  const store = createPasskeyStore(database.pool);
  const passkey = (code: Code): Passkey => ({
    merchantCode: code,
    id: 'one-key',
    playerId: ana[code],
    publicKey: Buffer.from('key'),
    counter: 1,
    transports: [],
    isBackedUp: false,
    name: code,
    createdAt: now,
    usedAt: null,
  });
  for (const code of merchants) expect(await transaction(database.pool, (client) => store.insert(client, passkey(code), 9))).toBe('kept');
  expect(await store.used({ merchantCode: 'PALARO', id: 'one-key', counter: 7, isBackedUp: false }, now)).toBe(true);
  expect([(await store.find('SECOND', 'one-key'))?.counter, (await store.find('PALARO', 'one-key'))?.counter]).toEqual([1, 7]);
  const challenge = { id: 'asked', merchantCode: 'SECOND', purpose: 'login', boundTo: 'device' } as const;
  await store.insertChallenge({ ...challenge, challenge: 'challenge', expiresAt: new Date(now.getTime() + 60_000) });
  expect(await store.takeChallenge({ ...challenge, merchantCode: 'PALARO' }, now)).toBeNull();
  expect(await store.takeChallenge(challenge, now)).toBe('challenge');
});

test('trials of one network count at the merchant where they play', async () => {
  const trials = async (code: Code) =>
    transaction(database.pool, (client) => countTrials(client, code, 'network', new Date(now.getTime() - 60_000)));
  const playerId = await inserted(aPlayer('SECOND', 'trial2', { type: 4, passwordHash: null }));
  await transaction(database.pool, (client) => insertTrial(client, { playerId, merchantCode: 'SECOND', network: 'network', at: now }));
  expect([await trials('SECOND'), await trials('PALARO')]).toEqual([1, 0]);
});

test('tries to register a name are counted at each merchant for itself', async () => {
  const counted: string[] = [];
  const { registerByUsername } = registrationHandlers({
    consumeNameLimit: (name: string) => Promise.resolve(counted.push(name)),
    security: () => undefined,
  } as unknown as Parameters<typeof registrationHandlers>[0]);
  const body = { username: 'ana', password: 'Kambal!2026', confirmPassword: 'Kambal!2026', type: 0, agreement: true };
  for (const code of merchants)
    expect(await registerByUsername({ query: {}, body: body as never, context: aContext(code) })).toMatchObject({
      failure: { code: 'too_many_requests' },
    });
  expect(new Set(counted).size).toBe(2);
});
