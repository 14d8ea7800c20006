import type { ScreenRoute } from '../../navigation/routes.ts';
import { forgetPath } from './paths.ts';

export const routes = [
  {
    id: 'forget',
    paths: [forgetPath],
    title: 'titles.forget',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/password/forget-screen.tsx',
    load: () => import('./forget-screen.tsx').then((it) => it.ForgetScreen),
  },
] as const satisfies readonly ScreenRoute[];
