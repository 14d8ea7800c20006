import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'social',
    paths: [to.social],
    title: 'titles.social',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/social/social-screen.tsx',
    load: () => import('./social-screen.tsx').then((it) => it.SocialScreen),
  },
  {
    id: 'services',
    paths: [to.services],
    title: 'titles.services',
    guard: 'session',
    without: ['footer'],
    source: 'src/features/social/services-screen.tsx',
    load: () => import('./services-screen.tsx').then((it) => it.ServicesScreen),
  },
  {
    id: 'setPassword',
    paths: [to.setPassword],
    title: 'titles.setPassword',
    guard: 'session',
    without: ['footer'],
    source: 'src/features/social/set-password-screen.tsx',
    load: () => import('./set-password-screen.tsx').then((it) => it.SetPasswordScreen),
  },
];
