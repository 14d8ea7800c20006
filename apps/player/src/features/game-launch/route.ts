import type { ScreenRoute } from '../../navigation/routes.ts';
import * as to from '../../navigation/to.ts';
import { noteLink } from './tapped-link.ts';

export const routes: readonly ScreenRoute[] = [
  // A running game has its own bar.
  {
    id: 'play',
    paths: [to.play()],
    title: 'titles.gameList',
    guard: 'session',
    isGame: true,
    without: ['header', 'footer', 'bottomBar'],
    source: 'src/features/game-launch/play-screen.tsx',
    load: (href) => {
      noteLink(href);
      return import('./play-screen.tsx').then((it) => it.PlayScreen);
    },
  },
];
