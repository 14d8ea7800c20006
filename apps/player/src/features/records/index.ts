export { ChosenDays } from './chosen-days.tsx';
export { EntryAmount, EntryTime, useDayTitle } from './entry-parts.tsx';
export { LatestMovements } from './latest-movements.tsx';
export { loadDatedMovements } from './load-dated-movements.ts';
export { NotOffered } from './not-offered.tsx';
export { DayGroups, Periods } from './record-parts.tsx';
export { isUnderWay, parsePlace, placeQuery, type DayRange, type PlaceDays } from './record-rules.ts';
export { NetAmount } from './totals.tsx';
export { useDays, useGameWallets, useOpenWithdrawals, type GameWallet } from './record-queries.ts';
