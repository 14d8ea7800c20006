import type { ScreenRoute } from '../../navigation/routes.ts';
import { servicesPath, setPasswordPath, socialPath } from './paths.ts';

export const routes = [
  {
    id: 'social',
    paths: [socialPath],
    title: 'titles.social',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/social/social-screen.tsx',
    load: () => import('./social-screen.tsx').then((it) => it.SocialScreen),
  },
  {
    id: 'services',
    paths: [servicesPath],
    title: 'titles.services',
    guard: 'session',
    without: ['footer'],
    source: 'src/features/social/services-screen.tsx',
    load: () => import('./services-screen.tsx').then((it) => it.ServicesScreen),
  },
  {
    id: 'setPassword',
    paths: [setPasswordPath],
    title: 'titles.setPassword',
    guard: 'session',
    without: ['footer'],
    source: 'src/features/social/set-password-screen.tsx',
    load: () => import('./set-password-screen.tsx').then((it) => it.SetPasswordScreen),
  },
] as const satisfies readonly ScreenRoute[];
