import type { ScreenRoute } from '../../navigation/routes.ts';
import { memberHomePath, minePath } from './paths.ts';

export const routes = [
  {
    id: 'mine',
    paths: [minePath],
    title: 'titles.mine',
    guard: 'none',
    without: ['header'],
    tab: 'member',
    source: 'src/features/account-hub/hub-screen.tsx',
    load: () => import('./hub-screen.tsx').then((it) => it.HubScreen),
  },
  {
    id: 'memberHome',
    paths: [memberHomePath],
    title: 'titles.memberHome',
    guard: 'session',
    tab: 'member',
    source: 'src/features/account-hub/member-home-screen.tsx',
    load: () => import('./member-home-screen.tsx').then((it) => it.MemberHomeScreen),
  },
] as const satisfies readonly ScreenRoute[];
