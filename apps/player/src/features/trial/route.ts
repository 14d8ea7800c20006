import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'trial',
    paths: [to.trial],
    title: 'titles.trail',
    guard: 'none',
    back: 'home',
    source: 'src/features/trial/trial-screen.tsx',
    load: () => import('./trial-screen.tsx').then((it) => it.TrialScreen),
  },
];
