import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const page = async (): Promise<{ status: number; text: string; headers: Headers }> => {
  const response = await fetch(`${site.baseUrl}/demo/messages`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

test('A287 A288 A291 A450 A451 a login code is asked for by mobileNum and countryDialingCode, arrives on the demo page, and says when the next may be asked for', async () => {
  expect((await page()).text).toContain('No message yet');
  const before = Date.now();
  const sent = valueOf(await site.guest()('loginCode', { body: { mobileNum: '09175550100', countryDialingCode: '+63' } }));
  expect(sent).toEqual({ expirationTime: expect.any(Number), serverTime: expect.any(Number), validMinutes: 10 });
  expect(sent.expirationTime - sent.serverTime).toBe(60_000);
  expect(sent.expirationTime).toBeGreaterThanOrEqual(before + 60_000);
  await site.platform.services.codes.settle();
  const { status, text, headers } = await page();
  expect(status).toBe(200);
  expect(text).toMatch(/<b>\+639175550100<\/b>.*<span class="code">\d{6}<\/span>/s);
  expect(text).toContain('http-equiv="refresh"');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
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
  const { rows } = await site.pool.query("SELECT body FROM demo_message WHERE recipient = '+639171234567'");
  expect(rows).toEqual([{ body: expect.stringMatching(/\d{6}/) }]);
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

test('what a message says is text on the page, never a part of it', async () => {
  await site.pool.query(
    "INSERT INTO demo_message (id, merchant_code, channel, recipient, sender, subject, body, at) VALUES ('x', 'PALARO', 'email', '<b>', '<i>', '<u>', '<script>', now()), ('y', 'OTHER', 'sms', 'theirs', '', '', '', now())",
  );
  const { text } = await page();
  expect(text).toContain('&lt;script&gt;');
  expect(text).not.toMatch(/<script>|<u>|<i>|theirs/);
});
