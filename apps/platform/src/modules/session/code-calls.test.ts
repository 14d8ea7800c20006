import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

test('A287 A288 A291 A450 A451 a login code is asked for by mobileNum and countryDialingCode, arrives, and says when the next may be asked for', async () => {
  expect(site.messages()).toEqual([]);
  const before = Date.now();
  const sent = valueOf(await site.guest()('loginCode', { body: { mobileNum: '09175550100', countryDialingCode: '+63' } }));
  expect(sent).toEqual({ expirationTime: expect.any(Number), serverTime: expect.any(Number), validMinutes: 10 });
  expect(sent.expirationTime - sent.serverTime).toBe(60_000);
  expect(sent.expirationTime).toBeGreaterThanOrEqual(before + 60_000);
  await site.platform.services.codes.settle();
  expect(site.messages('+639175550100')).toMatchObject([{ channel: 'sms', body: expect.stringMatching(/^\d{6} /) }]);
  const again = await site.guest()('loginCode', { body: { mobileNum: '9175550100', countryDialingCode: '+63' } });
  expect(again).toMatchObject({ success: false, code: 'code_wait', data: { retryAfterSeconds: expect.any(Number) } });
  expect(site.logged()).not.toMatch(/9175550100|login code/);
});

test('A450 a login code is refused for a number that is none, one of another country, and where the flag is off', async () => {
  const ask = (mobileNum: string, countryDialingCode = '+63') => site.guest()('loginCode', { body: { mobileNum, countryDialingCode } });
  expect(await ask('917')).toMatchObject({
    code: 'mobile_invalid',
    message: 'Please enter a valid mobile number',
    data: { field: 'mobileNum' },
  });
  expect(await ask('2025550123', '+1')).toMatchObject({ code: 'mobile_country' });
  const { merchant } = site.platform.services;
  await merchant.save({ ...demoMerchant('PALARO'), flags: {} });
  expect(await ask('9181234567')).toMatchObject({ code: 'feature_off' });
  await merchant.save(demoMerchant('PALARO'));
});

test('A286 A288 A290 A449 a registration code is asked for by mobileNo and answers expiredMinutes, where the merchant registers by phone', async () => {
  const { merchant } = site.platform.services;
  const demo = demoMerchant('PALARO');
  await merchant.save({ ...demo, registration: { ...demo.registration, mobileVerification: true } });
  const sent = await site.guest()('registrationCode', { body: { mobileNo: '9171234567', countryDialingCode: '+63' } });
  expect(sent).toMatchObject({ success: true, value: { expiredMinutes: 1, validMinutes: 10 } });
  expect(site.messages('+639171234567')).toMatchObject([{ body: expect.stringMatching(/\d{6}/) }]);
  await merchant.save(demo);
});

test('the ways of codes are those that the merchant has a gateway for', async () => {
  expect(valueOf(await site.guest()('codeOptions'))).toEqual({
    channels: ['sms', 'email'],
    dialingCodes: ['+63'],
    otherCountries: true,
    firebase: null,
  });
});
