import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'manualRebate',
    paths: [to.manualRebate],
    title: 'hub.manualRebate',
    guard: 'session',
    tab: 'member',
    source: 'src/features/rewards/rebate-screen.tsx',
    load: () => import('./rebate-screen.tsx').then((it) => it.RebateScreen),
  },
  {
    id: 'leaderBoard',
    paths: [to.leaderBoard()],
    title: 'hub.missionLeaderBoard',
    guard: 'session',
    tab: 'member',
    source: 'src/features/rewards/race-screen.tsx',
    load: () => import('./race-screen.tsx').then((it) => it.RaceScreen),
  },
];
