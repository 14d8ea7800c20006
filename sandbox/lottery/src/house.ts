import compress from '@fastify/compress';
import {
  connectionShares,
  createLoop,
  createRateLimit,
  createWalletClient,
  DEFAULT_RETRY_POLICY,
  eachAlone,
  loggedFault,
  requestLimits,
  systemRuntime,
  WINS_MAX,
  type Limits,
  type RetryPolicy,
  type Runtime,
} from '@palaro/game-server';
import { createAddressRanges, createConnectionBound, listenOr } from '@palaro/env';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { buildAssets } from './assets.ts';
import { createBetBook } from './bets.ts';
import type { LotteryConfig } from './config.ts';
import { createDraws } from './draws.ts';
import { createOrders } from './orders.ts';
import { registerRoutes } from './routes.ts';
import { createSessions } from './sessions.ts';
import { openStore, type Store } from './store.ts';

/** One attempt's wait: a little over the protocol's three seconds. */
const CALL_TIMEOUT_MS = 3_500;
const BODY_LIMIT_BYTES = 262_144;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECKED_MS = 1_000;
const URL_PARAM_MAX = 600;
/** How often it is seen to that coming draws are committed to. */
const COMMIT_MS = 5_000;
const RETRY_POLICY: RetryPolicy = { ...DEFAULT_RETRY_POLICY, betAttempts: 3, sweepMs: 500, concurrency: 64, winsAtOnce: WINS_MAX };

export type HouseOptions = {
  runtime?: Runtime;
  retryPolicy?: Partial<RetryPolicy>;
  callTimeoutMs?: number;
  limits?: Partial<Limits>;
  decidedAtOnce?: number;
};
export type House = {
  app: FastifyInstance;
  store: Store;
  /** One beat of the clock: commits, draws and settles all that is due. */
  beat(): Promise<void>;
  /** Listens and takes up what was left unfinished. @returns the port. */
  start(): Promise<number>;
  /** Takes no new work, lets calls in flight end, closes the store. */
  stop(): Promise<void>;
};

function createApp(config: LotteryConfig, limits: Limits): FastifyInstance {
  const isProxy = createAddressRanges(config.trustedProxies);
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: limits.silenceTimeoutMs,
    http: { connectionsCheckingInterval: CONNECTIONS_CHECKED_MS },
    trustProxy: config.trustedProxies.length > 0 && isProxy,
    routerOptions: { maxParamLength: URL_PARAM_MAX },
    frameworkErrors: (_, __, reply: FastifyReply) => void reply.code(400).send({ code: 'BAD_ADDRESS' }),
    // Addresses carry launch tokens: requests are logged by route only.
    logger: {
      level: config.logLevel,
      serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url }) },
    },
  });
  app.server.maxConnections = limits.connections;
  if (config.rateLimit > 0) app.server.on('connection', createConnectionBound(connectionShares(limits), isProxy));
  return app;
}

/** Builds the lottery house: one process for its four vendors. */
export async function createHouse(config: LotteryConfig, options: HouseOptions = {}): Promise<House> {
  const runtime = options.runtime ?? systemRuntime;
  const retryPolicy = { ...RETRY_POLICY, ...options.retryPolicy };
  const limits: Limits = { ...requestLimits, ...options.limits };
  const assets = await buildAssets();
  const app = createApp(config, limits);
  await app.register(compress, { global: false, globalDecompression: false });
  const store = openStore({ dataDir: config.dataDir, seedSecret: config.seedSecret });
  const { operators, vendorSecret, vendorKey, faults } = config;
  const timeoutMs = options.callTimeoutMs ?? CALL_TIMEOUT_MS;
  const wallet = createWalletClient({ operators, vendorSecret, vendorKey, runtime, faults, timeoutMs, pauses: retryPolicy });
  const sessions = createSessions({ store, wallet, runtime, operators });
  const failed = (event: string, error: unknown): void => app.log.warn(loggedFault(error), event);
  const bets = createBetBook({
    store,
    wallet,
    operators: [...operators.keys()],
    runtime,
    retryPolicy,
    warn: (event, suborder) => app.log.warn({ suborder }, event),
    failed,
  });
  const draws = createDraws({
    store,
    runtime,
    warn: (event, id) => app.log.warn({ id }, event),
    decidedAtOnce: options.decidedAtOnce,
  });
  const orders = createOrders({ store, runtime, bets });
  const rateLimit = createRateLimit(() => runtime.now(), config.rateLimit);
  registerRoutes(app, { config, assets, sessions, orders, draws, store, rateLimit, limits, runtime });

  let committedAt = 0;
  const commitInTime = (): void => {
    if (runtime.now() - committedAt < COMMIT_MS && runtime.now() >= committedAt) return;
    draws.commit();
    committedAt = runtime.now();
  };
  const drawNow = (): void => eachAlone([commitInTime, draws.drawDue], (step) => step());
  const beat = async (): Promise<void> => {
    drawNow();
    await bets.sweep();
    draws.drawDue();
  };
  // Draws do not wait until the payouts of the last one are through.
  const clock = createLoop(
    async () => drawNow(),
    retryPolicy.sweepMs,
    (error) => failed('the look for due draws failed', error),
  );
  return {
    app,
    store,
    beat,
    async start() {
      const place = { host: config.host, port: config.port };
      draws.commit();
      await listenOr(place, () => app.listen(place));
      clock.start();
      bets.start();
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : config.port;
    },
    async stop() {
      await clock.stop();
      await bets.stop();
      await app.close();
      store.close();
    },
  };
}
