import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'freeRounds',
    paths: [to.freeRounds],
    title: 'freeRounds.title',
    guard: 'session',
    source: 'src/features/free-rounds/free-rounds-screen.tsx',
    load: () => import('./free-rounds-screen.tsx').then((it) => it.FreeRoundsScreen),
  },
];
