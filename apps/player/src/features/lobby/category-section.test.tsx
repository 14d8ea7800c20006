// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { byRole } from '../../testing/find.ts';
import { goOffline, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { CategorySection } from './category-section.tsx';

const hot = '/wps/games/hot';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
});

test('the tiles of a category lead to fair play, and without a network they say of when they are', async () => {
  await mount(<CategorySection category="HOT" />, {
    answers: { [hot]: () => value({ list: [{ nodeId: '1', nodeName: 'Parol', iconUrl: '' }] }) },
  });
  await until(() => shows('Parol'));
  expect(byRole('link', 'Fair play of Parol').getAttribute('href')).toBe('/m/fairPlay?nodeId=1');
  expect(shows('As of ')).toBe(false);
  goOffline();
  await until(() => shows('As of '));
  expect(shows('Parol')).toBe(true);
});

test('without a network a category that is kept as empty is not called empty', async () => {
  await mount(<CategorySection category="HOT" />, { answers: { [hot]: () => value({ list: [] }) } });
  await until(() => shows('No games here yet'));
  goOffline();
  await until(() => shows('No internet. This loads by itself when you are back online.'));
  expect(shows('No games here yet')).toBe(false);
});
