import { expect, test } from 'vitest';
import { manifestOf } from './manifest.ts';
import { routeOf } from '../navigation/routes.ts';
import './routes.ts';

test('the installed app turns with the phone, starts at home, and its shortcuts lead to screens', () => {
  const manifest = manifestOf({
    language: 'EN',
    name: 'Palaro',
    shortName: 'Palaro',
    colours: { dark: null, light: null },
    icons: [],
    screenshots: [],
    t: (key) => key,
  });
  expect(manifest).not.toHaveProperty('orientation');
  expect(manifest).toMatchObject({ display: 'standalone', scope: '/m/' });
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) expect(routeOf(path), path).not.toBeNull();
});
