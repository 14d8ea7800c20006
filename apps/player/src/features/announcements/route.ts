import type { ScreenRoute } from '../../navigation/routes.ts';
import { activityPath, benefitsPath, noticePath } from './paths.ts';

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
  {
    id: 'benefits',
    paths: [benefitsPath],
    title: 'hub.vipBenefits',
    guard: 'session',
    tab: 'member',
    source: 'src/features/announcements/benefits-screen.tsx',
    load: () => import('./benefits-screen.tsx').then((it) => it.BenefitsScreen),
  },
] as const satisfies readonly ScreenRoute[];
