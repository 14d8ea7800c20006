import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { refusals, homePath, type Code } from '@palaro/contract';
import { createConnectionBound, type ConnectionShares } from '@palaro/env';
import { createAddressRanges } from '../kernel/address-ranges.ts';
import { faultOf } from '../kernel/fault.ts';
import { OverloadedError } from '../kernel/semaphore.ts';
import { hostOf, readEdge, type EdgeOptions } from './edge.ts';
import { acceptJsonBodies } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { sendFailure } from './wire.ts';

export type ServerOptions = {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  /** Headers of every answer, by the host that it was asked at. */
  readonly headersFor: (host: string) => Readonly<Record<string, string>>;
  /** Addresses and ranges whose word on their clients' addresses counts. */
  readonly trustedProxies: readonly string[];
  readonly edge: EdgeOptions;
  /** Who keeps the share of an address of the connections whole; null where connections are not bounded. */
  readonly keepsConnections: ((address: string) => boolean) | null;
  /** Whether a fault says that the store could not do it now, such as that it is away or a row is held: a later try may work. */
  readonly mayWorkLater: (fault: unknown) => boolean;
  readonly limits: {
    readonly bodyBytesMax: number;
    readonly headerBytesMax: number;
    readonly jsonDepthMax: number;
    readonly requestTimeoutMs: number;
    readonly headersTimeoutMs: number;
    readonly silenceTimeoutMs: number;
    readonly connectionsMax: number;
    readonly connectionsPerAddressMax: number;
    readonly connectionsPerAddressBeyondHalfMax: number;
  };
};

/** The codes of refusals that the framework makes, by their statuses. */
const codeOfStatus = new Map<number, Code>(
  (
    [
      'bad_request',
      'not_found',
      'method_not_allowed',
      'body_too_large',
      'unsupported_media',
      'too_many_requests',
      'system_upgrading',
    ] as const
  ).map((code) => [refusals[code].status, code]),
);

/** The route's pattern, for logs and metrics: never the address, whose query may name things. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/** Whether a browser asks for a page. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

/**
 * An address that cannot be decoded meets no route and none of the hooks: what these do for every other answer is done
 * here. A browser is redirected home, as from an unknown path (ruling 3).
 */
const refuseMalformedUrl =
  ({ headersFor, metrics, edge }: ServerOptions) =>
  (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(hostOf(request, edge) ?? '')).header('x-request-id', request.id);
    const isBrowser = wantsPage(request);
    const status = isBrowser ? 302 : 400;
    metrics.observe('unmatched', status, 0);
    request.log.info({ method: request.method, route: 'unmatched', status }, 'answered');
    void (isBrowser ? reply.redirect(homePath, status) : sendFailure(reply, { code: 'bad_request' }));
  };

/** How soon a flood may have passed. */
const overloadSeconds = 5;

const idleCloseIntervalMs = 100;

/** Lets a stopping server come to its end: a connection that falls idle is closed, not waited for as long as its client keeps it. */
const closeIdleOnClose = (app: FastifyInstance): void => {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), idleCloseIntervalMs);
    app.server.once('close', () => clearInterval(timer));
    done();
  });
};

/** The bounds of connections among the limits. */
export const connectionSharesOf = (limits: ServerOptions['limits']): ConnectionShares => ({
  all: limits.connectionsMax,
  ofAddress: limits.connectionsPerAddressMax,
  ofAddressBeyondHalf: limits.connectionsPerAddressBeyondHalfMax,
});

/** Bounds what is open: all of it, and what one address that is no proxy has of it. */
const boundConnections = ({ server }: FastifyInstance, options: ServerOptions, isProxy: (address: string) => boolean): void => {
  if (options.keepsConnections === null) return;
  server.maxConnections = options.limits.connectionsMax;
  server.on('connection', createConnectionBound(connectionSharesOf(options.limits), isProxy, options.keepsConnections));
};

/**
 * The HTTP server with everything that holds for every answer: bounds, headers, request ids, one log line and one
 * observation per request, and faults turned into the envelope.
 */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const isProxy = createAddressRanges(options.trustedProxies);
  const app = Fastify({
    loggerInstance: options.log,
    // One line of our own per answer instead; see the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 && isProxy,
    bodyLimit: options.limits.bodyBytesMax,
    requestTimeout: options.limits.requestTimeoutMs,
    // By itself the runtime keeps a connection on which nothing is ever sent.
    connectionTimeout: options.limits.silenceTimeoutMs,
    http: {
      maxHeaderSize: options.limits.headerBytesMax,
      headersTimeout: options.limits.headersTimeoutMs,
      // Bounds hold only as closely as they are looked at; by itself the runtime looks every 30 s.
      connectionsCheckingInterval: Math.min(options.limits.headersTimeoutMs, 1000),
    },
    frameworkErrors: refuseMalformedUrl(options),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  const logsAnswers = ['info', 'debug', 'trace'].includes(options.log.level);
  acceptJsonBodies(app, options.limits.jsonDepthMax);
  closeIdleOnClose(app);
  boundConnections(app, options, isProxy);
  app.addHook('onRequest', (request, reply, done) => {
    const unread = readEdge(request, options.edge);
    reply.headers(options.headersFor(unread === null ? request.host : '')).header('x-request-id', request.id);
    if (unread === null) return done();
    request.log.warn({ unread }, 'refused: TRUSTED_PROXIES and FORWARDED_HOST say who names addresses and hosts');
    void sendFailure(reply, { code: 'bad_request' });
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Shared caches keep an answer by what it depends on.
    if (options.edge.forwardedHost) reply.header('vary', [reply.getHeader('vary') ?? [], 'x-forwarded-host'].flat().join(', '));
    if (!app.server.listening) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    options.metrics.observe(route, reply.statusCode, reply.elapsedTime / 1000);
    const isFault = reply.statusCode >= 500;
    if (isFault || logsAnswers) {
      const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
      if (isFault) request.log.error(line, 'answered');
      else request.log.info(line, 'answered');
    }
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isStoreBusy = options.mayWorkLater(error);
    const status = error.statusCode ?? 500;
    const code = isStoreBusy ? 'system_upgrading' : (codeOfStatus.get(status) ?? (status < 500 ? 'bad_request' : 'unknown_error'));
    if (isStoreBusy || code === 'unknown_error') request.log.error({ ...faultOf(error), code: error.code }, 'fault');
    const comesAgain = isStoreBusy || error instanceof OverloadedError;
    return sendFailure(reply, comesAgain ? { code, data: { retryAfterSeconds: overloadSeconds } } : { code });
  });
  return app;
};
