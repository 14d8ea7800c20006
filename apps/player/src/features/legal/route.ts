import type { PlannedRoute, ScreenRoute } from '../../shared/routes.ts';
import { helpPath } from './paths.ts';

export const routes = [
  {
    id: 'help',
    paths: [helpPath()],
    title: 'titles.help',
    guard: 'none',
    without: ['footer'],
    source: 'src/features/legal/legal-screen.tsx',
    load: () => import('./legal-screen.tsx').then((it) => it.LegalScreen),
  },
] as const satisfies readonly ScreenRoute[];

export const planned: readonly PlannedRoute[] = [{ paths: ['/m/helpDetail'], planned: 'the help centre', without: ['footer'] }];
