import type { ScreenRoute } from '../../shared/routes.ts';
import { activityPath, noticePath } from './paths.ts';

const promotions = {
  source: 'src/features/announcements/activity-screen.tsx',
  load: () => import('./activity-screen.tsx').then((it) => it.ActivityScreen),
};

export const routes = [
  {
    id: 'notice',
    paths: [noticePath],
    title: 'titles.notice',
    guard: 'none',
    without: ['footer'],
    source: 'src/features/announcements/notice-screen.tsx',
    load: () => import('./notice-screen.tsx').then((it) => it.NoticeScreen),
  },
  { id: 'activity', paths: [activityPath], title: 'titles.activity', guard: 'none', back: 'home', tab: 'promotion', ...promotions },
  { id: 'activityDetail', paths: ['/m/activityDetail'], title: 'titles.activity', guard: 'none', tab: 'promotion', ...promotions },
] as const satisfies readonly ScreenRoute[];
