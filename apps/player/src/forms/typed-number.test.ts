import { mobileCandidates, waysOfWriting } from '@palaro/contract';
import { expect, test } from 'vitest';
import { captchaInput } from '../features/human/human-check-rules.ts';
import { isMobileNumber, mobileInput, moneyPasswordInput, sentMobile, smsCodeInput } from './typed-number.ts';

test('every way of writing a mobile number is taken by its input, is one, and is sent so that it is read as one number', () => {
  for (const typed of waysOfWriting) {
    const shown = mobileInput(typed);
    const read = mobileCandidates('+63', sentMobile(shown, '+63'))[0];
    expect([isMobileNumber(shown), read], JSON.stringify(typed)).toEqual([true, '+639175550100']);
  }
});

test('a national number that begins as its dialing code does is sent whole, for the server to read', () => {
  expect(sentMobile('55 99123 4567', '+55')).toBe('55991234567');
});

test.each([
  ['the code of an SMS', smsCodeInput],
  ['the digits of a picture', captchaInput],
  ['a money password', moneyPasswordInput],
])('%s may be typed with the digits of any script', (_, input) => {
  for (const typed of ['120945', '１２０９４５', '١٢٠٩٤٥', '۱۲۰۹۴۵', '१२०९४५', ' 12 09-45x']) expect(input(typed), typed).toBe('120945');
});

test('the input of a money password takes six digits of any width and nothing else', () => {
  expect(['1a2 3-4', '１２３456', '12345678'].map(moneyPasswordInput)).toEqual(['1234', '123456', '123456']);
});
