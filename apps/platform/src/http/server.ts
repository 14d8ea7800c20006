import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Code } from '@palaro/contract';
import { createAddressRanges } from '../kernel/address-ranges.ts';
import { faultOf } from '../kernel/fault.ts';
import { acceptJsonBodies } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { sendFailure } from './wire.ts';

export type ServerOptions = {
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Addresses and ranges whose word on their clients' addresses counts. */
  readonly trustedProxies: readonly string[];
  readonly limits: {
    readonly bodyBytesMax: number;
    readonly headerBytesMax: number;
    readonly jsonDepthMax: number;
    readonly requestTimeoutMs: number;
    readonly headersTimeoutMs: number;
  };
};

const codeOfStatus: Readonly<Record<number, Code>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'body_too_large',
  415: 'unsupported_media',
  429: 'too_many_requests',
  503: 'system_upgrading',
};

/** The route's pattern, for logs and metrics: never the address, whose query may name things. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unmatched';

/** Somebody with a browser who wants a page. */
export const wantsPage = ({ method, headers }: FastifyRequest): boolean => method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

/**
 * An address that cannot be decoded meets no route and none of the hooks: what these do for every other answer is done
 * here. Somebody with a browser is led home, as from an unknown path (ruling 3).
 */
const answerBadAddress =
  ({ headers, metrics }: ServerOptions) =>
  (_: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header('x-request-id', request.id);
    const isPerson = wantsPage(request);
    const status = isPerson ? 302 : 400;
    metrics.observe('unmatched', status, 0);
    request.log.info({ method: request.method, route: 'unmatched', status }, 'answered');
    void (isPerson ? reply.redirect('/m/home', status) : sendFailure(reply, { code: 'bad_request' }));
  };

const sweepMs = 100;

/** Lets a stopping server come to its end: a connection that falls idle is closed, not waited for as long as its client keeps it. */
const sweepOnClose = (app: FastifyInstance): void => {
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
};

/**
 * The HTTP server with everything that holds for every answer: bounds, headers, request ids, one log line and one
 * observation per request, and faults turned into the envelope.
 */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const app = Fastify({
    loggerInstance: options.log,
    // One line of our own per answer instead; see the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.newRequestId,
    requestIdHeader: false,
    trustProxy: options.trustedProxies.length > 0 && createAddressRanges(options.trustedProxies),
    bodyLimit: options.limits.bodyBytesMax,
    requestTimeout: options.limits.requestTimeoutMs,
    http: {
      maxHeaderSize: options.limits.headerBytesMax,
      headersTimeout: options.limits.headersTimeoutMs,
      // Bounds hold only as closely as they are looked at; by itself the runtime looks every 30 s.
      connectionsCheckingInterval: Math.min(options.limits.headersTimeoutMs, 1000),
    },
    frameworkErrors: answerBadAddress(options),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  const logsAnswers = ['info', 'debug', 'trace'].includes(options.log.level);
  acceptJsonBodies(app, options.limits.jsonDepthMax);
  sweepOnClose(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(options.headers).header('x-request-id', request.id);
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
    const status = error.statusCode ?? 500;
    const code = codeOfStatus[status] ?? (status < 500 ? 'bad_request' : 'unknown_error');
    if (code === 'unknown_error') request.log.error({ ...faultOf(error), code: error.code }, 'fault');
    return sendFailure(reply, { code });
  });
  return app;
};
