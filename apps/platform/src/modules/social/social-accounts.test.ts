import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { startIssuer } from '../../testing/issuer.ts';
import { createPhone } from '../../testing/phone.ts';
import { codeOf, createSocialBrowser } from '../../testing/social-browser.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';
import { socialHandlers, type SocialHandlerDeps } from './social-handlers.ts';

const [origin, secondOrigin] = ['http://localhost:8080', 'https://second.example'];
const password = 'Fresh!2026';
const secondHost = '127.0.0.2';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let site: TestPlatform;
beforeAll(async () => {
  issuer = await startIssuer([origin, secondOrigin]);
  site = await startTestPlatform({ env: { HOST: '0.0.0.0', PUBLIC_ORIGIN: origin, ISSUER_ORIGIN: issuer.origin } });
});
afterAll(async () => {
  await site.stop();
  await issuer.stop();
});

const urlOf = (host: string): string => `http://${host}:${new URL(site.baseUrl).port}`;
const aBrowser = (host = '127.0.0.1') => createSocialBrowser(urlOf(host));
type Browser = ReturnType<typeof aBrowser>;
/** Opens an account for a person of the service; answers its browser and its session's token. */
const anAccountBy = async (provider: 'google' | 'facebook', person: string, username: string) => {
  const browser = aBrowser();
  const { attemptId } = (await browser.signIn(provider, person)).value;
  const registered = await browser.register(attemptId, username);
  return { browser, token: registered.value.token, username };
};
const sendSealed = async (browser: Browser, token: string, path: string, payload: object, method: 'POST' | 'PUT' = 'PUT') => {
  const { data, encryption } = await encryptLogin(site.guest(), payload);
  return codeOf(await browser.send(path, { data }, method, { authorization: `Bearer ${token}`, encryption }));
};
const passwords = { newPassword: 'Kawayan!77', confirmNewPassword: 'Kawayan!77' };
const addPassword = (browser: Browser, token: string, payload: object) =>
  sendSealed(browser, token, '/wps/security/password/add', { ...passwords, ...payload });
const link = async (member: TestClient, provider: 'google' | 'facebook', person: string) => {
  const browser = aBrowser();
  const { attemptId } = (await browser.signIn(provider, person, 'link')).value;
  const { data, encryption } = await encryptLogin(member, { attemptId, loginPassword: password });
  const headers = { authorization: `Bearer ${member.session?.token}`, encryption };
  const cookie = `__Host-palaro_session=${member.cookie}; ${browser.cookies()}`;
  return codeOf(await browser.send('/wps/security/social', { data }, 'POST', { ...headers, cookie }));
};

test('a missing password is added by a code to the account’s own contact, and a session alone adds none', async () => {
  const { browser, token, username } = await anAccountBy('google', 'demo-amihan', 'firstbycode');
  const askCode = async () =>
    codeOf(await browser.send('/wps/security/password/add/code', { channel: 'email' }, 'POST', { authorization: `Bearer ${token}` }));
  expect(await askCode()).toBe('contact_unproved');
  expect(await addPassword(browser, token, {})).toBe('code_wrong');
  expect(await addPassword(browser, token, { channel: 'email', messageCode: '000000' })).toBe('code_wrong');
  await site.pool.query(
    `UPDATE player SET email_key = 'amihan@mail.example', profile = profile || '{"email":"amihan@mail.example"}' WHERE username = $1`,
    [username],
  );
  expect(await askCode()).toBe('ok');
  const bodyOf = () => site.messages('amihan@mail.example')[0]?.body;
  await expect.poll(bodyOf, { timeout: 5000 }).toMatch(/\d{6}/);
  const messageCode = /\d{6}/.exec(bodyOf() ?? '')?.[0];
  const { rows: purposes } = await site.pool.query('SELECT DISTINCT purpose FROM verification_code');
  expect(purposes).toEqual([{ purpose: 'add_password' }]);
  expect(await addPassword(browser, token, { channel: 'email', messageCode, newPassword: username, confirmNewPassword: username })).toBe(
    'password_is_name',
  );
  expect(await addPassword(browser, token, { channel: 'email', messageCode })).toBe('ok');
  expect(await askCode()).toBe('password_exists');
  expect(await addPassword(browser, token, { channel: 'email', messageCode })).toBe('password_exists');
  const member = await site.as(username, passwords.newPassword);
  expect(valueOf(await member('securityState'))).toMatchObject({ hasPassword: true });
});

