import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

type Vendor = { readonly merchantCode: string; readonly vendorCode: string };

/** What `/metrics` shows: process figures, for requests a histogram by route and a counter by route and status, and what vendors did wrong. */
export type Metrics = {
  readonly contentType: string;
  /** All figures in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly observe: (route: string, status: number, seconds: number) => void;
  /** Counts a transaction id that a vendor used again with other content. */
  readonly countConflict: (vendor: Vendor, call: string) => void;
  /** Counts a payout of a vendor's that was above the limits and not paid. */
  readonly countPayoutRefused: (vendor: Vendor, call: string) => void;
  /** Counts rounds that have become unresolved. */
  readonly countUnresolved: (vendor: Vendor, rounds: number) => void;
  /** Counts accounts that an audit of the ledger found wrong. */
  readonly countAuditFindings: (accounts: number) => void;
  /** Counts a run of a job that failed, wholly or for some of its items. */
  readonly countFailedRun: (job: string) => void;
  /** Counts deliveries of a topic that a consumer could not work on and that were given up. */
  readonly countGivenUp: (topic: string, consumer: string) => void;
  /** Counts rows of a house's list that were malformed and left out. */
  readonly countMalformedRows: (vendor: Vendor, list: string, rows: number) => void;
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'palaro_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers,
  });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const answers = counter('palaro_http_answers_total', 'Answers by route and status', ['route', 'status']);
  const conflicts = counter('palaro_vendor_conflicts_total', 'Transaction ids that a vendor used again with other content', [
    'merchant',
    'vendor',
    'call',
  ]);
  const payoutsRefused = counter('palaro_vendor_payouts_refused_total', 'Payouts above the limits of their vendor, which were not paid', [
    'merchant',
    'vendor',
    'call',
  ]);
  const unresolved = counter(
    'palaro_rounds_unresolved_total',
    'Rounds that became unresolved: their vendor sent no news of them within its horizon',
    ['merchant', 'vendor'],
  );
  const auditFindings = counter('palaro_ledger_findings_total', 'Accounts that an audit of the ledger found wrong', []);
  const failedRuns = counter('palaro_job_failures_total', 'Runs of jobs that failed, wholly or for some of what they had to do', ['job']);
  const malformedRows = counter('palaro_feed_rows_malformed_total', 'Rows of lottery houses that were malformed and left out', [
    'merchant',
    'vendor',
    'list',
  ]);
  const givenUp = counter(
    'palaro_deliveries_given_up_total',
    'Deliveries of topics that a consumer could not work on and that were given up',
    ['topic', 'consumer'],
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (route, status, seconds) => {
      durations.observe({ route }, seconds);
      answers.inc({ route, status });
    },
    countConflict: ({ merchantCode: merchant, vendorCode: vendor }, call) => conflicts.inc({ merchant, vendor, call }),
    countPayoutRefused: ({ merchantCode: merchant, vendorCode: vendor }, call) => payoutsRefused.inc({ merchant, vendor, call }),
    countUnresolved: ({ merchantCode: merchant, vendorCode: vendor }, rounds) => unresolved.inc({ merchant, vendor }, rounds),
    countAuditFindings: (accounts) => auditFindings.inc(accounts),
    countFailedRun: (job) => failedRuns.inc({ job }),
    countGivenUp: (topic, consumer) => givenUp.inc({ topic, consumer }),
    countMalformedRows: ({ merchantCode: merchant, vendorCode: vendor }, list, rows) => malformedRows.inc({ merchant, vendor, list }, rows),
  };
};
