import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInAt, startIssuer } from '../../testing/issuer.ts';
import { codeOf, createSocialBrowser } from '../../testing/social-browser.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { createSocialStore, type Visitor } from './social-store.ts';
import { createSocial } from './social.ts';

const origin = 'http://localhost:8080';
const password = 'Fresh!2026';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let site: TestPlatform;
beforeAll(async () => {
  issuer = await startIssuer([origin]);
  site = await startTestPlatform({ env: { PUBLIC_ORIGIN: origin, ISSUER_ORIGIN: issuer.origin } });
});
afterAll(async () => {
  await site.stop();
  await issuer.stop();
});

const aBrowser = () => createSocialBrowser(site.baseUrl);

test.each([
  ['A473', 'google', 'demo-amihan'],
  ['A472', 'facebook', 'demo-amihan'],
] as const)(
  '%s somebody of %s opens an account in one step, without a password, and is logged in directly the next time',
  async (_, provider, person) => {
    const browser = aBrowser();
    const unknown = await browser.signIn(provider, person);
    expect(unknown.value).toMatchObject({ next: 'unknown', name: 'Amihan Halimbawa', session: null });
    const name = `soc${provider}`;
    const registered = await browser.register(unknown.value.attemptId, name);
    expect([codeOf(registered), registered.value.userName]).toEqual(['ok', name]);
    expect(codeOf(await browser.register(unknown.value.attemptId, `${name}2`))).toBe('social_expired');
    const again = await aBrowser().signIn(provider, person);
    expect([again.value.next, again.value.session?.userName]).toEqual(['entered', name]);
    const { data, encryption } = await encryptLogin(site.guest(), { action: 'username', username: name, password: '' });
    expect(codeOf(await site.guest()('login', { body: { data }, headers: { encryption } }))).toBe('bad_request');
    const { rows } = await site.pool.query('SELECT password_hash FROM player WHERE username = $1', [name]);
    expect(rows).toEqual([{ password_hash: null }]);
  },
);

test('what comes back is good once, in the browser that began, with the state that it was given', async () => {
  const browser = aBrowser();
  const query = await signInAt((await browser.begin('google')).value.address, 'demo-bituin');
  expect(codeOf(await aBrowser().finish(query))).toBe('social_expired');
  expect(codeOf(await browser.finish(query.replace(/state=[^&]+/, 'state=wrong')))).toBe('social_expired');
  expect(codeOf(await browser.finish(query))).toBe('ok');
  expect(codeOf(await browser.finish(query))).toBe('social_expired');
});

test('an attempt ends after its time, and so does what came of it', async () => {
  const browser = aBrowser();
  const late = await signInAt((await browser.begin('google')).value.address, 'demo-bituin');
  await site.pool.query("UPDATE social_attempt SET expires_at = now() - interval '1 s' WHERE returned_at IS NULL");
  expect(codeOf(await browser.finish(late))).toBe('social_expired');
  const { attemptId } = (await browser.signIn('google', 'demo-bituin')).value;
  await site.pool.query("UPDATE social_attempt SET expires_at = now() - interval '1 s' WHERE id = $1", [attemptId]);
  expect(codeOf(await browser.register(attemptId, 'toolate'))).toBe('social_expired');
});

test('an answer with another nonce, or to another verifier, is refused', async () => {
  for (const column of ['nonce', 'verifier']) {
    const browser = aBrowser();
    const query = await signInAt((await browser.begin('google')).value.address, 'demo-bituin');
    await site.pool.query(`UPDATE social_attempt SET ${column} = repeat('x', 43) WHERE returned_at IS NULL`);
    expect([column, codeOf(await browser.finish(query))]).toEqual([column, 'social_failed']);
  }
});

test('who refuses on the page is told so, and a code that the service did not give opens nothing', async () => {
  const browser = aBrowser();
  expect(codeOf(await browser.signIn('google', ''))).toBe('social_refused');
  const query = await signInAt((await browser.begin('facebook')).value.address, 'demo-bituin');
  expect(codeOf(await browser.finish(query.replace(/code=[^&]+/, 'code=made-up')))).toBe('social_failed');
});

