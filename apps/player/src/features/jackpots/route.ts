import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'jackpot',
    paths: [to.jackpot],
    title: 'titles.jackpot',
    guard: 'none',
    source: 'src/features/jackpots/jackpots-screen.tsx',
    load: () => import('./jackpots-screen.tsx').then((it) => it.JackpotsScreen),
  },
];
