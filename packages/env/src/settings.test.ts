import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOf, logLevelSetting, portSetting, readSettings, setting, share, formatConfigErrors, webOrigin, yesNo } from './settings.ts';

const settings = {
  PORT: portSetting('A port', 8080),
  LEVEL: logLevelSetting,
  ORIGIN: setting(webOrigin().optional(), 'An origin', 'Give an origin.'),
  SWITCH: setting(yesNo().optional(), 'A switch', 'Use true or false.'),
  SHARE: setting(share(), 'A share', 'Give 0 to 1.'),
  NAME: setting(z.string(), 'A name', 'Give a name.'),
  LIST: setting(
    z
      .string()
      .transform((text) => text.split(',').filter((part) => part !== ''))
      .pipe(z.array(z.string()).min(1))
      .optional(),
    'A list',
    'Give some.',
  ),
  WORDS: setting(listOf(z.string().regex(/^[a-z]+$/, 'not a word')).default([]), 'Words', 'Give words.'),
};

test.each([
  ['PORT', '99999', 'PORT="99999": too large. Give a port from 0 to 65535.'],
  ['PORT', '-1', 'PORT="-1": too small. Give a port from 0 to 65535.'],
  ['PORT', '9'.repeat(400), `PORT="${'9'.repeat(400)}": not usable. Give a port from 0 to 65535.`],
  ['PORT', '80.5', 'PORT="80.5": not a whole number. Give a port from 0 to 65535.'],
  ['LEVEL', 'loud', 'LEVEL="loud": not one of its values. Use fatal, error, warn, info, debug or silent.'],
  ['ORIGIN', 'nonsense', 'ORIGIN="nonsense": not such an address. Give an origin.'],
  ['ORIGIN', 'ftp://a', 'ORIGIN="ftp://a": not such an address. Give an origin.'],
  ['ORIGIN', 'https://me:secret@a', 'ORIGIN="https://me:secret@a": more than an origin. Give an origin.'],
  ['ORIGIN', 'https://:secret@a', 'ORIGIN="https://:secret@a": more than an origin. Give an origin.'],
  ['ORIGIN', 'https://a#b', 'ORIGIN="https://a#b": more than an origin. Give an origin.'],
  ['ORIGIN', 'https://a?', 'ORIGIN="https://a?": more than an origin. Give an origin.'],
  ['ORIGIN', 'http://a/b', 'ORIGIN="http://a/b": more than an origin. Give an origin.'],
  ['SWITCH', 'maybe', 'SWITCH="maybe": not one of its values. Use true or false.'],
  ['SHARE', '7', 'SHARE="7": too large. Give 0 to 1.'],
  ['SHARE', '-0.5', 'SHARE="-0.5": too small. Give 0 to 1.'],
  ['LIST', ',', 'LIST=",": too short. Give some.'],
  ['WORDS', 'a,7', 'WORDS="a,7": not a word. Give words.'],
])('%s=%s is reported as one short fault and its fix', (key, value, line) => {
  const env = { NAME: 'x', [key]: value };
  expect(formatConfigErrors('Our', settings, env, readSettings(settings, env).faults)).toBe(`Our configuration does not fit:\n  ${line}`);
});

test('what is missing is reported once', () => {
  const { faults } = readSettings(settings, {});
  expect(formatConfigErrors('Our', settings, {}, faults)).toBe(
    'Our configuration does not fit:\n  NAME is missing: it has no default. Give a name.',
  );
});

test('a list is its entries without the blanks around them and the empty ones', () => {
  expect(readSettings(settings, { NAME: 'x', WORDS: ' a, b ,,c,' }).values.WORDS).toEqual(['a', 'b', 'c']);
});
