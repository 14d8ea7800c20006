import type { ScreenRoute } from '../../navigation/routes.ts';
import { fairPlayPath } from './paths.ts';

export const routes = [
  {
    id: 'fairPlay',
    paths: [fairPlayPath()],
    title: 'fairPlay.title',
    guard: 'none',
    source: 'src/features/fair-play/fair-play-screen.tsx',
    load: () => import('./fair-play-screen.tsx').then((it) => it.FairPlayScreen),
  },
] as const satisfies readonly ScreenRoute[];
