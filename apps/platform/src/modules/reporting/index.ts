export { reportingHandlers, type DescribeGame, type ReportingHandlersDeps } from './reporting-handlers.ts';
export type {
  CheckedRound,
  PopularGame,
  PopularSelection,
  RecordedRound,
  RoundSelection,
  RoundTotals,
  Winner,
  WinnerSelection,
} from './reporting-store.ts';
export { createReporting, type Reporting } from './reporting.ts';
