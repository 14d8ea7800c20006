import type { ScreenRoute } from '../../navigation/routes.ts';
import { registerPath } from './paths.ts';

export const routes = [
  {
    id: 'register',
    paths: [registerPath, '/m/register.html'],
    title: 'titles.register',
    guard: 'none',
    without: ['header', 'footer', 'bottomBar'],
    back: 'home',
    source: 'src/features/registration/registration-screen.tsx',
    load: () => import('./registration-screen.tsx').then((it) => it.RegistrationScreen),
  },
] as const satisfies readonly ScreenRoute[];
