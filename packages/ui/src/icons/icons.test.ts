import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { criticalSprite } from '../generated/critical-sprite.ts';
import { inlineSprite, shorten, sprite } from './build.ts';
import { criticalIconNames, directionalIconNames, restIconNames } from './icon-names.ts';

const ids = (svg: string) => [...svg.matchAll(/<symbol id="i-([^"]+)"/g)].map((match) => match[1]);
const rest = readFileSync(new URL('../generated/icons-rest.svg', import.meta.url), 'utf8');

test('each sprite holds the icons of its list and no others', () => {
  expect(ids(criticalSprite)).toEqual([...criticalIconNames]);
  expect(ids(rest)).toEqual([...restIconNames]);
});

test('no icon is in both sprites', () => {
  expect(new Set([...criticalIconNames, ...restIconNames]).size).toBe(criticalIconNames.length + restIconNames.length);
});

test('both sprites are what lists and drawings make', () => {
  expect(criticalSprite).toBe(inlineSprite());
  expect(rest.trim()).toBe(sprite(restIconNames, ''));
});

test('an icon that the set lacks stops the build', () => {
  expect(() => sprite(['no-such-icon'], '')).toThrow('no-such-icon');
});

test('every directional icon is in a sprite', () => {
  const all = new Set<string>([...criticalIconNames, ...restIconNames]);
  expect(directionalIconNames.filter((name) => !all.has(name))).toEqual([]);
});

test('shortened numbers never grow together', () => {
  expect(shorten('m1.04.53 2.98-0.26')).toBe('m1 .5 3-.3');
  expect(shorten('a16 16 0 0 1 4.69-11.31')).toBe('a16 16 0 0 1 4.7-11.3');
});
