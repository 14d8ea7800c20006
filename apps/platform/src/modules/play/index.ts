export { createPeriods, settleAfterMinutes, type Period, type PeriodKind, type Periods } from './periods.ts';
export { createPlayModule } from './play-module.ts';
export { hasStakedSince, readDay, readPlayed, type Played } from './played-facts.ts';
