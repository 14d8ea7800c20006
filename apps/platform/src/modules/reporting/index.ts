export { reportingHandlers } from './reporting-handlers.ts';
export { createReportingModule, type ReportingModule } from './reporting-module.ts';
export type { UnresolvedRound, RecordedRound, RoundSelection, RoundTotals, Winner, WinnerSelection } from './reporting-store.ts';
export { createReporting, type Reporting } from './reporting.ts';
