export { EntryAmount, EntryTime } from './entry-parts.tsx';
export { LatestMovements } from './latest-movements.tsx';
export { loadDatedMovements } from './load-dated-movements.ts';
export { NotOffered } from './not-offered.tsx';
export { DayGroups } from './record-parts.tsx';
