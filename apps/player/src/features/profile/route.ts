import type { ScreenRoute } from '../../navigation/routes.ts';
import { myAccountPath } from './paths.ts';

export const routes = [
  {
    id: 'myAccount',
    paths: [myAccountPath],
    title: 'titles.myAccount',
    guard: 'session',
    source: 'src/features/profile/profile-screen.tsx',
    load: () => import('./profile-screen.tsx').then((it) => it.ProfileScreen),
  },
] as const satisfies readonly ScreenRoute[];
