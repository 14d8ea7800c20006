import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/log.ts';
import { fail, ok } from '../../kernel/result.ts';
import { createFirebaseTokens } from './firebase-tokens.ts';

const now = Date.UTC(2026, 10, 20);
const clock = createTestClock(now);
const seconds = now / 1000;
const phone = '+639171234567';
const project = { project: 'palaro-site', apiKey: 'k', apiUrl: 'http://localhost:9', verifierUrl: 'http://localhost:9' };
let database: TestDatabase;
let keyServer: Server;
let keysUrl: string;
let own: CryptoKey;
let strange: CryptoKey;
beforeAll(async () => {
  database = await startTestDatabase();
  const pair = await generateKeyPair('RS256');
  own = pair.privateKey;
  strange = (await generateKeyPair('RS256')).privateKey;
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), use: 'sig', alg: 'RS256', kid: 'one' }] });
  keyServer = createServer((_request, response) => void response.setHeader('content-type', 'application/json').end(keys));
  await once(keyServer.listen(0, '127.0.0.1'), 'listening');
  keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  keyServer.close();
  await database.drop();
});

const tokensWith = (change: Partial<typeof project & { keysUrl: string }> | null = {}) =>
  createFirebaseTokens({
    pool: database.pool,
    clock,
    log: silentLogger,
    firebaseOf: () => (change === null ? null : { ...project, keysUrl, ...change }),
  });
const use = async (token: string, to = phone, tokens = tokensWith()) => {
  const used = await tokens.useFirebaseToken(
    { merchantCode: 'M', e164: to, token },
    () => Promise.resolve(ok('ok')),
    (code) => code,
  );
  return used.ok ? used.value : used.failure;
};

let people = 0;
const claimsWith = (change: JWTPayload): JWTPayload => ({
  iss: 'https://securetoken.google.com/palaro-site',
  aud: 'palaro-site',
  sub: `person${++people}`,
  iat: seconds,
  exp: seconds + 3600,
  auth_time: seconds,
  phone_number: phone,
  firebase: { sign_in_provider: 'phone' },
  ...change,
});
const sign = (change: JWTPayload = {}, { key = own, kid = 'one' } = {}): Promise<string> =>
  new SignJWT(claimsWith(change)).setProtectedHeader({ alg: 'RS256', kid }).sign(key);

test('a token proves its number, once, and again where nothing came of it', async () => {
  const token = await sign();
  const proof = { merchantCode: 'M', e164: phone, token };
  const refused = (code: string): string => code;
  const failed = await tokensWith().useFirebaseToken(proof, () => Promise.resolve(fail('mobile_taken')), refused);
  expect(failed).toEqual({ ok: false, failure: 'mobile_taken' });
  const broken = tokensWith().useFirebaseToken<void, string>(proof, () => Promise.reject(new Error('overloaded')), refused);
  await expect(broken).rejects.toThrow('overloaded');
  expect(await Promise.all([use(token), use(token)]).then((answers) => answers.toSorted())).toEqual(['code_wrong', 'ok']);
});

test('a token with another text of the same signature is no second one, nor the first', async () => {
  const token = await sign();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const at = letters.indexOf(token.at(-1) ?? '');
  // The last letter has four bits that no decoder looks at.
  const twins = [0, 1, 2, 3].map((bits) => `${token.slice(0, -1)}${letters[(at & 0b110000) + bits]}`).filter((twin) => twin !== token);
  const texts = [...twins, `${token}=`, `${token.slice(0, -5)} ${token.slice(-5)}`, token.replace('.', ' .'), `${token}.`];
  for (const text of texts) expect(await use(text), text.slice(-8)).toBe('code_wrong');
  expect(await use(token)).toBe('ok');
  for (const text of texts) expect(await use(text), text.slice(-8)).toBe('code_wrong');
});

test.each<[string, JWTPayload]>([
  ['for another project', { aud: 'other-site' }],
  ['of another issuer', { iss: 'https://securetoken.google.com/other-site' }],
  ['that is over', { iat: seconds - 7200, exp: seconds - 3600 }],
  ['without an end', { exp: undefined as never }],
  ['of a sign-in of an hour ago', { auth_time: seconds - 3600 }],
  ['of a sign-in that is still to come', { auth_time: seconds + 600 }],
  ['of another number', { phone_number: '+639170000000' }],
  ['without a number', { phone_number: undefined }],
  ['of a person who signed in by other means', { firebase: { sign_in_provider: 'custom' } }],
  ['of nobody', { sub: '' }],
])('a token %s is refused', async (_what, change) => {
  expect(await use(await sign(change))).toBe('code_wrong');
});

test('a token that another key has signed, one that nobody has, and what is none are refused', async () => {
  expect(await use(await sign({}, { key: strange }))).toBe('code_wrong');
  expect(await use(await sign({}, { kid: 'unknown' }))).toBe('code_wrong');
  expect(await use(new UnsecuredJWT(claimsWith({})).encode())).toBe('code_wrong');
  const withOwnSecret = new SignJWT(claimsWith({})).setProtectedHeader({ alg: 'HS256', kid: 'one' });
  expect(await use(await withOwnSecret.sign(new TextEncoder().encode('a secret that somebody has made up')))).toBe('code_wrong');
  for (const text of ['', 'x', 'a.b.c']) expect(await use(text), text).toBe('code_wrong');
});

test('without a project nothing is looked at, and keys that cannot be fetched are no fault of the player', async () => {
  const token = await sign();
  expect(await use(token, phone, tokensWith(null))).toBe('feature_off');
  expect(await use(token, phone, tokensWith({ keysUrl: 'http://127.0.0.1:9/' }))).toBe('code_unavailable');
  expect(await use(token)).toBe('ok');
});
