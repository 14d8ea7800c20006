import type { ScreenRoute } from '../../navigation/routes.ts';
import { loginPath } from './paths.ts';

export const routes = [
  {
    id: 'login',
    paths: [loginPath()],
    title: 'titles.login',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/login/login-screen.tsx',
    load: () => import('./login-screen.tsx').then((it) => it.LoginScreen),
  },
] as const satisfies readonly ScreenRoute[];
