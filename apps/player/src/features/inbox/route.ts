import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';

export const routes: readonly ScreenRoute[] = [
  {
    id: 'inbox',
    paths: [to.webEmail, to.messages()],
    title: 'titles.messages',
    guard: 'session',
    source: 'src/features/inbox/inbox-screen.tsx',
    load: () => import('./inbox-screen.tsx').then((it) => it.InboxScreen),
  },
  {
    id: 'messageCentre',
    paths: [to.messageCentre],
    title: 'titles.messages',
    guard: 'session',
    without: ['header', 'bottomBar'],
    source: 'src/features/inbox/message-centre-screen.tsx',
    load: () => import('./message-centre-screen.tsx').then((it) => it.MessageCentreScreen),
  },
];
