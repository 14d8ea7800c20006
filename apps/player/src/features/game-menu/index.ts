/** A tile that is pressed long, by a finger, the right button or the keyboard's menu key, opens its game's menu. */
export { useTileHolds } from './tile-holds.ts';
export const loadGameSheet = () => import('./game-sheet.tsx').then((it) => it.GameSheet);
