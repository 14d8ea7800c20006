import { expect, test, vi } from 'vitest';
import type { CallContext } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import { codesHandlers, createSendAsMember, type CodesHandlerDeps } from './codes-handlers.ts';
import { configWith } from './testing.ts';

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
const start = (change: Partial<CodesHandlerDeps> = {}, registration: object = {}) => {
  const config = configWith();
  const sendCode = vi.fn<CodesHandlerDeps['codes']['sendCode']>(() => Promise.resolve(ok({ sentAt, resendAt, expiresAt: resendAt })));
  const codes = {
    sendCode,
    mobileNumber: (_merchant: string, dialingCode: string, typed: string) => ok({ e164: `${dialingCode}${typed}`, country: 'PH' }),
  } as unknown as CodesHandlerDeps['codes'];
  const knownDevice = vi.fn<CodesHandlerDeps['knownDevice']>(() => Promise.resolve('device'));
  const proveHuman = vi.fn<CodesHandlerDeps['proveHuman']>(() => Promise.resolve('passed'));
  const handlers = codesHandlers({
    codes,
    merchants: { known: () => ({ ...config, registration: { ...config.registration, ...registration } }) },
    canSend: (_merchant, channel) => channel === 'email',
    firebaseOf: () => null,
    proveHuman,
    knownDevice,
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
    [{ ...shared, channel: 'sms', to: '+639171234567', from }],
    [{ ...shared, channel: 'email', to: ' Maria@Example.com ', from }],
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

test('a member’s code is counted for the member, and a check is asked for only where nobody else left one', async () => {
  const proveHuman = vi.fn<CodesHandlerDeps['proveHuman']>(() => Promise.resolve('passed'));
  const sendAsMember = createSendAsMember({ proveHuman });
  const send = vi.fn<Parameters<typeof sendAsMember>[2]>(() => Promise.resolve(ok({ sentAt, resendAt, expiresAt: resendAt })));
  expect(await sendAsMember(context, proof, send)).toMatchObject({ ok: true, value: { validMinutes: 10 } });
  expect(send).toHaveBeenCalledWith({ from: { ip: '203.0.113.7', playerId: 'p', device: null }, isHuman: true });
  proveHuman.mockResolvedValue('captcha_wrong');
  expect(codeOf(await sendAsMember(context, proof, send))).toBe('captcha_wrong');
  proveHuman.mockResolvedValue('captcha_required');
  expect(codeOf(await sendAsMember(context, proof, send))).toBe('captcha_required');
  expect(send).toHaveBeenCalledTimes(1);
});

test('the options of codes are the ways that can be sent by, and the Firebase of the merchant without what is secret', async () => {
  const project = { project: 'p', apiKey: 'k', apiUrl: 'https://a', keysUrl: 'https://k', verifierUrl: 'https://v' };
  const optionsOf = async (firebase: typeof project | null) => {
    const answer = await start({ firebaseOf: () => firebase }).handlers.codeOptions({ query: {}, body: {}, context });
    return answer.ok ? answer.value : null;
  };
  expect(await optionsOf(null)).toMatchObject({ channels: ['email'], firebase: null });
  expect((await optionsOf(project))?.firebase).toEqual({ apiKey: 'k', apiUrl: 'https://a', verifierUrl: 'https://v' });
});
