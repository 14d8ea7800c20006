import type { ScreenRoute } from '../../navigation/routes.ts';
import { jackpotPath } from './paths.ts';

export const routes = [
  {
    id: 'jackpot',
    paths: [jackpotPath],
    title: 'titles.jackpot',
    guard: 'none',
    source: 'src/features/jackpots/jackpots-screen.tsx',
    load: () => import('./jackpots-screen.tsx').then((it) => it.JackpotsScreen),
  },
] as const satisfies readonly ScreenRoute[];
