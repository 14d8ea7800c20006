import { describe, expect, test } from 'vitest';
import { fitsPattern, isLinearPattern } from './patterns.ts';

describe('a pattern of the configuration', () => {
  test('A363 must fit the whole value, also without anchors', () => {
    expect(['ab', 'x', 'abc', 'xab', 'A', ''].map((value) => fitsPattern('[a-z]{2}|x', value))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test('counts characters, not halves of them', () => {
    expect(['👍🏽👍', '👍🏽'].map((value) => fitsPattern('^.{3,8}$', value))).toEqual([true, false]);
    expect(fitsPattern('^[\\p{L} ]+$', 'Peña Ñora')).toBe(true);
  });

  test('is decided at once, whatever it is and whatever the value', () => {
    const started = performance.now();
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(.*)*b$', '^(?=(a+)+$).{2,}$'])
      expect(fitsPattern(pattern, `${'a'.repeat(5000)}!`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test.each([
    ['^(?=.*[A-Za-z])(?=.*[0-9])[\\x21-\\x7e]{6,20}$', ['abc123', 'x!9_aa'], ['abcdef', '123456', 'abc 123', 'ab1']],
    ['^(?=.*[0-9]).{10,}$', ['no digits 1'], ['no digits at all', 'short1']],
    ['(?![0-9])[a-z0-9(|]{2,4}', ['a1', 'a(|'], ['1a', 'a']],
    ['^(?=.*[0-9])[a-z0-9\\]|]{2,4}$', ['a1', ']|1'], ['a|]', 'a1(']],
    ['^(?!.*[)(|])[^a]+$', ['bcd'], ['b|c', 'b(c', 'abc']],
  ])('may look ahead at its start: %s', (pattern, good, bad) => {
    expect(good.filter((value) => !fitsPattern(pattern, value))).toEqual([]);
    expect(bad.filter((value) => fitsPattern(pattern, value))).toEqual([]);
    // The phone's engine says the same.
    const own = new RegExp(`^(?:${pattern})$`, 'u');
    expect([...good, ...bad].filter((value) => own.test(value))).toEqual(good);
  });

  test.each(['^(.)\\1+$', '^a(?=b).+$', '(?<=a)b', '^(?=a)b|c$', '^(?=(.)\\1).+$', '('])(
    '%s is one that no engine of linear time runs',
    (pattern) => {
      expect(isLinearPattern(pattern)).toBe(false);
      expect(fitsPattern(pattern, 'aa')).toBe(false);
    },
  );
});
