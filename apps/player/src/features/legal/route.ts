import type { PlannedRoute, ScreenRoute } from '../../shared/routes.ts';
import { helpPath } from './paths.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'help',
    paths: [helpPath()],
    title: 'titles.help',
    guard: 'none',
    without: ['footer'],
    source: 'src/features/legal/legal-screen.tsx',
    load: () => import('./legal-screen.tsx').then((it) => it.LegalScreen),
  },
];

export const planned: readonly PlannedRoute[] = [{ paths: ['/m/helpDetail'], planned: 'the help centre', without: ['footer'] }];