test('an address that an account has opens nothing; an account is linked after its own login, by its password, and unlinked by it', async () => {
  const browser = aBrowser();
  const visitor = await browser.signIn('google', 'demo-maria');
  expect(visitor.value).toMatchObject({ next: 'unknown', session: null });
  const { attemptId } = visitor.value;
  const member = await site.newPlayer('sociallink');
  const signed = { authorization: `Bearer ${member.session?.token}` };
  const asMember = async (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') => {
    const { data, encryption } = await encryptLogin(member, payload);
    return codeOf(
      await browser.send(path, { data }, method, {
        ...signed,
        encryption,
        cookie: `__Host-palaro_session=${member.cookie}; ${browser.cookies()}`,
      }),
    );
  };
  expect(await asMember('/wps/security/social', { attemptId, loginPassword: 'Wrong!2026' })).toBe('old_password_wrong');
  expect(await asMember('/wps/security/social', { attemptId, loginPassword: password })).toBe('ok');
  expect((await aBrowser().signIn('google', 'demo-maria')).value.session?.userName).toBe('sociallink');
  const [own] = valueOf(await (await site.as('sociallink', password))('socialLinks')).list;
  expect(own?.provider).toBe('google');
});

test('one person opens one account, however often they came', async () => {
  const [one, other] = [aBrowser(), aBrowser()];
  const [first, second] = [await one.signIn('google', 'demo-bituin'), await other.signIn('google', 'demo-bituin')];
  expect(codeOf(await one.register(first.value.attemptId, 'socialone'))).toBe('ok');
  expect(codeOf(await other.register(second.value.attemptId, 'socialtwo'))).toBe('social_taken');
});

test('an account without a password gets none by a session alone', async () => {
  const browser = aBrowser();
  const { session } = (await browser.signIn('google', 'demo-bituin')).value;
  const payload = { oldPassword: 'Any!2026', newPassword: 'Taken!2026', confirmNewPassword: 'Taken!2026' };
  const { data, encryption } = await encryptLogin(site.guest(), payload);
  const signed = { authorization: `Bearer ${session?.token}`, encryption };
  expect(codeOf(await browser.send('/wps/security/password', { data }, 'PUT', signed))).toBe('old_password_wrong');
});

test('a service that a reset takes away while somebody comes by it lets nobody in', async () => {
  const browser = aBrowser();
  const { attemptId } = (await browser.signIn('facebook', 'demo-datu')).value;
  expect(codeOf(await browser.register(attemptId, 'whileitends'))).toBe('ok');
  const reset = await site.pool.connect();
  await reset.query('BEGIN; LOCK TABLE player IN ACCESS EXCLUSIVE MODE');
  const coming = aBrowser().signIn('facebook', 'demo-datu');
  const waiting = async () =>
    (await site.pool.query("SELECT FROM pg_locks WHERE relation = 'player'::regclass AND NOT granted AND mode = 'AccessShareLock'"))
      .rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0);
  await reset.query("DELETE FROM social_identity WHERE player_id = (SELECT id FROM player WHERE username = 'whileitends')");
  await reset.query("UPDATE player SET password_changed_at = now() WHERE username = 'whileitends'; COMMIT");
  reset.release();
  expect((await coming).value).toMatchObject({ next: 'unknown', session: null });
});

test('somebody whom a service names is found with their account in one statement, as both were at one moment', async () => {
  const browser = aBrowser();
  const { attemptId } = (await browser.signIn('facebook', 'demo-maria')).value;
  expect(codeOf(await browser.register(attemptId, 'atonemoment'))).toBe('ok');
  const { rows } = await site.pool.query<Visitor & { playerId: string }>(
    `SELECT i.merchant_code AS "merchantCode", provider, subject, service, player_id AS "playerId"
     FROM social_identity i JOIN player p ON p.id = player_id WHERE username = 'atonemoment'`,
  );
  const [visitor] = rows;
  const find = vi.fn<(id: string) => unknown>((id) => site.platform.services.player.find(id));
  const { identify } = createSocial({ store: createSocialStore(site.pool), players: { find } } as never);
  const query = vi.spyOn(site.pool, 'query');
  const found = await identify(visitor!);
  expect([query.mock.calls.length, find.mock.calls.length]).toEqual([1, 0]);
  query.mockRestore();
  expect(found).toMatchObject({ ok: true, value: { player: { id: visitor?.playerId, username: 'atonemoment' } } });
});

test('a service that is away is told apart from one that says no', async () => {
  const browser = aBrowser();
  const query = await signInAt((await browser.begin('google')).value.address, 'demo-maria');
  await issuer.stop();
  expect(codeOf(await browser.finish(query))).toBe('social_unavailable');
});
