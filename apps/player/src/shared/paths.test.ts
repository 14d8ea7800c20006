import { expect, test } from 'vitest';
import { paths, safeReturnPath } from './paths.ts';

test('B001 A001 prints every address, all under /m/', () => {
  const all = {
    ...Object.fromEntries(
      Object.entries(paths).flatMap(([name, build]) => (build.length === 0 ? [[name, (build as () => string)()]] : [])),
    ),
    homeCategory: paths.homeCategory('FISH'),
    play: paths.play({ category: 'RNG', vendor: 'TALA', gameId: 'bituin-7', nodeId: '12' }),
    launchGame: paths.launchGame({ playType: 'ent', gameId: '1', prize_mode: 'Lott', code: 'lobby', mui: 'palaro', pageBack: 'home' }),
    lottoFrame: paths.lottoFrame('palaro', 'trad', '1'),
    helpDetail: paths.helpDetail(1, 'x'),
  };
  for (const path of Object.values(all)) expect(path).toMatch(/^\/m\//);
  expect(all).toMatchSnapshot();
});

test('B139 leads "more" to the favourite filter', () => {
  expect(paths.gameList({ type: 'fav' })).toBe('/m/gameList?type=fav');
});

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
