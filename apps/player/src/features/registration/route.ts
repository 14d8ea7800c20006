import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'register',
    paths: [to.register, '/m/register.html'],
    title: 'titles.register',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/registration/registration-screen.tsx',
    load: () => import('./registration-screen.tsx').then((it) => it.RegistrationScreen),
  },
];
