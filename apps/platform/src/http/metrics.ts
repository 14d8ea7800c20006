import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

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
  /** Counts a way to deposit that fails too often from now on. */
  readonly countUnwellChannel: (merchantCode: string, channel: string) => void;
  /** Counts a payout that has no end from now on: for longer than its rail takes, or for 72 hours. */
  readonly countUnansweredPayout: (merchantCode: string, provider: string, since: 'late' | 'for_long') => void;
  /** Counts a payout that waits from now on, because the provider's wallet holds less. */
  readonly countShortWallet: (merchantCode: string, provider: string) => void;
  /** Counts rows of a house's list that were malformed and left out. */
  readonly countMalformedRows: (vendor: Vendor, list: string, rows: number) => void;
  /** Counts a try to fetch a register of excluded persons that failed. */
  readonly countRegistryFault: (merchant: string, register: string) => void;
  /** Says when a register was last fetched, in milliseconds since 1970; 0 before the first time. */
  readonly setRegistryFetched: (merchant: string, register: string, at: number) => void;
};

/** What is counted, by the name under which it is used here. */
const createCounters = (registers: Registry[]) => {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  return {
    answers: counter('palaro_http_answers_total', 'Answers by route and status', ['route', 'status']),
    conflicts: counter('palaro_vendor_conflicts_total', 'Transaction ids that a vendor used again with other content', [
      'merchant',
      'vendor',
      'call',
    ]),
    payoutsRefused: counter('palaro_vendor_payouts_refused_total', 'Payouts above the limits of their vendor, which were not paid', [
      'merchant',
      'vendor',
      'call',
    ]),
    unresolved: counter(
      'palaro_rounds_unresolved_total',
      'Rounds that became unresolved: their vendor sent no news of them within its horizon',
      ['merchant', 'vendor'],
    ),
    auditFindings: counter('palaro_ledger_findings_total', 'Accounts that an audit of the ledger found wrong', []),
    failedRuns: counter('palaro_job_failures_total', 'Runs of jobs that failed, wholly or for some of what they had to do', ['job']),
    malformedRows: counter('palaro_feed_rows_malformed_total', 'Rows of lottery houses that were malformed and left out', [
      'merchant',
      'vendor',
      'list',
    ]),
    unwellChannels: counter('palaro_channels_unwell_total', 'Ways to deposit that began to fail too often', ['merchant', 'channel']),
    unansweredPayouts: counter('palaro_payouts_unanswered_total', 'Payouts whose provider has told no end for too long', [
      'merchant',
      'provider',
      'since',
    ]),
    shortWallets: counter('palaro_payouts_short_total', 'Payouts that wait because the wallet at their provider holds less', [
      'merchant',
      'provider',
    ]),
    givenUp: counter('palaro_deliveries_given_up_total', 'Deliveries of topics that a consumer could not work on and that were given up', [
      'topic',
      'consumer',
    ]),
    registryFaults: counter('palaro_registry_faults_total', 'Tries to fetch a register of excluded persons that failed', [
      'merchant',
      'register',
    ]),
  };
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
  const counters = createCounters(registers);
  const registryFetched = new Gauge({
    name: 'palaro_registry_fetched_seconds',
    help: 'When a register of excluded persons was last fetched, in seconds since 1970; 0 before the first time',
    labelNames: ['merchant', 'register'],
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (route, status, seconds) => {
      durations.observe({ route }, seconds);
      counters.answers.inc({ route, status });
    },
    countConflict: ({ merchantCode: merchant, vendorCode: vendor }, call) => counters.conflicts.inc({ merchant, vendor, call }),
    countPayoutRefused: ({ merchantCode: merchant, vendorCode: vendor }, call) => counters.payoutsRefused.inc({ merchant, vendor, call }),
    countUnresolved: ({ merchantCode: merchant, vendorCode: vendor }, rounds) => counters.unresolved.inc({ merchant, vendor }, rounds),
    countAuditFindings: (accounts) => counters.auditFindings.inc(accounts),
    countFailedRun: (job) => counters.failedRuns.inc({ job }),
    countGivenUp: (topic, consumer) => counters.givenUp.inc({ topic, consumer }),
    countUnansweredPayout: (merchant, provider, since) => counters.unansweredPayouts.inc({ merchant, provider, since }),
    countShortWallet: (merchant, provider) => counters.shortWallets.inc({ merchant, provider }),
    countUnwellChannel: (merchant, channel) => counters.unwellChannels.inc({ merchant, channel }),
    countMalformedRows: ({ merchantCode: merchant, vendorCode: vendor }, list, rows) =>
      counters.malformedRows.inc({ merchant, vendor, list }, rows),
    countRegistryFault: (merchant, register) => counters.registryFaults.inc({ merchant, register }),
    setRegistryFetched: (merchant, register, at) => registryFetched.set({ merchant, register }, at / 1000),
  };
};
