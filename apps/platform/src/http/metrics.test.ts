import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const linesOf = async (metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name));

test('requests are counted into cumulative buckets, by route', async () => {
  const metrics = createMetrics();
  for (const seconds of [0.001, 0.002, 0.003, 7]) metrics.observe('/wps/games', 200, seconds);
  metrics.observe('/wps/other', 200, 0.2);
  const lines = await linesOf(metrics, 'palaro_http_request_seconds');
  const ofGames = lines.filter((line) => line.includes('route="/wps/games"'));
  expect(ofGames.map((line) => line.replace('palaro_http_request_seconds', '').replace(/,?route="\/wps\/games"/, ''))).toEqual([
    '_bucket{le="0.002"} 2',
    ...['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '3'].map((le) => `_bucket{le="${le}"} 3`),
    '_bucket{le="+Inf"} 4',
    '_sum{} 7.006',
    '_count{} 4',
  ]);
  expect(lines).toContain('palaro_http_request_seconds_count{route="/wps/other"} 1');
});

test('answers are counted by route and status', async () => {
  const metrics = createMetrics();
  for (const status of [200, 404, 200]) metrics.observe('/wps/games', status, 0.01);
  expect(await linesOf(metrics, 'palaro_http_answers_total')).toEqual([
    'palaro_http_answers_total{route="/wps/games",status="200"} 2',
    'palaro_http_answers_total{route="/wps/games",status="404"} 1',
  ]);
});

const tala = { merchantCode: 'PALARO', vendorCode: 'TALA' };

test('conflicts are counted by merchant, vendor and call', async () => {
  const metrics = createMetrics();
  for (const call of ['wallet/bet', 'wallet/win', 'wallet/bet']) metrics.countConflict(tala, call);
  expect(await linesOf(metrics, 'palaro_vendor_conflicts_total')).toEqual([
    'palaro_vendor_conflicts_total{merchant="PALARO",vendor="TALA",call="wallet/bet"} 2',
    'palaro_vendor_conflicts_total{merchant="PALARO",vendor="TALA",call="wallet/win"} 1',
  ]);
});

test('unresolved rounds are counted by merchant and vendor', async () => {
  const metrics = createMetrics();
  for (const rounds of [2, 3]) metrics.countUnresolved(tala, rounds);
  expect(await linesOf(metrics, 'palaro_rounds_unresolved_total')).toEqual([
    'palaro_rounds_unresolved_total{merchant="PALARO",vendor="TALA"} 5',
  ]);
});

test('failed runs are counted by job', async () => {
  const metrics = createMetrics();
  for (const job of ['chat.purge', 'outbox.relay', 'chat.purge']) metrics.countFailedRun(job);
  expect(await linesOf(metrics, 'palaro_job_failures_total')).toEqual([
    'palaro_job_failures_total{job="chat.purge"} 2',
    'palaro_job_failures_total{job="outbox.relay"} 1',
  ]);
});

test('the text says what each figure is, keeps labels in their quotes, and has the process in it', async () => {
  const metrics = createMetrics();
  metrics.observe('/a"b\\c\nd', 200, 0.01);
  const text = await metrics.text();
  expect(text).toContain('# TYPE palaro_http_request_seconds histogram\n');
  expect(text).toContain('# TYPE palaro_http_answers_total counter\n');
  expect(text).toContain('route="/a\\"b\\\\c\\nd"');
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(metrics.contentType).toContain('text/plain');
});
