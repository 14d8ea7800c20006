import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What `/metrics` shows: process figures and one histogram and one counter for requests, by route. */
export type Metrics = {
  readonly registry: Registry;
  readonly observe: (route: string, status: number, seconds: number) => void;
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'palaro_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'palaro_http_answers_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  // Naming labels costs more than counting: each route's and status's own meters are looked up once.
  const durations = new Map<string, Histogram.Internal<'route'>>();
  const counters = new Map<string, Map<number, Counter.Internal>>();
  const durationOf = (route: string): Histogram.Internal<'route'> => {
    const meter = durations.get(route) ?? duration.labels(route);
    durations.set(route, meter);
    return meter;
  };
  const counterOf = (route: string, status: number): Counter.Internal => {
    const ofRoute = counters.get(route) ?? new Map<number, Counter.Internal>();
    counters.set(route, ofRoute);
    const counter = ofRoute.get(status) ?? answers.labels(route, String(status));
    ofRoute.set(status, counter);
    return counter;
  };
  return {
    registry,
    observe: (route, status, seconds) => {
      durationOf(route).observe(seconds);
      counterOf(route, status).inc();
    },
  };
};
