import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'fairPlay',
    paths: [to.fairPlay()],
    title: 'fairPlay.title',
    guard: 'none',
    source: 'src/features/fair-play/fair-play-screen.tsx',
    load: () => import('./fair-play-screen.tsx').then((it) => it.FairPlayScreen),
  },
];
