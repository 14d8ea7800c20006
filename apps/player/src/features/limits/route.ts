import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'limits',
    paths: [to.limits],
    title: 'titles.limits',
    guard: 'session',
    source: 'src/features/limits/limits-screen.tsx',
    load: () => import('./limits-screen.tsx').then((it) => it.LimitsScreen),
  },
];
