import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'limits',
    paths: [to.limits],
    title: 'titles.limits',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/limits/limits-screen.tsx',
    load: () => import('./limits-screen.tsx').then((it) => it.LimitsScreen),
  },
  {
    id: 'break',
    paths: [to.takeBreak],
    title: 'exclusion.title',
    guard: 'none',
    whileExcluded: true,
    without: ['footer', 'bottomBar'],
    source: 'src/features/limits/break-screen.tsx',
    load: () => import('./break-screen.tsx').then((it) => it.BreakScreen),
  },
];
