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
    id: 'points',
    paths: [to.points],
    title: 'hub.points',
    guard: 'session',
    tab: 'member',
    source: 'src/features/rewards/rebate-screen.tsx',
    load: () => import('./rebate-screen.tsx').then((it) => it.PointsScreen),
  },
  {
    id: 'leaderBoard',
    paths: [to.leaderBoard()],
    title: 'hub.missionLeaderBoard',
    guard: 'session',
    tab: 'member',
    source: 'src/features/rewards/leader-board-screen.tsx',
    load: () => import('./leader-board-screen.tsx').then((it) => it.LeaderBoardScreen),
  },
];
