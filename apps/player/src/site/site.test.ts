import { expect, test } from 'vitest';
import { hotLanguage, pickImageHost, templateOf } from './site.ts';

test('B482 picks one image host of the list', () => {
  const hosts = ['https://a.example', 'https://b.example', 'https://c.example'];
  expect([0, 0.34, 0.999].map((fraction) => pickImageHost(hosts, () => fraction))).toEqual(hosts);
  expect(pickImageHost([], () => 0.5)).toBe('');
});

test('B417 asks for hot games of UR in EN', () => {
  expect((['UR', 'TY', 'EN'] as const).map(hotLanguage)).toEqual(['EN', 'TY', 'EN']);
});

test.each([
  [{ memberCenter: '1', deposit: '1' }, 'new', 'new'],
  [{ memberCenter: '1' }, 'new', 'base'],
  [{ deposit: '1' }, 'base', 'new'],
  [{ memberCenter: '0', deposit: 'true' }, 'base', 'base'],
  [{}, 'base', 'base'],
] as const)('B358 B359 B360 the template %j has the member centre %s and the deposit detail %s', (flags, memberCentre, depositDetail) => {
  expect(templateOf(flags)).toEqual({ memberCentre, depositDetail });
});
