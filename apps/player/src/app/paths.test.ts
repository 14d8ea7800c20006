import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOfGame, playPath } from '../features/game-launch/paths.ts';
import { gameListPath } from '../features/game-list/paths.ts';
import { securityCentrePath } from '../features/security/paths.ts';
import { plannedRoutes } from './planned-routes.ts';
import { routes } from './routes.ts';

const featuresDir = join(import.meta.dirname, '../features');

/** Every address that a feature's `paths.ts` builds, those with a query without one. */
const addressesOf = async (feature: string): Promise<Record<string, string>> => {
  const built: Record<string, unknown> = await import(join(featuresDir, feature, 'paths.ts'));
  return Object.fromEntries(
    Object.entries(built)
      .filter(([, build]) => build !== pathOfGame)
      .map(([name, build]) => [name, String(typeof build === 'function' ? build() : build)]),
  );
};

test('B001 A001 prints every address, all under /m/', async () => {
  const features = readdirSync(featuresDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/paths.ts'))
    .map((file) => file.replace('/paths.ts', ''));
  expect(features.length).toBeGreaterThan(10);
  const all = Object.assign({}, ...(await Promise.all(features.toSorted().map(addressesOf)))) as Record<string, string>;
  for (const path of Object.values(all)) expect(path).toMatch(/^\/m\//);
  expect(all).toMatchSnapshot('built');
  expect([...routes, ...(await plannedRoutes())].flatMap(({ paths }) => paths).toSorted()).toMatchSnapshot('stated');
  expect(playPath({ category: 'RNG', vendor: 'TALA', gameId: 'bituin-7', nodeId: '12' })).toBe(
    '/m/play?category=RNG&vendor=TALA&gameId=bituin-7&nodeId=12',
  );
  expect(securityCentrePath('/m/mine')).toBe('/m/securityCenter?backUrl=%2Fm%2Fmine');
});

test('B139 leads "more" to the favourite filter', () => {
  expect(gameListPath({ type: 'fav' })).toBe('/m/gameList?type=fav');
});
