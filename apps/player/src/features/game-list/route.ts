import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

const screen = {
  source: 'src/features/game-list/game-list-screen.tsx',
  load: () => import('./game-list-screen.tsx').then((it) => it.GameListScreen),
};

export const routes: readonly ScreenRoute[] = [
  {
    id: 'gameList',
    paths: [to.gameList()],
    title: 'titles.gameList',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    ...screen,
  },
  { id: 'slotsCenter', paths: [to.slotsCenter], title: 'titles.slots', guard: 'none', without: ['footer', 'bottomBar'], ...screen },
];
