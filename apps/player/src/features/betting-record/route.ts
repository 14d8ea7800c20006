import type { ScreenRoute } from '../../navigation/routes.ts';
import { gameRecordPath } from './paths.ts';

export const routes = [
  {
    id: 'gameRecord',
    paths: [gameRecordPath()],
    title: 'titles.gameRecord',
    guard: 'session',
    source: 'src/features/betting-record/record-screen.tsx',
    load: () => import('./record-screen.tsx').then((it) => it.RecordScreen),
  },
] as const satisfies readonly ScreenRoute[];
