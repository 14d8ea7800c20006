export { DatedMovements } from './dated-movements.tsx';
export { EntryAmount, EntryTime } from './entry-parts.tsx';
export { LatestMovements } from './latest-movements.tsx';
export { NotOffered } from './not-offered.tsx';
export { DayGroups } from './record-parts.tsx';
