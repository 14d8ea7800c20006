import { expect, test } from 'vitest';
import { readSubmitted, type Submitted } from './identity-rules.ts';

const terms = { today: '2026-11-29', ageMin: 21 };
const passport: Submitted = {
  kind: 'passport',
  number: ' p 123-45.67a ',
  name: '  Juan   Dela Cruz ',
  birthday: '2005-11-29',
  validUntil: '2026-11-29',
  front: 'a',
  back: null,
  selfie: 'b',
};

test('a document is kept in one spelling; its last day still counts, and so does the day on which its owner is old enough', () => {
  expect(readSubmitted(passport, terms)).toEqual({ ...passport, number: 'P1234567A', name: 'Juan Dela Cruz' });
});

test.each([
  [{ birthday: '2005-11-30' }, 'under_age', 'birthday'],
  [{ birthday: '2026-11-30' }, 'birthday_invalid', 'birthday'],
  [{ validUntil: '2026-11-28' }, 'field_invalid', 'validUntil'],
  [{ number: '1234' }, 'field_invalid', 'number'],
  [{ number: '12345é' }, 'field_invalid', 'number'],
  [{ name: ' .' }, 'field_invalid', 'name'],
  [{ back: 'c' }, 'field_invalid', 'back'],
  [{ kind: 'umid' as const, back: 'c' }, 'field_invalid', 'validUntil'],
])('a document with %o is refused', (change, code, field) => {
  expect(readSubmitted({ ...passport, ...change }, terms)).toEqual({ code, field });
});
