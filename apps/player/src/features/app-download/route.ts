import type { ScreenRoute } from '../../navigation/routes.ts';
import { appPath } from './paths.ts';

export const routes = [
  {
    id: 'app',
    paths: [appPath],
    title: 'titles.app',
    guard: 'none',
    without: ['footer'],
    source: 'src/features/app-download/app-screen.tsx',
    load: () => import('./app-screen.tsx').then((it) => it.AppScreen),
  },
] as const satisfies readonly ScreenRoute[];
