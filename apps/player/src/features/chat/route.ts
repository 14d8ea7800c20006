import type { ScreenRoute } from '../../navigation/routes.ts';
import { chatPath } from './paths.ts';

export const routes = [
  {
    id: 'chat',
    paths: [chatPath],
    title: 'titles.chat',
    guard: 'session',
    without: ['footer', 'bottomBar'],
    source: 'src/features/chat/chat-screen.tsx',
    load: () => import('./chat-screen.tsx').then((it) => it.ChatScreen),
  },
] as const satisfies readonly ScreenRoute[];
