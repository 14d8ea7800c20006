import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'app',
    paths: [to.app],
    title: 'titles.app',
    guard: 'none',
    without: ['footer'],
    source: 'src/features/app-download/app-screen.tsx',
    load: () => import('./app-screen.tsx').then((it) => it.AppScreen),
  },
];
