import { gamePaths, homePaths } from '@palaro/contract/constants';
import { winnerBoardPath } from './winner-paths.ts';
import type { ScreenRoute } from '../../shared/routes.ts';

const screen = { source: 'src/features/lobby/home-screen.tsx', load: () => import('./home-screen.tsx').then((it) => it.HomeScreen) };

export const routes = [
  { id: 'home', paths: homePaths, title: 'home.title', guard: 'none', without: ['header'], tab: 'home', ...screen },
  { id: 'game', paths: gamePaths, title: 'titles.gameCenter', guard: 'none', ...screen },
  {
    id: 'winnerBoard',
    paths: [winnerBoardPath()],
    title: 'titles.winnerBoard',
    guard: 'none',
    source: 'src/features/lobby/winner-screen.tsx',
    load: () => import('./winner-screen.tsx').then((it) => it.WinnerScreen),
  },
] as const satisfies readonly ScreenRoute[];
