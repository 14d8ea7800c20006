import { expect, test, vi } from 'vitest';
import type { CallContext } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import { demoMerchant } from '../merchant/index.ts';
import { codeHandlers, type CodeHandlerDeps } from './code-handlers.ts';

const sentAt = new Date('2026-11-24T00:00:00Z');
const resendAt = new Date(sentAt.getTime() + 90_000);
const context = {
  merchantCode: 'M',
  language: 'EN',
  ip: '203.0.113.7',
  deviceCookie: 'cookie',
  session: { playerId: 'p' },
} as unknown as CallContext;
const proof = { captchaId: 'c', identifying: '1234', work: 'w' };

/** The calls of a node that notes what it would send. */
const start = (
  change: Partial<CodeHandlerDeps> = {},
  registration: object = {},
  firebase: ReturnType<CodeHandlerDeps['codes']['firebaseOf']> = null,
) => {
  const config = demoMerchant('M');
  const sendCode = vi.fn<CodeHandlerDeps['codes']['sendCode']>(() => Promise.resolve(ok({ sentAt, resendAt, expiresAt: resendAt })));
  const codes = {
    sendCode,
    mobileNumber: (_merchant: string, dialingCode: string, typed: string) => ok({ e164: `${dialingCode}${typed}`, country: 'PH' }),
    canSend: (_merchant: string, channel: string) => channel === 'email',
    firebaseOf: () => firebase,
  };
  const knownDevice = vi.fn<CodeHandlerDeps['devices']['knownBy']>(() => Promise.resolve('device'));
  const proveHuman = vi.fn<CodeHandlerDeps['proveHuman']>(() => Promise.resolve('passed'));
  const handlers = codeHandlers({
    codes,
    merchants: { known: () => ({ ...config, registration: { ...config.registration, ...registration } }) },
    players: { contactOf: (_merchant, _purpose, _channel, contact) => Promise.resolve(`own ${contact}`) },
    proveHuman,
    devices: { knownBy: knownDevice },
    ...change,
  });
  return { handlers, sendCode, knownDevice, proveHuman };
};
const forget = (to: { channel: 'sms'; mobileNum: string; countryDialingCode: string } | { channel: 'email'; email: string }) => ({
  query: {},
  body: { ...proof, mobileNum: '', countryDialingCode: '', email: '', ...to } as never,
  context,
});
const byMobile = { ...proof, mobileNo: '9171234567', mobileNum: '9171234567', countryDialingCode: '+63' };
const codeOf = (answer: { ok: boolean; failure?: unknown }) => (answer.ok ? 'ok' : (answer.failure as { code: string }).code);

test('a code for a new password goes to a number or to an address, and says when the next may be asked for', async () => {
  const { handlers, sendCode, knownDevice } = start();
  const answer = await handlers.forgetCode(forget({ channel: 'sms', mobileNum: '9171234567', countryDialingCode: '+63' }));
  expect(answer).toEqual({ ok: true, value: { expirationTime: resendAt.getTime(), serverTime: sentAt.getTime(), validMinutes: 10 } });
  await handlers.forgetCode(forget({ channel: 'email', email: ' Maria@Example.com ' }));
  const shared = { purpose: 'forget', merchantCode: 'M', language: 'EN', isHuman: true };
  const from = { ip: '203.0.113.7', playerId: null, device: 'device' };
  expect(sendCode.mock.calls).toEqual([
    [{ ...shared, channel: 'sms', to: '+639171234567', contact: 'own +639171234567', from }],
    [{ ...shared, channel: 'email', to: ' Maria@Example.com ', contact: 'own maria@example.com', from }],
  ]);
  // The device is known of the account as it is compared, however its address was typed.
  expect(knownDevice.mock.calls).toEqual([
    ['cookie', 'M', '+639171234567', 'sms'],
    ['cookie', 'M', 'maria@example.com', 'email'],
  ]);
});

test('a code to register with is of no account, so no device of one is looked for', async () => {
  const { handlers, sendCode, knownDevice } = start({ proveHuman: () => Promise.resolve('nothing') }, { mobileEnabled: true });
  const answer = await handlers.registrationCode({ query: {}, body: byMobile, context });
  expect(answer).toMatchObject({ ok: true, value: { expiredMinutes: 1.5 } });
  expect(knownDevice).not.toHaveBeenCalled();
  expect(sendCode).toHaveBeenCalledWith(
    expect.objectContaining({ purpose: 'register', isHuman: false, from: { ip: '203.0.113.7', playerId: null, device: null } }),
  );
});

test('codes to register with are sent where registration is open and wants a number', async () => {
  const ask = (registration: object) => start({}, registration).handlers.registrationCode({ query: {}, body: byMobile, context });
  const verdicts = [];
  for (const registration of [
    { open: true, mobileEnabled: true, mobileVerification: false },
    { open: true, mobileEnabled: false, mobileVerification: true },
    { open: true, mobileEnabled: false, mobileVerification: false },
    { open: false, mobileEnabled: true, mobileVerification: true },
  ])
    verdicts.push(codeOf(await ask(registration)));
  expect(verdicts).toEqual(['ok', 'ok', 'feature_off', 'feature_off']);
});

test('a check that is missing or wrong is refused at its input, and no code is sent', async () => {
  for (const code of ['captcha_required', 'captcha_wrong'] as const) {
    const { handlers, sendCode, proveHuman } = start({}, { mobileEnabled: true });
    proveHuman.mockResolvedValue(code);
    const refusal = { ok: false, failure: { code, data: { captcha: true, field: 'identifying' } } };
    expect(await handlers.forgetCode(forget({ channel: 'email', email: 'a@example.com' }))).toEqual(refusal);
    expect(await handlers.registrationCode({ query: {}, body: byMobile, context })).toEqual(refusal);
    expect(proveHuman.mock.calls.map(([, place]) => place)).toEqual(['forget', 'codes']);
    expect(sendCode).not.toHaveBeenCalled();
  }
});

test('the options of codes are the ways that can be sent by, and the Firebase of the merchant without what is secret', async () => {
  const project = { project: 'p', apiKey: 'k', apiUrl: 'https://a', keysUrl: 'https://k', verifierUrl: 'https://v' };
  const optionsOf = async (firebase: typeof project | null) => {
    const answer = await start({}, {}, firebase).handlers.codeOptions({ query: {}, body: {}, context });
    return answer.ok ? answer.value : null;
  };
  expect(await optionsOf(null)).toMatchObject({ channels: ['email'], firebase: null });
  expect((await optionsOf(project))?.firebase).toEqual({ apiKey: 'k', apiUrl: 'https://a', verifierUrl: 'https://v' });
});
