import { calls, operatorCalls } from '@palaro/contract';
import { openApi } from '@palaro/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { createAddressRanges } from '../kernel/address-ranges.ts';
import type { Metrics } from './metrics.ts';
import { referencePage } from './reference-page.ts';
import { sendFailure } from './wire.ts';

export type ProbeOptions = {
  readonly metrics: Metrics;
  /** Who may read the figures. */
  readonly metricsAddresses: readonly string[];
  /** Throws or rejects when the node cannot serve: its store is unreachable, or it is stopping. */
  readonly ready: () => Promise<void>;
};

/** What operators and engineers ask of a node: is it alive, is it ready, its figures, its calls. */
export const registerProbes = (app: FastifyInstance, options: ProbeOptions): void => {
  const document = JSON.stringify(openApi(calls, operatorCalls));
  const page = referencePage(calls, operatorCalls);
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await options.ready();
      return reply.send({ status: 'ready' });
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  const mayReadMetrics = createAddressRanges(options.metricsAddresses);
  app.get('/metrics', async (request, reply) => {
    // Behind a proxy that is not known as one of ours, every client has the proxy's address.
    const isFromUnknownProxy = request.headers['x-forwarded-for'] !== undefined && request.ips === undefined;
    if (isFromUnknownProxy || !mayReadMetrics(request.ip)) return sendFailure(reply, { code: 'not_found' });
    return reply.header('content-type', options.metrics.contentType).send(await options.metrics.text());
  });
  app.get('/wps/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'public, max-age=60').send(document),
  );
  app.get('/wps/reference', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page),
  );
};
