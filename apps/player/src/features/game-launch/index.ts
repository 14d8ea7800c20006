export { growTappedTile } from './growing-tile.ts';
export { GameShell } from './game-shell.tsx';
export { leaveGameFor, useFrameSteps } from './leave-game.ts';
export { useAfterPlay, useLaunch } from './launch-queries.ts';
/** Greys the tiles of games that close while they are shown; fetched after home. */
export const loadClosedGames = () => import('./closed-games.tsx').then((it) => it.ClosedGames);
