import { expect, test } from 'vitest';
import { compileMessage } from './compile-message.ts';
import { createFormat, type PlaceholderValues } from './format-message.ts';

const filled = (tag: string, message: string, values?: PlaceholderValues): string => createFormat(tag)(compileMessage(message), values);

test('fills plain placeholders, and leaves a placeholder without a value empty', () => {
  expect(filled('en', 'Add {game} to {list}', { game: 'Mayon', list: 3 })).toBe('Add Mayon to 3');
  expect(filled('en', 'Add {game}.')).toBe('Add .');
  expect(filled('en', '{constructor}{zero}', { zero: 0 })).toBe('0');
});

test('keeps the direction of a value within a text from right to left', () => {
  const issue = compileMessage('سحب {issue}');
  expect(createFormat('ar', 'rtl')(issue, { issue: '20261125-0029' })).toBe('سحب \u206820261125-0029\u2069');
  expect(createFormat('ar', 'rtl')(compileMessage('{count, number}'), { count: 3 })).not.toContain('\u2068');
  expect(createFormat('en', 'ltr')(compileMessage('Draw {issue}'), { issue: '20261125-0029' })).toBe('Draw 20261125-0029');
});

test('writes numbers as the language does', () => {
  expect(filled('en', '{count, number} games', { count: 12_345 })).toBe('12,345 games');
  expect(filled('de', '{count, number}', { count: 12_345 })).toBe('12.345');
  expect(filled('tlh', '{count, number}', { count: 12_345 })).toBe('12,345');
});

test('chooses by an exact number, by the rules of the language, and else the last resort', () => {
  const rounds = '{count, plural, =0 {No rounds} one {# round of {game}} other {# rounds}}';
  expect([0, 1, 1500].map((count) => filled('en', rounds, { count, game: 'Mayon' }))).toEqual([
    'No rounds',
    '1 round of Mayon',
    '1,500 rounds',
  ]);
  // Tagalog has no plural for most numbers, and one for those that end in 4, 6 or 9.
  expect([2, 4].map((count) => filled('fil', '{count, plural, one {one} other {other}}', { count }))).toEqual(['one', 'other']);
  expect(filled('ar', '{count, plural, other {many}}', { count: 2 })).toBe('many');
});

test('a number sign outside of a plural is a number sign', () => {
  expect(filled('en', 'Round #{id}', { id: 7 })).toBe('Round #7');
  expect(createFormat('en')(['#'])).toBe('#');
});

test.each(['{kind, select, a {x} other {y}}', '{at, date, short}', '{n, number, percent}', '{n, plural, offset:1 other {x}}', '{n'])(
  'refuses at build time what the app could not fill: %s',
  (message) => {
    expect(() => compileMessage(message)).toThrow();
    expect(() => compileMessage(`{n, plural, other {${message}}}`)).toThrow();
  },
);