test('it is added by coming back from the linked service too, by nobody else, and once also where two calls come at once', async () => {
  const { browser, token: own, username } = await anAccountBy('google', 'demo-bituin', 'firstbyservice');
  expect(codeOf(await browser.signIn('google', 'demo-datu', 'prove', own))).toBe('social_not_yours');
  const strange = (await browser.signIn('google', 'demo-datu')).value.attemptId;
  expect(await addPassword(browser, own, { attemptId: strange })).toBe('social_not_yours');
  const proved = await browser.signIn('google', 'demo-bituin', 'prove', own);
  expect(proved.value).toMatchObject({ next: 'proved', session: null });
  const { attemptId } = proved.value;
  // Our own failure costs nobody another way to the service.
  await site.pool.query('ALTER TABLE account_event RENAME TO account_event_away');
  await expect(addPassword(browser, own, { attemptId })).resolves.not.toBe('ok');
  await site.pool.query('ALTER TABLE account_event_away RENAME TO account_event');
  const add = (newPassword: string) => addPassword(browser, own, { attemptId, newPassword, confirmNewPassword: newPassword });
  const [first, second] = await Promise.all([add('Kawayan!77'), add('Kawayan!78')]);
  expect([first, second].filter((answer) => answer === 'ok')).toHaveLength(1);
  await site.as(username, first === 'ok' ? 'Kawayan!77' : 'Kawayan!78');
});

test('a trial player who registers by a service takes the favourites along, and the trial is over', async () => {
  const phone = createPhone(site.baseUrl, '203.0.113.9');
  const trial = await phone.create();
  const { rows: games } = await site.pool.query<{ nodeId: string }>('SELECT node_id::text AS "nodeId" FROM game WHERE is_open LIMIT 1');
  const nodeId = games[0]?.nodeId ?? '';
  await phone.ask('addFavourite', { body: { nodeId } });
  const browser = aBrowser();
  const { attemptId } = (await browser.signIn('facebook', 'demo-amihan')).value;
  // The phone's session, in the browser whose device the attempt is bound to.
  const session = phone
    .cookies()
    .split('; ')
    .find((line) => line.includes('_session='));
  const cookie = `${browser.cookies()}; ${session}`;
  const registered = await browser.register(attemptId, 'wastrial', { authorization: `Bearer ${trial.token}`, cookie });
  expect(codeOf(registered)).toBe('ok');
  await expect.poll(() => phone.send('balance'), { timeout: 5000 }).toMatchObject({ success: false });
  const { rows } = await site.pool.query(
    'SELECT f.node_id::text AS "nodeId" FROM favourite f JOIN player p ON p.id = f.player_id WHERE p.username = $1',
    ['wastrial'],
  );
  expect(rows).toEqual([{ nodeId }]);
});

test('registrations under one name wait after so many, before anything is looked at', async () => {
  const logged: string[] = [];
  const handlers = socialHandlers({
    sessions: {},
    consumeNameLimit: (name: string) => Promise.resolve(name === 'M maria 203.0.113.0/24' ? 7 : 0),
    log: (event: string) => void logged.push(event),
  } as unknown as SocialHandlerDeps);
  const context = { merchantCode: 'M', ip: '203.0.113.1', deviceCookie: null };
  expect(await handlers.registerSocial({ body: { attemptId: 'a', username: ' Maria ', captcha: '' }, context } as never)).toMatchObject({
    failure: { code: 'too_many_requests', data: { retryAfterSeconds: 7 } },
  });
  expect(logged).toEqual(['limit_hit']);
});

test('a person who has an account at one merchant is unknown at another, and an attempt ends where it began', async () => {
  const saved = await site.platform.services.merchant.save({ ...demoMerchant('SECOND'), domains: [secondHost], origin: secondOrigin });
  expect(saved.ok).toBe(true);
  await anAccountBy('google', 'demo-maria', 'mariahere');
  expect((await aBrowser(secondHost).signIn('google', 'demo-maria')).value.next).toBe('unknown');
  const [here, there] = [aBrowser(), aBrowser(secondHost)];
  const { address } = (await there.begin('google')).value;
  expect(address).toContain(encodeURIComponent(`${secondOrigin}/m/social`));
  const state = new URL(address).searchParams.get('state') ?? '';
  expect(codeOf(await here.finish(`?code=any&state=${state}`))).toBe('social_expired');
});

