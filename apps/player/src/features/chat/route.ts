import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'chat',
    paths: [to.chat],
    title: 'titles.chat',
    guard: 'session',
    whileExcluded: true,
    without: ['footer', 'bottomBar'],
    source: 'src/features/chat/chat-screen.tsx',
    load: () => import('./chat-screen.tsx').then((it) => it.ChatScreen),
  },
];
