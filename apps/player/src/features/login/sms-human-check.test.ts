import { expect, test } from 'vitest';
import { loginCodeBody } from './sms-login-rules.ts';

const number = { mobileNum: '0917 123 4567', countryDialingCode: '+63' };

test('A289 A450 the slider’s result goes with the call for a code, and without a slider nothing does', () => {
  const slid = { geetest_challenge: 'c', geetest_validate: 'v', geetest_seccode: 'v|palaro', work: 'w', identifying: '' };
  expect(loginCodeBody(number, slid)).toEqual({ mobileNum: expect.any(String), countryDialingCode: '+63', ...slid });
  expect(Object.keys(loginCodeBody(number, {})).toSorted()).toEqual(['countryDialingCode', 'mobileNum']);
});
