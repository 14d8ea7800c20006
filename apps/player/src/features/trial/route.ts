import type { ScreenRoute } from '../../navigation/routes.ts';
import { trialPath } from './paths.ts';

export const routes = [
  {
    id: 'trial',
    paths: [trialPath],
    title: 'titles.trail',
    guard: 'none',
    back: 'home',
    source: 'src/features/trial/trial-screen.tsx',
    load: () => import('./trial-screen.tsx').then((it) => it.TrialScreen),
  },
] as const satisfies readonly ScreenRoute[];
