import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'forget',
    paths: [to.forget],
    title: 'titles.forget',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/forgotten-password/forget-screen.tsx',
    load: () => import('./forget-screen.tsx').then((it) => it.ForgetScreen),
  },
];
