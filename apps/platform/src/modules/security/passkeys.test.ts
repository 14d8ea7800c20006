import { limits } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasskeyDevice } from '../../testing/passkey-device.ts';
import {
  createTestClient,
  encryptLogin,
  startTestPlatform,
  valueOf,
  type TestClient,
  type TestPlatform,
} from '../../testing/test-platform.ts';

let site: TestPlatform;
let origin: string;
beforeAll(async () => {
  site = await startTestPlatform({ env: { PUBLIC_ORIGIN: 'http://localhost:8080' } });
  origin = 'http://localhost:8080';
});
afterAll(() => site.stop());

const password = 'Fresh!2026';
let count = 0;
const aMember = async () => {
  const name = `passkeyed${++count}`;
  return { name, member: await site.newPlayer(name) };
};
type Device = ReturnType<typeof createPasskeyDevice>;
type Answer = { readonly success: boolean; readonly code?: string };
const codeOf = (answer: Answer): string => (answer.success ? 'ok' : String(answer.code));

const begin = async (member: TestClient, loginPassword = password) => {
  const { data, encryption } = await encryptLogin(member, { loginPassword });
  return member('beginPasskey', { body: { data }, headers: { encryption } });
};
const add = async (member: TestClient, device: Device): Promise<string> => {
  const { challengeId, options } = valueOf(await begin(member));
  return codeOf(await member('addPasskey', { body: { challengeId, credential: device.register(options, { origin }) } }));
};
const withPasskey = async () => {
  const { name, member } = await aMember();
  const device = createPasskeyDevice();
  expect(await add(member, device)).toBe('ok');
  return { name, member, device };
};

