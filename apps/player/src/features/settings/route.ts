import type { Route } from '../../shared/routes.ts';
import { settingsPath } from './paths.ts';

export const routes: readonly Route[] = [
  {
    id: 'settings',
    paths: [settingsPath],
    title: 'titles.set',
    guard: 'session',
    without: ['footer', 'bottomBar'],
    source: 'src/features/settings/settings-screen.tsx',
    load: () => import('./settings-screen.tsx').then((it) => it.SettingsScreen),
  },
];
