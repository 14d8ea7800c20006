import { expect, test } from 'vitest';
import { passes, type FormRule } from './form-rules.ts';

test.each<[FormRule, string[], string[]]>([
  [{ rule: 'required' }, ['x', ' '], ['']],
  [{ rule: 'whitespace' }, ['x', ' x '], [' ', '\t\n']],
  [{ rule: 'type', type: 'digits' }, ['0917'], ['09 17', '1.5', 'x']],
  [{ rule: 'type', type: 'email' }, ['ana@palaro.example'], ['ana@palaro', '@palaro.example', 'a b@palaro.example']],
  [{ rule: 'type', type: 'url' }, ['https://palaro.example/x'], ['palaro.example', 'javascript:alert(1)', 'https:// x']],
  [{ rule: 'range', min: 2, max: 4 }, ['ab', 'abcd'], ['a', 'abcde']],
  [{ rule: 'range', max: 4 }, ['a'], ['abcde']],
  [{ rule: 'enum', values: ['dark', 'light'] }, ['dark'], ['DARK', 'grey']],
  [{ rule: 'pattern', regExp: '[a-z]{2}|x' }, ['ab', 'x'], ['abc', 'xab', 'A']],
])('B387 %j lets its own through and stops the rest', (rule, good, bad) => {
  expect(good.map((value) => passes(rule, value))).toEqual(good.map(() => true));
  expect(bad.map((value) => passes(rule, value))).toEqual(bad.map(() => false));
});

test('B387 A364 nothing is a fault only of a required field', () => {
  for (const rule of [
    { rule: 'whitespace' },
    { rule: 'type', type: 'email' },
    { rule: 'range', min: 2 },
    { rule: 'enum', values: [] },
    { rule: 'pattern', regExp: 'x' },
  ] as const)
    expect(passes(rule, '')).toBe(true);
});

test('a pattern that this phone could not decide quickly is left to the platform', () => {
  const value = `${'a'.repeat(200)}!`;
  const started = performance.now();
  for (const regExp of [
    '(a+)+',
    '(?:a|a)*',
    'a*a*a*a*a*a*b',
    `${'a?'.repeat(40)}${'a'.repeat(40)}`,
    '(a|aa)(a|aa)(a|aa)(a|aa)(a|aa)(a|aa)(a|aa)b',
  ])
    expect(passes({ rule: 'pattern', regExp }, value), regExp).toBe(true);
  expect(performance.now() - started).toBeLessThan(500);
  expect(passes({ rule: 'pattern', regExp: '^(?=.*[A-Za-z])(?=.*[0-9])[\\x21-\\x7e]{6,20}$' }, value)).toBe(false);
  expect(passes({ rule: 'pattern', regExp: '^[^\\s@]{1,64}@[^\\s@]{1,189}\\.[^\\s@]{2,24}$' }, value)).toBe(false);
});
