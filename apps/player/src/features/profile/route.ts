import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'myAccount',
    paths: [to.myAccount],
    title: 'titles.myAccount',
    guard: 'session',
    source: 'src/features/profile/profile-screen.tsx',
    load: () => import('./profile-screen.tsx').then((it) => it.ProfileScreen),
  },
];
