import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What `/metrics` shows: process figures, for requests a histogram by route and a counter by route and status, and what vendors did wrong. */
export type Metrics = {
  readonly contentType: string;
  /** All figures in Prometheus' text format. */
  readonly text: () => Promise<string>;
  readonly observe: (route: string, status: number, seconds: number) => void;
  /** Counts a transaction id that a vendor used again with other content. */
  readonly countConflict: (vendor: string, call: string) => void;
  /** Counts open rounds of which the vendor has not been heard for too long. */
  readonly countChecking: (vendor: string, rounds: number) => void;
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
  const answers = new Counter({
    name: 'palaro_http_answers_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers,
  });
  const conflicts = new Counter({
    name: 'palaro_vendor_conflicts_total',
    help: 'Transaction ids that a vendor used again with other content',
    labelNames: ['vendor', 'call'],
    registers,
  });
  const checking = new Counter({
    name: 'palaro_rounds_checking_total',
    help: 'Rounds that have come to be checked, since their vendor sent no news of them',
    labelNames: ['vendor'],
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (route, status, seconds) => {
      durations.observe({ route }, seconds);
      answers.inc({ route, status });
    },
    countConflict: (vendor, call) => conflicts.inc({ vendor, call }),
    countChecking: (vendor, rounds) => checking.inc({ vendor }, rounds),
  };
};
