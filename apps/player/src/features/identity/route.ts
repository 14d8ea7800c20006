import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'identity',
    paths: [to.identity],
    title: 'identity.title',
    guard: 'session',
    whileExcluded: true,
    source: 'src/features/identity/identity-screen.tsx',
    load: () => import('./identity-screen.tsx').then((it) => it.IdentityScreen),
  },
];
