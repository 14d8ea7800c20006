import { waysOfWriting } from '@palaro/contract';
import { expect, test } from 'vitest';
import { captchaInput } from '../features/human-check/human-check-rules.ts';
import { moneyPasswordInput } from '../features/security/security-rules.ts';
import { isMobileNumber, mobileInput, sentMobile, smsCodeInput } from './typed-number.ts';

test('every way of writing a mobile number is taken by its input, is one, and is sent as one number', () => {
  for (const typed of waysOfWriting) {
    const shown = mobileInput(typed);
    expect([isMobileNumber(shown), sentMobile(shown, '+63')], JSON.stringify(typed)).toEqual([true, '9175550100']);
  }
});

test.each([
  ['the code of an SMS', smsCodeInput],
  ['the digits of a picture', captchaInput],
  ['a money password', moneyPasswordInput],
])('%s may be typed with the digits of any script', (_, input) => {
  for (const typed of ['120945', '１２０９４５', '١٢٠٩٤٥', '۱۲۰۹۴۵', '१२०९४५', ' 12 09-45x']) expect(input(typed), typed).toBe('120945');
});
