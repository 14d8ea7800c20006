export { GameShell } from './game-shell.tsx';
export { putHomeBefore } from './home-before.ts';
export { useAfterPlay, useLaunch } from './launch-queries.ts';
/** Greys the tiles of games that close while they are shown; fetched after home. */
export const loadClosedGames = () => import('./closed-games.tsx').then((it) => it.ClosedGames);
