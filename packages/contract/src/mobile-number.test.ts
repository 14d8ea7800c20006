import { expect, test } from 'vitest';
import { isSameNumber, mobileCandidates, plainNumber } from './mobile-number.ts';
import { waysOfWriting } from './mobile-number-ways.ts';

test('one number is read from every way in which address books, autofill and keyboards write it', () => {
  for (const typed of waysOfWriting) expect(mobileCandidates('+63', typed)[0], JSON.stringify(typed)).toBe('+639175550100');
});

test('a number with a plus keeps its own country, and what is no number is read as none', () => {
  expect(mobileCandidates('+63', '+1 202 555 0123')).toEqual(['+12025550123']);
  expect(mobileCandidates('+63', '001 (202) 555-0123')).toEqual(['+12025550123']);
  for (const typed of ['', '+', 'nine', '917a5550100', '++639175550100', '123', '123456789012345678'])
    expect(mobileCandidates('+63', typed), typed).toEqual([]);
  expect(mobileCandidates('', '9175550100')).toEqual([]);
});

test('a short number that begins as its dialing code does may be meant either way', () => {
  expect(mobileCandidates('+65', '6591234567').filter((number) => !/^\+65(65)?0/.test(number))).toEqual(['+656591234567', '+6591234567']);
});

test("a zero in front is the number's own where national numbers begin with one", () => {
  for (const typed of ['0123456789', '+225 0123456789', '2250123456789'])
    expect(mobileCandidates('+225', typed)[0], typed).toBe('+2250123456789');
  expect(mobileCandidates('+225', '123456789')).toContain('+2250123456789');
});

test('two texts are one number with a dialing code or zeros in front or without, and no other', () => {
  for (const typed of waysOfWriting)
    for (const kept of ['+639175550100', '09175550100', '9175550100'])
      expect(isSameNumber(typed, kept), `${JSON.stringify(typed)} ${kept}`).toBe(true);
  for (const [one, other] of [
    ['9175550101', '9175550100'],
    ['175550100', '9175550100000'],
    ['123499175550100', '9175550100'],
    ['50100', '9175550100'],
    ['', ''],
    ['nine9175550100', '9175550100'],
  ] as const)
    expect(isSameNumber(one, other), `${one} ${other}`).toBe(false);
});

test('only what belongs to a number is taken out of it', () => {
  expect(plainNumber('maria.cruz-1')).toBe('mariacruz1');
  expect(plainNumber('０９１７')).toBe('0917');
});
