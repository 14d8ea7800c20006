import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'feedback',
    paths: [to.feedback],
    title: 'titles.feedback',
    guard: 'session',
    source: 'src/features/feedback/feedback-screen.tsx',
    load: () => import('./feedback-screen.tsx').then((it) => it.FeedbackScreen),
  },
];
