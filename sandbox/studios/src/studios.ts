import compress from '@fastify/compress';
import { createAddressRanges, createConnectionBound, listenOr } from '@palaro/env';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { buildAssets } from './assets.ts';
import { loggedFault, systemRuntime, type Runtime } from '@palaro/game-server';
import type { StudiosConfig } from './config.ts';
import { registerRoutes } from './routes.ts';
import { connectionShares, createRateLimit, DEFAULT_RETRY_POLICY, requestLimits, type Limits, type RetryPolicy } from '@palaro/game-server';
import { createRounds } from './rounds.ts';
import { createSessions } from './sessions.ts';
import { createSportsbook } from './sportsbook/index.ts';
import { withOwnWallet } from './own-wallet/index.ts';
import { openStore } from './store.ts';
import { createWalletClient } from '@palaro/game-server';
import { createTables } from './tables.ts';

/** One attempt's wait: a little over the protocol's three seconds. */
const CALL_TIMEOUT_MS = 3_500;
const BODY_LIMIT_BYTES = 4_096;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECKED_MS = 1_000;
const URL_PARAM_MAX = 600;

export type StudiosOptions = {
  runtime?: Runtime;
  retryPolicy?: Partial<RetryPolicy>;
  callTimeoutMs?: number;
  /** The time that the fixtures of the sportsbook go by; the runtime's when not given. */
  bookNow?: () => number;
  /** Bounds other than the usual ones. */
  limits?: Partial<Limits>;
  /** Where log lines go; standard output when not given. */ logTo?: { write(line: string): void };
};
export type Studios = {
  app: FastifyInstance;
  /** Listens and takes up unfinished rounds. @returns the port. */
  start(): Promise<number>;
  /** Takes no new work, lets rounds in flight end, closes the store. */
  stop(): Promise<void>;
};

/** Builds the studios: one process for all sandbox vendors. */
export async function createStudios(config: StudiosConfig, options: StudiosOptions = {}): Promise<Studios> {
  const runtime = options.runtime ?? systemRuntime;
  const assets = await buildAssets();
  const limits: Limits = { ...requestLimits, ...options.limits };
  const retryPolicy = { ...DEFAULT_RETRY_POLICY, ...options.retryPolicy };
  const isProxy = createAddressRanges(config.trustedProxies);
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // By itself the runtime keeps a connection on which nothing is ever sent.
    connectionTimeout: limits.silenceTimeoutMs,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECKED_MS },
    trustProxy: config.trustedProxies.length > 0 && isProxy,
    routerOptions: { maxParamLength: URL_PARAM_MAX },
    // An address that cannot be decoded meets no route; the framework's own answer would repeat it.
    frameworkErrors: (_, __, reply: FastifyReply) => void reply.code(400).send({ code: 'BAD_ADDRESS' }),
    // Addresses carry launch tokens: requests are logged by route only.
    logger: {
      level: config.logLevel,
      serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url }) },
      ...(options.logTo === undefined ? {} : { stream: options.logTo }),
    },
  });
  app.server.maxConnections = limits.connections;
  if (config.rateLimit > 0) app.server.on('connection', createConnectionBound(connectionShares(limits), isProxy));
  // Only what the routes ask for: answers of the calls carry tokens beside what a client chose. Bodies are taken as they come.
  await app.register(compress, { global: false, globalDecompression: false });
  const { operators, vendorSecret, vendorKey, faults, dataDir, seedSecret } = config;
  const codes = [...operators.keys()];
  const store = openStore({ dataDir, seedSecret });
  const timeoutMs = options.callTimeoutMs ?? CALL_TIMEOUT_MS;
  const platform = createWalletClient({ operators, vendorSecret, vendorKey, runtime, faults, timeoutMs, pauses: retryPolicy });
  const wallet = withOwnWallet(platform, { store, runtime });
  const sessions = createSessions({ store, wallet, runtime, operators });
  const tables = createTables(seedSecret);
  const failed = (event: string, error: unknown): void => app.log.warn(loggedFault(error), event);
  const shared = { store, wallet, operators: codes, runtime, retryPolicy, failed };
  const rounds = createRounds({ ...shared, sessions, tables, warn: (event, round) => app.log.warn({ round }, event) });
  const sportsbook = createSportsbook({
    ...shared,
    now: options.bookNow ?? (() => runtime.now()),
    warn: (event, slip) => app.log.warn({ slip }, event),
  });
  const rateLimit = createRateLimit(() => runtime.now(), config.rateLimit);
  registerRoutes(app, { config, assets, sessions, rounds, sportsbook, tables, runtime, store, rateLimit, limits });
  return {
    app,
    async start() {
      const place = { host: config.host, port: config.port };
      await listenOr(place, () => app.listen(place));
      rounds.start();
      sportsbook.slips.start();
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    async stop() {
      await Promise.all([rounds.stop(), sportsbook.slips.stop()]);
      await app.close();
      store.close();
    },
  };
}
