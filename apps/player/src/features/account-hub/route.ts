import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'mine',
    paths: [to.mine],
    title: 'titles.mine',
    guard: 'none',
    without: ['header'],
    tab: 'member',
    source: 'src/features/account-hub/hub-screen.tsx',
    load: () => import('./hub-screen.tsx').then((it) => it.HubScreen),
  },
  {
    id: 'memberHome',
    paths: [to.memberHome],
    title: 'titles.memberHome',
    guard: 'session',
    tab: 'member',
    source: 'src/features/account-hub/member-home-screen.tsx',
    load: () => import('./member-home-screen.tsx').then((it) => it.MemberHomeScreen),
  },
];
