import type { ScreenRoute } from '../../shared/routes.ts';
import { socialPath } from './paths.ts';

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
] as const satisfies readonly ScreenRoute[];