test('a linked account with a second step is entered by its code alone, and a blocked one not at all', async () => {
  const member = await site.newPlayer('socialstep');
  expect(await link(member, 'facebook', 'demo-bituin')).toBe('ok');
  const sealed = async (call: 'beginSecondStep' | 'confirmSecondStep', payload: object) => {
    const { data, encryption } = await encryptLogin(member, payload);
    return valueOf((await member(call, { body: { data }, headers: { encryption } })) as never) as { secret: string };
  };
  const { secret } = await sealed('beginSecondStep', { loginPassword: password });
  const codeIn = (steps: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: systemClock.now() + steps * 30_000 });
  await sealed('confirmSecondStep', { code: codeIn(0) });
  const browser = aBrowser();
  const { next, session, attemptId } = (await browser.signIn('facebook', 'demo-bituin')).value;
  expect([next, session]).toEqual(['second_code', null]);
  const enter = async (from: Browser, secondCode: string) => {
    const { data, encryption } = await encryptLogin(site.guest(), { attemptId, secondCode });
    return codeOf(await from.send('/wps/session/social/enter', { data }, 'POST', { encryption }));
  };
  expect(await enter(browser, '000000')).toBe('second_code_wrong');
  expect(await enter(aBrowser(), codeIn(1))).toBe('social_expired');
  expect(await enter(browser, codeIn(1))).toBe('ok');
  await site.pool.query("UPDATE player SET status = 'disabled' WHERE username = 'socialstep'");
  expect(codeOf(await aBrowser().signIn('facebook', 'demo-bituin'))).toBe('user_unknown');
});

test('an account has one link of a service, which is taken away by the password, and an account without one keeps its way in', async () => {
  const member = await site.newPlayer('socialgone');
  expect(await link(member, 'facebook', 'demo-datu')).toBe('ok');
  expect(await link(member, 'facebook', 'demo-maria')).toBe('social_taken');
  const unlink = async (loginPassword: string) => {
    const { data, encryption } = await encryptLogin(member, { provider: 'facebook', loginPassword });
    return codeOf(await member('unlinkSocial', { body: { data }, headers: { encryption } }));
  };
  expect(await unlink('Wrong!2026')).toBe('old_password_wrong');
  expect(await unlink(password)).toBe('ok');
  expect(valueOf(await member('socialLinks')).list).toEqual([]);
  const { browser, token } = await anAccountBy('facebook', 'demo-datu', 'socialkept');
  const wrong = await sendSealed(browser, token, '/wps/security/social/remove', { provider: 'facebook', loginPassword: '' });
  expect(wrong).toBe('old_password_wrong');
  expect((await aBrowser().signIn('facebook', 'demo-datu')).value.next).toBe('entered');
});

test('who is linked at one service is nobody at another that calls somebody the same', async () => {
  await anAccountBy('google', 'demo-datu', 'otherservice');
  const present = `${issuer.origin} demo-google`;
  const former = ['https://former.example demo-google', `${issuer.origin} former-client`];
  const ofAccount = "provider = 'google' AND player_id = (SELECT id FROM player WHERE username = 'otherservice')";
  const keep = (service: string) => site.pool.query(`UPDATE social_identity SET service = $1 WHERE ${ofAccount}`, [service]);
  const kept = async () => (await site.pool.query(`SELECT service FROM social_identity WHERE ${ofAccount}`)).rows;
  const next = async () => (await aBrowser().signIn('google', 'demo-datu')).value.next;
  expect([await kept(), await next()]).toEqual([[{ service: present }], 'entered']);
  for (const service of former) {
    await keep(service);
    expect(await next(), service).toBe('unknown');
  }
  const member = await site.newPlayer('newservice');
  expect(await link(member, 'google', 'demo-datu')).toBe('ok');
  const linked = async () => valueOf(await member('socialLinks')).list.map(({ provider }) => provider);
  const keepNew = (service: string) =>
    site.pool.query("UPDATE social_identity SET service = $1 WHERE subject = 'demo-datu' AND provider = 'google'", [service]);
  expect([await kept(), await linked()]).toEqual([[], ['google']]);
  await keepNew(former[0]!);
  expect(await linked()).toEqual([]);
  const browser = aBrowser();
  const { attemptId } = (await browser.signIn('google', 'demo-datu')).value;
  await site.pool.query('UPDATE social_attempt SET service = $2 WHERE id = $1', [attemptId, former[0]]);
  expect(codeOf(await browser.register(attemptId, 'toolate'))).toBe('social_expired');
  await keepNew(present);
  expect((await aBrowser().signIn('google', 'demo-datu')).value.session?.userName).toBe('newservice');
});
