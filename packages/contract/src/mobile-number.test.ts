import { expect, test } from 'vitest';
import { mobileCandidates, plainNumber } from './mobile-number.ts';
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
  expect(mobileCandidates('+65', '6591234567')).toEqual(['+656591234567', '+6591234567']);
});

test('only what belongs to a number is taken out of it', () => {
  expect(plainNumber('maria.cruz-1')).toBe('mariacruz1');
  expect(plainNumber('０９１７')).toBe('0917');
});
