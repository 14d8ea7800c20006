export { recordsHandlers } from './records-handlers.ts';
export { createRecordsModule, type RecordsModule } from './records-module.ts';
export type { UnresolvedRound, RecordedRound, RoundSelection, RoundTotals, Winner, WinnerSelection } from './records-store.ts';
export { createRecords, type Records } from './records.ts';
