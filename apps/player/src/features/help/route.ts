import type { ScreenRoute } from '../../navigation/routes.ts';
import { helpPath } from '../legal/paths.ts';
import { helpDetailPath } from './paths.ts';

const screen = {
  title: 'titles.help',
  guard: 'none',
  without: ['footer'],
  source: 'src/features/help/help-screen.tsx',
  load: () => import('./help-screen.tsx').then((it) => it.HelpScreen),
} as const;

export const routes = [
  { id: 'help', paths: [helpPath()], ...screen },
  { id: 'helpDetail', paths: [helpDetailPath()], ...screen },
] as const satisfies readonly ScreenRoute[];
