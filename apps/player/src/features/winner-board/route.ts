import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'winnerBoard',
    paths: [to.winnerBoard()],
    title: 'titles.winnerBoard',
    guard: 'none',
    source: 'src/features/winner-board/winner-screen.tsx',
    load: () => import('./winner-screen.tsx').then((it) => it.WinnerScreen),
  },
];
