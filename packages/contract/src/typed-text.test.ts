import { describe, expect, test } from 'vitest';
import { nameKey, writtenCode, writtenDigits, writtenLogin, writtenName } from './typed-text.ts';

/** Marks that nobody sees: zero width, soft hyphen, direction. */
const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
];
const apostrophes = ["'", '\u2018', '\u2019', '\u201b', '\u02bc', '\u02bb', '\u2032', '\uff07'];
const hyphens = ['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe63', '\uff0d'];

describe('what a person types is one text in every spelling', () => {
  test.each(unseen.map((mark) => [mark]))('the unseen mark %j is no part of it', (mark) => {
    expect([writtenName(`Ma${mark}ria`), writtenLogin(`${mark}maria${mark}`), nameKey(`mar${mark}ia`)]).toEqual([
      'Maria',
      'maria',
      'maria',
    ]);
    expect([writtenCode(`AB${mark}12`), writtenDigits(`12${mark}34`)]).toEqual(['AB12', '1234']);
  });

  test.each(apostrophes.map((mark) => [mark]))('an apostrophe may be %j', (mark) => {
    expect(writtenName(`Ana D${mark}Souza`)).toBe("Ana D'Souza");
    expect([writtenLogin(`d${mark}souza`), nameKey(`D${mark}Souza`)]).toEqual(["d'souza", "d'souza"]);
  });

  test.each(hyphens.map((mark) => [mark]))('a hyphen may be %j', (mark) => {
    expect([writtenName(`Ana${mark}Maria`), nameKey(`Ana${mark}Maria`), writtenLogin(`ana${mark}maria`)]).toEqual([
      'Ana-Maria',
      'ana-maria',
      'ana-maria',
    ]);
    expect([writtenCode(` ID${mark}77 `), writtenCode(`1990${mark}01${mark}31`), writtenDigits(`123${mark}456`)]).toEqual([
      'ID-77',
      '1990-01-31',
      '123456',
    ]);
  });

  test.each([
    ['  Maria \t  Nin\u0303a ', 'Maria Niña'],
    ['Maria\u00a0Cruz', 'Maria Cruz'],
    ['“Boy” Cruz', '"Boy" Cruz'],
    ['李小龍', '李小龍'],
    ['', ''],
    ['\u200b', ''],
  ])('the name %j is %j', (typed, written) => expect(writtenName(typed)).toBe(written));

  test.each([
    ['１９９０－０１－３１', '1990-01-31'],
    ['١٢٣٤٥٦', '123456'],
    [' 12 34 ', '12 34'],
  ])('the code %j is %j', (typed, written) => expect(writtenCode(typed)).toBe(written));

  test('what is written already stays as it is', () => {
    for (const write of [writtenName, writtenLogin, nameKey, writtenCode, writtenDigits])
      for (const text of ['maria.cruz_1', 'ana@example.com', "o'neil", 'é']) expect(write(write(text))).toBe(write(text));
  });
});
