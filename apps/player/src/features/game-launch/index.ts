export { GameShell } from './game-shell.tsx';
export { useAfterPlay, useLaunch } from './launch-queries.ts';
