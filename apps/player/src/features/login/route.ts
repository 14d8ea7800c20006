import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'login',
    paths: [to.login()],
    title: 'titles.login',
    guard: 'none',
    whileExcluded: true,
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/login/login-screen.tsx',
    load: () => import('./login-screen.tsx').then((it) => it.LoginScreen),
  },
];
