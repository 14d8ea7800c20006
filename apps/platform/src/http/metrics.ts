import { Counter, Registry, collectDefaultMetrics } from 'prom-client';

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

/** Upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const duration = 'palaro_http_request_seconds';
const answers = 'palaro_http_answers_total';

/** One route's requests: how many fell into each bucket (the last has no bound), their seconds, and answers by status. */
type Tally = { readonly buckets: number[]; sum: number; readonly statuses: Map<number, number> };

/** A label's value in quotes, as the text format asks. */
const quoted = (value: string | number): string =>
  `"${String(value).replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`))}"`;

const durationLines = (route: string, { buckets, sum }: Tally): string[] => {
  let count = 0;
  const below = buckets.map((inBucket, at) => {
    count += inBucket;
    return `${duration}_bucket{le="${bounds[at] ?? '+Inf'}",route=${quoted(route)}} ${count}`;
  });
  return [...below, `${duration}_sum{route=${quoted(route)}} ${sum}`, `${duration}_count{route=${quoted(route)}} ${count}`];
};

const textOf = (tallies: ReadonlyMap<string, Tally>): string =>
  [
    `# HELP ${duration} Time to answer a request`,
    `# TYPE ${duration} histogram`,
    ...[...tallies].flatMap(([route, tally]) => durationLines(route, tally)),
    '',
    `# HELP ${answers} Answers by route and status`,
    `# TYPE ${answers} counter`,
    ...[...tallies].flatMap(([route, { statuses }]) =>
      [...statuses].map(([status, count]) => `${answers}{route=${quoted(route)},status=${quoted(status)}} ${count}`),
    ),
    '',
  ].join('\n');

/** Every request is counted, so counting is plain arithmetic; the library's meters took a tenth of a short answer's time. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const conflicts = new Counter({
    name: 'palaro_vendor_conflicts_total',
    help: 'Transaction ids that a vendor used again with other content',
    labelNames: ['vendor', 'call'],
    registers: [registry],
  });
  const checking = new Counter({
    name: 'palaro_rounds_checking_total',
    help: 'Rounds that have come to be checked, since their vendor sent no news of them',
    labelNames: ['vendor'],
    registers: [registry],
  });
  const tallies = new Map<string, Tally>();
  const tallyOf = (route: string): Tally => {
    const known = tallies.get(route);
    if (known) return known;
    const tally: Tally = { buckets: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0, statuses: new Map() };
    tallies.set(route, tally);
    return tally;
  };
  return {
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${textOf(tallies)}`,
    countConflict: (vendor, call) => conflicts.inc({ vendor, call }),
    countChecking: (vendor, rounds) => checking.inc({ vendor }, rounds),
    observe: (route, status, seconds) => {
      const tally = tallyOf(route);
      let at = 0;
      while (at < bounds.length && seconds > (bounds[at] as number)) at++;
      tally.buckets[at] = (tally.buckets[at] ?? 0) + 1;
      tally.sum += seconds;
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    },
  };
};
