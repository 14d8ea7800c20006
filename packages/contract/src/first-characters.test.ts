import { expect, test } from 'vitest';
import { firstCharacters } from './first-characters.ts';

test('a text is cut at its bound, before a character that would be cut in half', () => {
  expect(['abcd', 'abc', 'ab😀', 'a😀c', ''].map((text) => firstCharacters(text, 3))).toEqual(['abc', 'abc', 'ab', 'a😀', '']);
});
