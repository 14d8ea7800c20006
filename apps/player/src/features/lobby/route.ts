import { gamePaths, homePaths } from '@palaro/contract/constants';
import type { ScreenRoute } from '../../navigation/routes.ts';

const screen = { source: 'src/features/lobby/home-screen.tsx', load: () => import('./home-screen.tsx').then((it) => it.HomeScreen) };

export const routes: readonly ScreenRoute[] = [
  { id: 'home', paths: homePaths, title: 'home.title', guard: 'none', without: ['header'], tab: 'home', ...screen },
  { id: 'game', paths: gamePaths, title: 'titles.gameCenter', guard: 'none', ...screen },
];
