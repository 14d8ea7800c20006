import type { ScreenRoute } from '../../navigation/routes.ts';
import { feedbackPath } from './paths.ts';

export const routes = [
  {
    id: 'feedback',
    paths: [feedbackPath],
    title: 'titles.feedback',
    guard: 'session',
    source: 'src/features/feedback/feedback-screen.tsx',
    load: () => import('./feedback-screen.tsx').then((it) => it.FeedbackScreen),
  },
] as const satisfies readonly ScreenRoute[];
