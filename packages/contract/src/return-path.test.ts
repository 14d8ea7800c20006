import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each([
  ['/m/mine', '/m/mine'],
  ['/m/play?category=RNG&vendor=X', '/m/play?category=RNG&vendor=X'],
  [null, '/m/home'],
  ['https://evil.example/m/home', '/m/home'],
  ['//evil.example/m/', '/m/home'],
  ['/m/../evil', '/m/home'],
  ['/m/\\evil.example', '/m/home'],
  ['/m/login?returnPath=/m/mine', '/m/home'],
  ['javascript:alert(1)', '/m/home'],
])('A361 returns after login only to a path of this app: %s (ruling 5)', (raw, expected) => {
  expect(safeReturnPath(raw)).toBe(expected);
});
