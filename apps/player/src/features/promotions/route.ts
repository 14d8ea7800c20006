import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

const activity = {
  title: 'titles.activity',
  guard: 'none',
  tab: 'promotion',
  source: 'src/features/promotions/activity-screen.tsx',
  load: () => import('./activity-screen.tsx').then((it) => it.ActivityScreen),
} as const;

export const routes: readonly ScreenRoute[] = [
  { id: 'activity', paths: [to.activity], back: 'home', ...activity },
  { id: 'activityDetail', paths: [to.promotion()], ...activity },
  {
    id: 'rewardCenter',
    paths: [to.rewardCentre],
    title: 'promotions.rewards',
    guard: 'session',
    source: 'src/features/promotions/reward-screen.tsx',
    load: () => import('./reward-screen.tsx').then((it) => it.RewardScreen),
  },
];
