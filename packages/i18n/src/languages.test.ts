import { expect, test } from 'vitest';
import { languageOf, languages } from './languages.ts';
import { directionOf, tagOf } from './writing.ts';

const codes = [
  'CN',
  'EN',
  'JA',
  'TH',
  'VI',
  'MY',
  'ES',
  'HI',
  'ID',
  'KM',
  'KO',
  'KR',
  'MS',
  'PT',
  'TA',
  'TW',
  'TY',
  'UR',
  'UR-LA',
  'PT-BR',
  'TR',
  'BN',
  'AR',
  'FA',
  'RU',
  'KK',
  'UZ',
  'LO',
  'NE',
  'FR',
];

test('A021 knows about 50 languages by name', () => {
  expect(languages.length).toBeGreaterThanOrEqual(48);
  expect(new Set(languages.map((language) => language.code)).size).toBe(languages.length);
  for (const language of languages) expect(language.name.trim(), language.code).not.toBe('');
});

test('A022 B481 knows each of the 30 language codes', () => {
  expect(codes).toHaveLength(30);
  for (const code of codes) expect(languageOf(code).code).toBe(code);
});

test('B477 answers an unknown code with Tagalog', () => {
  expect(languageOf('XX')).toMatchObject({ code: 'TY', tag: 'fil' });
});

test('gives each language a BCP 47 tag that Intl accepts unchanged (ruling 21)', () => {
  for (const language of languages) expect(Intl.getCanonicalLocales(language.tag), language.code).toEqual([language.tag]);
  expect(['TY', 'CN', 'TW', 'UR-LA', 'KR', 'PT-BR'].map(tagOf)).toEqual(['fil', 'zh-Hans', 'zh-Hant', 'ur-Latn', 'ko', 'pt-BR']);
});

test('writes exactly Arabic, Persian and Urdu from right to left (ruling 21)', () => {
  expect(
    languages
      .filter((language) => directionOf(language.code) === 'rtl')
      .map((language) => language.code)
      .sort(),
  ).toEqual(['AR', 'FA', 'UR']);
});
