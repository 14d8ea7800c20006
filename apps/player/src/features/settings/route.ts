import type { ScreenRoute } from '../../navigation/routes.ts';
import { settingsPath } from './paths.ts';

export const routes = [
  {
    id: 'settings',
    paths: [settingsPath],
    title: 'titles.set',
    guard: 'session',
    source: 'src/features/settings/settings-screen.tsx',
    load: () => import('./settings-screen.tsx').then((it) => it.SettingsScreen),
  },
] as const satisfies readonly ScreenRoute[];
