import type { ScreenRoute } from '../../navigation/routes.ts';
import { gameListPath, slotsCenterPath } from './paths.ts';

const screen = {
  source: 'src/features/game-list/game-list-screen.tsx',
  load: () => import('./game-list-screen.tsx').then((it) => it.GameListScreen),
};

export const routes = [
  {
    id: 'gameList',
    paths: [gameListPath()],
    title: 'titles.gameList',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    ...screen,
  },
  { id: 'slotsCenter', paths: [slotsCenterPath], title: 'titles.slots', guard: 'none', without: ['footer', 'bottomBar'], ...screen },
] as const satisfies readonly ScreenRoute[];
