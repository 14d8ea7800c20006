import { expect, test } from 'vitest';
import { birthdayFault, dayIn, writtenField } from './profile-rules.ts';

const at = { today: '2026-11-24', ageMin: 21 };

test('A408 a birthday is a real day that has been', () => {
  for (const day of [
    '',
    '1990',
    '1990-02-30',
    '1990-13-01',
    '1990-00-10',
    '90-01-01',
    '1990-1-1',
    '2026-11-25',
    '1900-01-01',
    '0000-01-01',
  ])
    expect(birthdayFault(day, at), day).toBe('birthday_invalid');
  for (const day of ['1990-02-28', '1992-02-29', '1906-11-24', '1905-11-25']) expect(birthdayFault(day, at), day).toBeNull();
});

test('A408 who is of age today passes, who is of age tomorrow does not, by the age that the merchant asks for', () => {
  expect(['2005-11-24', '2005-11-25', '2026-11-24'].map((day) => birthdayFault(day, at))).toEqual([null, 'under_age', 'under_age']);
  expect(birthdayFault('2008-11-24', { ...at, ageMin: 18 })).toBeNull();
  expect(birthdayFault('2008-11-25', { ...at, ageMin: 18 })).toBe('under_age');
});

test('A408 who was born on 29 February is a year older on 1 March', () => {
  const born = '2004-02-29';
  expect(['2025-02-28', '2025-03-01'].map((today) => birthdayFault(born, { today, ageMin: 21 }))).toEqual(['under_age', null]);
  expect(birthdayFault(born, { today: '2028-02-29', ageMin: 24 })).toBeNull();
});

test('A408 today is the day of the merchant’s calendar', () => {
  const evening = Date.parse('2026-11-24T17:00:00Z');
  expect([dayIn('Asia/Manila', evening), dayIn('America/New_York', evening)]).toEqual(['2026-11-25', '2026-11-24']);
});

test('spaces around a detail and twice inside it are dropped, and letters are of one form', () => {
  expect(writtenField('payeeName', '  Maria \t  Nin\u0303a ')).toBe('Maria Niña');
});
