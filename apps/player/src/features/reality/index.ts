export { realityKeys } from './reality-keys.ts';
export { SessionStrip } from './session-strip.tsx';
/** How often the member is asked; a part of the limits' screen. */
export const loadIntervalChoice = () => import('./interval-choice.tsx').then((it) => it.IntervalChoice);
