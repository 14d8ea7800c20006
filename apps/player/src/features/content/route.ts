import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

const help = {
  title: 'titles.help',
  guard: 'none',
  whileExcluded: true,
  without: ['footer'],
  source: 'src/features/content/help-screen.tsx',
  load: () => import('./help-screen.tsx').then((it) => it.HelpScreen),
} as const;

export const routes: readonly ScreenRoute[] = [
  {
    id: 'notice',
    paths: [to.notice],
    title: 'titles.notice',
    guard: 'none',
    without: ['footer'],
    source: 'src/features/content/notice-screen.tsx',
    load: () => import('./notice-screen.tsx').then((it) => it.NoticeScreen),
  },
  { id: 'help', paths: [to.help()], ...help },
  { id: 'helpDetail', paths: [to.helpDetail()], ...help },
];