/** A browser with a cookie of its own, which the challenge is bound to. */
const aBrowser = () => {
  let cookie = '';
  const post = async (path: string, body: object): Promise<Answer & { readonly value: never }> => {
    const response = await fetch(`${site.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) if (line.includes('device')) cookie = line.split(';')[0] ?? '';
    return (await response.json()) as Answer & { readonly value: never };
  };
  return {
    challenge: async () =>
      (await post('/wps/session/passkey/challenge', {})).value as {
        readonly challengeId: string;
        readonly options: Record<string, unknown>;
      },
    enter: (body: object) => post('/wps/session/passkey', body),
  };
};
const logIn = async (
  device: Device,
  make: { readonly isUserVerified?: boolean; readonly origin?: string; readonly kind?: string } = {},
) => {
  const browser = aBrowser();
  const { challengeId, options } = await browser.challenge();
  const { kind = 'any', ...more } = make;
  return browser.enter({ challengeId, kind, credential: device.logIn(options, { origin, ...more }) });
};

test('a passkey logs its player in, and is listed, renamed and removed with the login password', async () => {
  const { name, member, device } = await withPasskey();
  const entered = (await logIn(device)) as Answer & { readonly value: { readonly userName: string } };
  expect([entered.success, entered.value.userName]).toEqual([true, name]);
  const again = await site.as(name, password);
  const [own] = valueOf(await again('passkeys')).list;
  expect(own).toMatchObject({ id: device.id, usedAt: expect.any(String), isBackedUp: false });
  expect(valueOf(await again('securityState')).passkeys).toBe(1);
  expect(codeOf(await again('renamePasskey', { body: { id: device.id, name: ' My phone ' } }))).toBe('ok');
  expect(valueOf(await again('passkeys')).list[0]?.name).toBe('My phone');
  expect(codeOf(await again('renamePasskey', { body: { id: device.id, name: ' ' } }))).toBe('field_invalid');
  const remove = async (loginPassword: string) => {
    const { data, encryption } = await encryptLogin(again, { id: device.id, loginPassword });
    return codeOf(await again('removePasskey', { body: { data }, headers: { encryption } }));
  };
  expect(await remove('Wrong!2026')).toBe('old_password_wrong');
  expect(await remove(password)).toBe('ok');
  expect(codeOf(await logIn(device))).toBe('passkey_unknown');
  const kinds = valueOf(await again('accountEvents')).list.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('passkey'))).toEqual(['passkey_removed', 'passkey_added']);
  expect(member.session?.userName).toBe(name);
});

test('nobody renames or removes the passkey of another, by their own password', async () => {
  const [{ member, device }, { member: other }] = [await withPasskey(), await withPasskey()];
  expect(codeOf(await other('renamePasskey', { body: { id: device.id, name: 'Mine' } }))).toBe('passkey_unknown');
  const { data, encryption } = await encryptLogin(other, { id: device.id, loginPassword: password });
  await other('removePasskey', { body: { data }, headers: { encryption } });
  expect(valueOf(await member('passkeys')).list.map(({ id, name }) => [id, name])).toEqual([
    [device.id, expect.not.stringMatching('Mine')],
  ]);
});

test('to add one takes the login password, and a challenge of this session, once and in time', async () => {
  const { member } = await aMember();
  expect(codeOf(await begin(member, 'Wrong!2026'))).toBe('old_password_wrong');
  const device = createPasskeyDevice();
  const { challengeId, options } = valueOf(await begin(member));
  const body = { challengeId, credential: device.register(options, { origin }) };
  const { member: other } = await aMember();
  expect(codeOf(await other('addPasskey', { body }))).toBe('passkey_expired');
  expect(codeOf(await member('addPasskey', { body }))).toBe('ok');
  expect(codeOf(await member('addPasskey', { body }))).toBe('passkey_expired');
  const late = valueOf(await begin(member));
  await site.pool.query('UPDATE passkey_challenge SET expires_at = now() - interval $$1 second$$ WHERE id = $1', [late.challengeId]);
  const lateBody = { challengeId: late.challengeId, credential: createPasskeyDevice().register(late.options, { origin }) };
  expect(codeOf(await member('addPasskey', { body: lateBody }))).toBe('passkey_expired');
});

test('a passkey of another site, or one made without finger, face or PIN, is refused', async () => {
  const { member } = await aMember();
  for (const make of [{ origin: 'http://evil.example' }, { origin, isUserVerified: false }]) {
    const { challengeId, options } = valueOf(await begin(member));
    const credential = createPasskeyDevice().register(options, make);
    expect(codeOf(await member('addPasskey', { body: { challengeId, credential } }))).toBe('passkey_refused');
  }
  expect(valueOf(await member('passkeys')).list).toEqual([]);
});

test('a login needs the proof of its player, the right site, and a challenge of its own browser, once', async () => {
  const { device } = await withPasskey();
  expect(codeOf(await logIn(device, { isUserVerified: false }))).toBe('passkey_refused');
  expect(codeOf(await logIn(device, { origin: 'http://evil.example' }))).toBe('passkey_refused');
  const [browser, other] = [aBrowser(), aBrowser()];
  const { challengeId, options } = await browser.challenge();
  await other.challenge();
  const body = { challengeId, credential: device.logIn(options, { origin }) };
  expect(codeOf(await other.enter(body))).toBe('passkey_expired');
  expect(codeOf(await browser.enter(body))).toBe('ok');
  expect(codeOf(await browser.enter(body))).toBe('passkey_expired');
});

test('a signature by another key, or a counter that went back, is refused', async () => {
  const [{ device }, { device: stranger }] = [await withPasskey(), await withPasskey()];
  const browser = aBrowser();
  const { challengeId, options } = await browser.challenge();
  const credential = { ...stranger.logIn(options, { origin }), id: device.id, rawId: device.id };
  expect(codeOf(await browser.enter({ challengeId, credential }))).toBe('passkey_refused');
  expect(codeOf(await logIn(device))).toBe('ok');
  device.countBack(2);
  expect(codeOf(await logIn(device))).toBe('passkey_refused');
});

test('a blocked player stays out, and a kind of login that the account is not of is refused', async () => {
  const { name, device } = await withPasskey();
  expect(codeOf(await logIn(device, { kind: 'agent' }))).toBe('not_an_agent');
  await site.pool.query(`UPDATE player SET status = 'disabled' WHERE username = $1`, [name]);
  expect(codeOf(await logIn(device))).toBe('user_unknown');
  expect(site.logged()).toContain('login_of_blocked_account');
});

test('A481 a login with a passkey ends the other session, and stands in the history', async () => {
  const { member, device } = await withPasskey();
  expect(codeOf(await logIn(device))).toBe('ok');
  await expect.poll(async () => codeOf(await member('balance'))).toBe('session_replaced');
});

test('a passkey is the second step too: no code is asked for', async () => {
  const { member, name, device } = await withPasskey();
  await site.pool.query(
    `INSERT INTO second_step (player_id, secret_sealed, confirmed_at) SELECT id, $$x$$::bytea, now() FROM player WHERE username = $1`,
    [name],
  );
  expect(valueOf(await member('securityState')).hasSecondStep).toBe(true);
  expect(codeOf(await logIn(device))).toBe('ok');
});

test('an account has ten passkeys at the most, also of many that are added at once', async () => {
  const { member } = await aMember();
  const started: { readonly challengeId: string; readonly options: Record<string, unknown> }[] = [];
  for (let turn = 0; turn < limits.passkeysMax + 2; turn++) started.push(valueOf(await begin(member)));
  const codes = await Promise.all(
    started.map(async ({ challengeId, options }) =>
      codeOf(await member('addPasskey', { body: { challengeId, credential: createPasskeyDevice().register(options, { origin }) } })),
    ),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(limits.passkeysMax);
  expect(codeOf(await begin(member))).toBe('passkey_limit');
});

test('a passkey of one merchant is unknown to another, and a guest has none', async () => {
  const guest = createTestClient(site.baseUrl);
  expect(codeOf(await guest('passkeys'))).toBe('not_logged_in');
  const { device } = await withPasskey();
  await site.pool.query(`UPDATE passkey SET merchant_code = 'OTHER' WHERE credential_id = $1`, [device.id]);
  expect(codeOf(await logIn(device))).toBe('passkey_unknown');
});
