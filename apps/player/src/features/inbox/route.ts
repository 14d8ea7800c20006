import type { ScreenRoute } from '../../navigation/routes.ts';
import { messageCentrePath, messagesPath, webEmailPath } from './paths.ts';

export const routes = [
  {
    id: 'inbox',
    paths: [webEmailPath, messagesPath()],
    title: 'titles.messages',
    guard: 'session',
    source: 'src/features/inbox/inbox-screen.tsx',
    load: () => import('./inbox-screen.tsx').then((it) => it.InboxScreen),
  },
  {
    id: 'messageCentre',
    paths: [messageCentrePath],
    title: 'titles.messages',
    guard: 'session',
    without: ['header', 'bottomBar'],
    source: 'src/features/inbox/message-centre-screen.tsx',
    load: () => import('./message-centre-screen.tsx').then((it) => it.MessageCentreScreen),
  },
] as const satisfies readonly ScreenRoute[];
