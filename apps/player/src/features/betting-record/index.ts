export { DaysForm } from './days-form.tsx';
export { EntryAmount, useDayTitle } from './entry-parts.tsx';
export { LatestMovements } from './latest-movements.tsx';
export { Movements } from './movements.tsx';
export { Periods, PlayMoneyNote } from './record-parts.tsx';
export { useDays } from './record-queries.ts';
export { parsePlace, placeQuery, signOf, type PlaceDays } from './record-rules.ts';
export { NetAmount, netOf, Totals } from './totals.tsx';
