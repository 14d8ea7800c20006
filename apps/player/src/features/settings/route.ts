import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'settings',
    paths: [to.settings],
    title: 'titles.set',
    guard: 'session',
    source: 'src/features/settings/settings-screen.tsx',
    load: () => import('./settings-screen.tsx').then((it) => it.SettingsScreen),
  },
];
