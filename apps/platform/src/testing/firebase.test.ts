import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoMerchant } from '../modules/merchant/index.ts';
import { createFirebasePhone } from './firebase.ts';
import { startIssuer } from './issuer.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';

const site = 'http://localhost:8080';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let platform: TestPlatform;
const setFirebase = async (isOn: boolean, at = platform): Promise<void> => {
  const demo = demoMerchant('PALARO');
  const flags = { ...demo.flags, FIREBASELOGIN3: isOn };
  const registration = { ...demo.registration, mobileEnabled: true, captcha: false };
  expect((await at.platform.services.merchant.save({ ...demo, flags, registration })).ok).toBe(true);
};
beforeAll(async () => {
  issuer = await startIssuer([site]);
  platform = await startTestPlatform({ env: { PUBLIC_ORIGIN: site, ISSUER_ORIGIN: issuer.origin } });
  await setFirebase(true);
});
afterAll(async () => {
  await platform.stop();
  await issuer.stop();
});

const logIn = async (firebaseMobileNo: string, firebaseIdToken: string, secondCode?: string, at = platform) => {
  const guest = at.guest();
  const { data, encryption } = await encryptLogin(guest, {
    action: 'firebase',
    firebaseChannel: 'sms',
    firebaseIdToken,
    firebaseMobileNo,
    countryDialingCode: '+63',
    ...(secondCode === undefined ? {} : { secondCode }),
  });
  const answer = await guest('login', { body: { data }, headers: { encryption } });
  return answer.success ? answer.value.userName : answer.code;
};
const register = async (mobileNum: string, firebaseIdToken: string) => {
  const password = 'Bituin!77';
  const payload = { password, confirmPassword: password, type: 0 as const, agreement: true as const, countryDialingCode: '+63' };
  const proof = { firebaseChannel: 'sms' as const, firebaseIdToken };
  const answer = await platform.guest()('registerByMobile', { body: { ...payload, ...proof, mobileNum, username: '' } });
  return answer.success ? answer.value.userName : answer.code;
};

test('A266 A282 a number that Firebase has proved opens an account, and logs in to it', async () => {
  const phone = createFirebasePhone(issuer.origin);
  const number = '9175550101';
  const other = await phone.tokenOf(site, '+639175550102');
  expect(await register(number, other)).toBe('code_wrong');
  const name = await register(number, await phone.tokenOf(site, `+63${number}`));
  expect(name).toMatch(/^p[a-z0-9]{8,11}$/);
  const token = await phone.tokenOf(site, `+63${number}`);
  expect(await logIn(`0${number}`, token)).toBe(name);
  // Good once; what it was refused for counts as a wrong code does.
  expect(await logIn(number, token)).toBe('code_wrong');
});

test('a second step is asked for behind a number that Firebase has proved too, and the token is good until both are there', async () => {
  const phone = createFirebasePhone(issuer.origin);
  const number = '9175550106';
  const member = await platform.as(await register(number, await phone.tokenOf(site, `+63${number}`)), 'Bituin!77');
  const send = async (call: 'beginSecondStep' | 'confirmSecondStep', payload: object) => {
    const { data, encryption } = await encryptLogin(member, payload);
    return valueOf((await member(call, { body: { data }, headers: { encryption } })) as never);
  };
  const { secret } = (await send('beginSecondStep', { loginPassword: 'Bituin!77' })) as { secret: string };
  const appCode = (steps: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  await send('confirmSecondStep', { code: appCode(0) });
  const token = await phone.tokenOf(site, `+63${number}`);
  expect(await logIn(number, token)).toBe('second_code_required');
  expect(await logIn(number, token, 'AAAAA-AAAAA')).toBe('second_code_wrong');
  expect(await logIn(number, token, appCode(1))).toBe(member.session?.userName);
  // Both are used up.
  expect(await logIn(number, token, appCode(1))).toBe('code_wrong');
});

test('a number of no account is told so, since its owner asks', async () => {
  const phone = createFirebasePhone(issuer.origin);
  expect(await logIn('9175550103', await phone.tokenOf(site, '+639175550103'))).toBe('user_unknown');
});

test('the app is told where to ask only where the merchant has it, and nothing is taken elsewhere', async () => {
  const optionsOf = async () => valueOf(await platform.guest()('codeOptions')).firebase;
  expect(await optionsOf()).toEqual({
    apiUrl: `${issuer.origin}/firebase`,
    apiKey: 'demo-key',
    verifierUrl: `${issuer.origin}/firebase/verifier`,
  });
  await setFirebase(false);
  expect(await optionsOf()).toBeNull();
  expect(await logIn('9175550101', 'any')).toBe('feature_off');
  expect(await register('9175550104', 'any')).toBe('feature_off');
  await setFirebase(true);
});

test('the demo’s Firebase sends a code only after its check, and takes no wrong ones', async () => {
  const phone = createFirebasePhone(issuer.origin);
  const send = (change: object, key?: string) => phone.call('sendVerificationCode', { phoneNumber: '+639175550105', ...change }, key);
  const refused = (message: string) => ({ error: { code: 400, message } });
  expect(await send({})).toEqual(refused('CAPTCHA_CHECK_FAILED'));
  const recaptchaToken = await phone.verify(site);
  expect(await send({ recaptchaToken }, 'other')).toEqual(refused('API_KEY_INVALID'));
  expect(await send({ recaptchaToken, phoneNumber: '12' })).toEqual(refused('INVALID_PHONE_NUMBER'));
  const { sessionInfo } = await send({ recaptchaToken });
  expect(await send({ recaptchaToken })).toEqual(refused('CAPTCHA_CHECK_FAILED'));
  const signIn = (code: string) => phone.call('signInWithPhoneNumber', { sessionInfo, code });
  expect(await signIn('')).toEqual(refused('INVALID_CODE'));
  const code = await phone.codeOn('+639175550105');
  expect(await signIn(code)).toMatchObject({ phoneNumber: '+639175550105' });
  expect(await signIn(code)).toEqual(refused('INVALID_SESSION_INFO'));
  expect((await fetch(`${issuer.origin}/firebase/verifier?site=https://evil.example`)).status).toBe(400);
});

test('while the keys of tokens cannot be fetched no login counts as failed', async () => {
  const gone = await startIssuer([site]);
  const token = await createFirebasePhone(gone.origin).tokenOf(site, '+639175550109');
  const at = await startTestPlatform({ env: { PUBLIC_ORIGIN: site, ISSUER_ORIGIN: gone.origin } });
  onTestFinished(() => at.stop());
  await setFirebase(true, at);
  await gone.stop();
  const answers: string[] = [];
  for (let turn = 0; turn < 3; turn++) answers.push(await logIn('9175550109', token, undefined, at));
  expect(answers).toEqual(Array.from({ length: 3 }, () => 'code_unavailable'));
});
