import type { ScreenRoute } from '../../navigation/routes.ts';
import { winnerBoardPath } from './paths.ts';

export const routes = [
  {
    id: 'winnerBoard',
    paths: [winnerBoardPath()],
    title: 'titles.winnerBoard',
    guard: 'none',
    source: 'src/features/winner-board/winner-screen.tsx',
    load: () => import('./winner-screen.tsx').then((it) => it.WinnerScreen),
  },
] as const satisfies readonly ScreenRoute[];
