import { getCountries, getExampleNumber } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { countryOf, dialingCodeOf, numberKey, readMobileNumber } from './mobile-number.ts';

test.each([
  ['+7', '8 912 345-67-89', '+79123456789'],
  ['+7', '912 345 67 89', '+79123456789'],
  ['+65', '65 9123 4567', '+6591234567'],
  ['+225', '07 07 12 34 56', '+2250707123456'],
  ['+63', '0917 555 0100', '+639175550100'],
])('after %s %s is one number, for codes and for logins alike', (dialingCode, typed, e164) => {
  const read = readMobileNumber(dialingCode, typed, ['RU', 'SG', 'CI', 'PH']);
  expect([read.ok && read.value.e164, numberKey(dialingCode, typed)]).toEqual([e164, e164]);
});

test('what is no number has the key of what was typed, as a number elsewhere has no country', () => {
  expect(numberKey('+63', '123456')).toBe('+63123456');
  expect(numberKey('+63', 'nine')).toBeUndefined();
  expect([countryOf('+639175550100'), countryOf('+63')]).toEqual(['PH', '']);
  expect([dialingCodeOf('+639175550100'), dialingCodeOf('nine')]).toEqual(['63', '']);
});

test('a number of every country is read from its national way of writing and from its whole one', () => {
  const wrong = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, examples);
    if (example === undefined) return [];
    const { countryCallingCode: code, nationalNumber, number } = example;
    const ways = [nationalNumber, example.formatNational(), `${code}${nationalNumber}`, number];
    return ways.filter((typed) => numberKey(code, typed) !== number).map((typed) => `${country} +${code} ${typed}`);
  });
  expect(wrong).toEqual([]);
});
