// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { maybe } from './kept-choices.ts';
import { having, isFlag, isNumber, listOf } from './kept-shape.ts';
import { storage } from './storage.ts';

beforeEach(() => localStorage.clear());

test('a word that is none of those that are kept is dropped', () => {
  for (const [key, slot] of Object.entries({ theme: storage.theme, language: storage.language, autoLogin: storage.autoLogin })) {
    localStorage.setItem(key, '{"a":1}');
    expect(slot.get(), key).toBeNull();
    expect(localStorage.getItem(key), key).toBeNull();
  }
});

test('shapes look at what they name and nothing else', () => {
  const fits = having<{ list: string[]; at?: number; isOn: boolean }>({
    list: listOf(having<{ name: string }>({}, 'name')),
    at: maybe(isNumber),
    isOn: isFlag,
  });
  expect(fits({ list: [{ name: 'a' }], isOn: true, more: 1 })).toBe(true);
  expect(fits({ list: [{ name: 'a' }], isOn: true, at: 5 })).toBe(true);
  for (const other of [
    null,
    undefined,
    5,
    'a',
    [],
    {},
    { list: [{}], isOn: true },
    { list: [null], isOn: true },
    { list: [], isOn: 1 },
    { list: [], isOn: true, at: '5' },
  ])
    expect(fits(other), JSON.stringify(other)).toBe(false);
});
