import type { AddressInfo } from 'node:net';
import { listenOr, originOf } from '@palaro/env';
import { createLoop, loggedFault, systemRuntime, type Runtime } from '@palaro/game-server';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { createChecks, newCheck, type Check } from './checks.ts';
import type { IdentityConfig } from './config.ts';
import { createDeliveries, postByHttp, type Post } from './deliveries.ts';
import { isSigned } from './signature.ts';

const bodyBytesMax = 32 * 1024 * 1024;
const beatMs = 100;

type Checks = ReturnType<typeof createChecks>;
const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply => reply.code(status).send({ error });
const found = (reply: FastifyReply, check: Check | null): FastifyReply =>
  check === null ? refuse(reply, 404, 'unknown') : reply.send(check);

const registerCalls = (app: FastifyInstance, checks: Checks): void => {
  app.post('/v1/checks', (request, reply) => {
    let given: unknown = null;
    try {
      given = JSON.parse(String(request.body));
    } catch {
      return refuse(reply, 400, 'body');
    }
    const read = newCheck.safeParse(given);
    if (!read.success) return refuse(reply, 400, read.error.issues[0]?.path.join('.') ?? 'body');
    const taken = checks.take(read.data);
    if (taken === 'error') return refuse(reply, 500, 'error');
    if (taken === 'conflict') return refuse(reply, 409, 'reference');
    if (taken !== 'lost') return reply.code(201).send(taken);
    reply.raw.destroy();
    return reply.hijack();
  });
  app.get<{ Querystring: { reference?: string } }>('/v1/checks', ({ query }, reply) =>
    found(reply, checks.byReference(query.reference ?? '')),
  );
  app.get<{ Params: { id: string } }>('/v1/checks/:id', ({ params }, reply) => found(reply, checks.byId(params.id)));
};

/** Requests are logged by route only. Bodies stay the bytes that were signed. */
const createApp = ({ LOG_LEVEL, IDENTITY_SECRET }: IdentityConfig, runtime: Pick<Runtime, 'now'>): FastifyInstance => {
  const req = (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  });
  const app = fastify({ bodyLimit: bodyBytesMax, logger: { level: LOG_LEVEL, serializers: { req } } });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/health/ready', () => ({ status: 'ok' }));
  app.addHook('preHandler', async ({ method, url, headers, body, routeOptions }, reply) => {
    if (routeOptions.url === '/health/ready') return undefined;
    const signed = {
      time: String(headers['identity-time'] ?? ''),
      signature: String(headers['identity-signature'] ?? ''),
      subject: `${method} ${url}`,
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    };
    return isSigned(IDENTITY_SECRET, signed, runtime.now()) ? undefined : refuse(reply, 401, 'signature');
  });
  return app;
};

type Options = { readonly runtime?: Runtime; readonly post?: Post };

/** Builds the identity provider: checks that are decided after a while, by the number of the document. */
export const createIdentityProvider = (config: IdentityConfig, { runtime = systemRuntime, post = postByHttp }: Options = {}) => {
  const { HOST: host, PORT: port, IDENTITY_CLOCK: clock, IDENTITY_SECRET: secret, IDENTITY_EVENTS: urls } = config;
  const app = createApp(config, runtime);
  const deliveries = createDeliveries({ runtime, urls, secret, clock, post });
  const checks = createChecks(runtime, clock, deliveries.add);
  registerCalls(app, checks);
  const beat = async (): Promise<void> => {
    checks.sweep();
    await deliveries.run();
  };
  const loop = createLoop(beat, beatMs, (error) => app.log.warn(loggedFault(error), 'due work failed'));
  return {
    app,
    /** Decides and sends what is due now. */
    beat,
    /** Listens. Returns the origin. */
    start: async (): Promise<string> => {
      await listenOr({ host, port }, () => app.listen({ host, port }));
      loop.start();
      return originOf(host, (app.server.address() as AddressInfo).port);
    },
    stop: async (): Promise<void> => {
      await loop.stop();
      app.server.closeAllConnections();
      await app.close();
    },
  };
};
