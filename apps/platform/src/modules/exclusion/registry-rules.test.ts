import { expect, test } from 'vitest';
import { foldedName } from '../../kernel/folded-name.ts';
import { createPersonHashes, daysAt, hoursUntilEndOf } from './registry-rules.ts';

const hashesOf = createPersonHashes('a secret for tests only');
const juan = { name: 'Juan Dela Peña', birthday: '1990-05-04', number: 'P1234567A' };

test('a name is the same in capitals, without accents, and with the last name first', () => {
  expect(foldedName('DELA PENA, Juan')).toBe(foldedName('Juan  Dela Peña'));
  expect(foldedName('Jose Rizal')).not.toBe(foldedName('Josea Rizal'));
});

test('a person is found by name with birthday, and by number, under one secret', () => {
  const { person, number } = hashesOf(juan);
  expect(hashesOf({ ...juan, name: 'dela pena juan', number: '' })).toEqual({ person, number: Buffer.alloc(0) });
  expect(hashesOf({ name: '', birthday: '', number: 'P1234567A' })).toEqual({ person: Buffer.alloc(0), number });
  expect(hashesOf({ ...juan, birthday: '1990-05-05' }).person).not.toEqual(person);
  expect(hashesOf({ ...juan, number: 'P1234567B' }).number).not.toEqual(number);
  expect(createPersonHashes('another secret')(juan).person).not.toEqual(person);
});

test('a day holds from when it begins anywhere on earth until it has ended everywhere', () => {
  const at = (time: string) => daysAt(Date.parse(time));
  expect(at('2026-11-28T09:59:59Z').begun).toBe('2026-11-28');
  expect(at('2026-11-28T10:00:00Z').begun).toBe('2026-11-29');
  expect(at('2026-11-30T11:59:59Z').unended).toBe('2026-11-29');
  expect(at('2026-11-30T12:00:00Z').unended).toBe('2026-11-30');
  expect(hoursUntilEndOf('2026-11-29', Date.parse('2026-11-30T11:59:59Z'))).toBe(1);
  expect(hoursUntilEndOf('2026-11-29', Date.parse('2026-11-29T12:00:00Z'))).toBe(24);
});
