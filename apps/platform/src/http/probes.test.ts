import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../kernel/limits.ts';
import { createMetrics } from './metrics.ts';
import { registerProbes } from './probes.ts';
import { createServer } from './server.ts';

const aServer = (trustedProxies: readonly string[] = []) => {
  const metrics = createMetrics();
  const app = createServer({
    log: pino({ level: 'silent' }),
    metrics,
    newRequestId: () => 'id',
    headersFor: () => ({}),
    edge: { forwardedHost: false, isClaimed: () => true },
    trustedProxies,
    keepsConnections: null,
    mayWorkLater: () => false,
    limits,
  });
  registerProbes(app, { metrics, metricsAddresses: ['127.0.0.0/8', '10.1.0.0/16'], ready: () => Promise.resolve() });
  onTestFinished(() => app.close());
  return async (remoteAddress: string, headers = {}): Promise<number> =>
    (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
};

test('the figures are for the addresses that may read them, whatever a client says of itself', async () => {
  const direct = aServer();
  expect([await direct('127.0.0.1'), await direct('10.1.2.3'), await direct('203.0.113.9')]).toEqual([200, 200, 404]);
  expect(await direct('203.0.113.9', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  const behindProxy = aServer(['192.0.2.1']);
  expect(await behindProxy('192.0.2.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(200);
  expect(await behindProxy('192.0.2.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
});

test('behind a proxy that the platform was not told of, nobody reads the figures', async () => {
  expect(await aServer()('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
});
