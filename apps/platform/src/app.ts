import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { calls, type Render, type RenderFailure } from '@palaro/contract';
import { listenOr, StartFault } from '@palaro/settings';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { readArtManifest } from './art/index.ts';
import { createBootstrap } from './bootstrap.ts';
import { createPostgresBus } from './bus/postgres-bus.ts';
import { connectRedis, createRedisBus } from './bus/redis-bus.ts';
import { settings, type Config } from './config/env.ts';
import { openDatabase, type Database } from './db/database.ts';
import { createHandlers } from './handlers.ts';
import { bindContract } from './http/bind.ts';
import { createMetrics } from './http/metrics.ts';
import { registerProbes } from './http/probes.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { commonHeaders } from './http/security-headers.ts';
import { createServer, wantsPage } from './http/server.ts';
import { createPageOrigins } from './http/site/page-origins.ts';
import { registerSite } from './http/site/site.ts';
import { sendFailure } from './http/wire.ts';
import { createJobs, createOutboxRelay } from './jobs/index.ts';
import { createLocalBus, type Bus } from './kernel/bus.ts';
import { systemClock } from './kernel/clock.ts';
import { faultOf } from './kernel/fault.ts';
import { createIds } from './kernel/ids.ts';
import type { Job } from './kernel/job.ts';
import { limits } from './kernel/limits.ts';
import { createVendorAddresses, registerSeamlessV1, vendorSecrets } from './modules/gaming/index.ts';
import { seedDemo } from './seeds/demo.ts';
import { createServices, type Services } from './services.ts';

export type FullConfig = Config & { readonly STUDIOS_SECRET: string; readonly SESSION_SECRET: string };

/** A running platform. */
export type Platform = Services & {
  readonly app: FastifyInstance;
  /** Starts listening; returns the base address. */
  readonly listen: () => Promise<string>;
  /** Stops taking requests, lets those under way finish, then closes everything. */
  readonly stop: () => Promise<void>;
};

/** What `PLAYER_DIST` says where only calls are served. */
const noApp = 'none';
const renderer = 'server/entry-server.js';
const platformDir = join(import.meta.dirname, '..');
const artDirOf = (config: FullConfig): string => resolve(config.ART_DIR ?? join(platformDir, 'dist/art'));
const playerDistOf = (config: FullConfig): string => resolve(config.PLAYER_DIST ?? join(platformDir, '../player/dist'));

const openBus = (config: FullConfig, database: Database, log: FastifyBaseLogger): Promise<Bus> => {
  if (config.BUS_URL.startsWith('redis')) return createRedisBus(config.BUS_URL, log);
  if (config.BUS_URL.startsWith('postgres')) return createPostgresBus(database.pool, { connectionString: database.connectionString }, log);
  return Promise.resolve(createLocalBus(log));
};

/** Folders that were given must hold what they are given for: without them the platform would start and serve half. */
const checkFolders = ({ PLAYER_DIST, ART_DIR }: FullConfig): void => {
  const demand = (key: 'PLAYER_DIST' | 'ART_DIR', file: string): void => {
    if (existsSync(file)) return;
    throw new StartFault({ key, fault: `there is no ${file}`, fix: settings[key].fix }, 78);
  };
  if (PLAYER_DIST !== undefined && PLAYER_DIST !== noApp) demand('PLAYER_DIST', join(resolve(PLAYER_DIST), renderer));
  if (ART_DIR !== undefined) demand('ART_DIR', join(resolve(ART_DIR), 'manifest.json'));
};

/**
 * Whether a code is that of a vendor. What is set for one must belong to one: the address list of a misspelt code would
 * guard nobody and leave the vendor itself open to all.
 */
const vendorCheck = (config: FullConfig, catalogue: Services['catalogue']): ((code: string) => boolean) => {
  const isVendor = (code: string): boolean => catalogue.of(config.MERCHANT).vendor(code) !== undefined;
  for (const key of ['VENDOR_ADDRESSES', 'VENDOR_SECRETS', 'VENDOR_HORIZONS'] as const) {
    const [stranger] = config[key].find(([code]) => !isVendor(code)) ?? [];
    if (stranger !== undefined) throw new StartFault({ key, fault: `the catalogue has no vendor ${stranger}`, fix: settings[key].fix }, 78);
  }
  return isVendor;
};

/** The player app's renderer; null before it was built or where none is wanted, and then only calls are served. */
const loadRender = async (config: FullConfig): Promise<{ render: Render; renderFailure: RenderFailure } | null> => {
  const file = join(playerDistOf(config), renderer);
  if (config.PLAYER_DIST === noApp || !existsSync(file)) return null;
  return (await import(pathToFileURL(file).href)) as { render: Render; renderFailure: RenderFailure };
};

const methodsByPath = Map.groupBy(Object.values(calls), ({ path }): string => path);
/** A call that exists, asked for by another method. */
const otherMethods = ({ url }: FastifyRequest): string | undefined =>
  methodsByPath
    .get(url.split('?', 1)[0] ?? '')
    ?.map(({ method }) => method)
    .join(', ');

/** Somebody with a browser, outside of the app and of the calls: led home as from an unknown path within (ruling 3). */
const isLost = (request: FastifyRequest): boolean => wantsPage(request) && !/^\/(m|wps|vendors)\b/.test(request.url);

const answerUnknown = (app: FastifyInstance, hasPages: boolean): void =>
  void app.setNotFoundHandler((request, reply) => {
    const allow = otherMethods(request);
    if (allow !== undefined) return sendFailure(reply.header('allow', allow), { code: 'method_not_allowed' });
    return hasPages && isLost(request) ? reply.redirect('/m/home') : sendFailure(reply, { code: 'not_found' });
  });

const registerAll = async (
  app: FastifyInstance,
  config: FullConfig,
  services: Services,
  deps: {
    metrics: ReturnType<typeof createMetrics>;
    database: Database;
    isStopping: () => boolean;
    log: FastifyBaseLogger;
  },
): Promise<void> => {
  const { merchants, catalogue, sessions } = services;
  const handlers = createHandlers(services, config, systemClock);
  const merchantOf = (host: string): string => merchants.byDomain(host) ?? config.MERCHANT;
  const redis = config.BUS_URL.startsWith('redis') ? await connectRedis(config.BUS_URL, deps.log) : null;
  const rateLimit = createRateLimit({ factor: config.RATE_LIMIT / 100, pagesPerMinute: config.PAGES_PER_MINUTE, redis });
  app.addHook('onClose', () => redis?.disconnect());
  registerProbes(app, {
    metrics: deps.metrics,
    ready: async () => {
      if (deps.isStopping()) throw new Error('stopping');
      await deps.database.pool.query('SELECT 1');
    },
  });
  bindContract(app, {
    handlers,
    merchantOf,
    statusFor: merchants.statusFor,
    authenticate: sessions.authenticate,
    languageOf: (merchantCode) => merchants.known(merchantCode).languageDefault,
    rateLimit,
    cookieSeconds: config.SESSION_HOURS * 3600,
    checkAnswers: config.CHECK_ANSWERS,
  });
  const isVendor = vendorCheck(config, catalogue);
  await registerSeamlessV1(app, {
    seamless: services.seamless,
    clock: systemClock,
    secretOf: vendorSecrets({ studiosSecret: config.STUDIOS_SECRET, own: new Map(config.VENDOR_SECRETS), isVendor }),
    mayCall: createVendorAddresses(config.VENDOR_ADDRESSES),
    slowDown: (ip) => rateLimit.take('unsigned', ip),
    onConflict: deps.metrics.countConflict,
  });
  const [playerDist, artDir] = [playerDistOf(config), artDirOf(config)];
  const rendering = await loadRender(config);
  if (rendering !== null) {
    await registerSite(app, {
      playerDist,
      artDir,
      render: rendering.render,
      renderFailure: rendering.renderFailure,
      knownOf: (merchantCode) => merchants.known(merchantCode),
      merchantOf,
      statusFor: merchants.statusFor,
      languagesOf: (merchantCode) => ({
        all: merchants.known(merchantCode).languages,
        fallback: merchants.known(merchantCode).languageDefault,
      }),
      bootstrap: createBootstrap(handlers),
      originsOf: createPageOrigins((merchantCode) => merchants.known(merchantCode), [config.STUDIOS_ORIGIN]),
      slowDown: (ip) => rateLimit.take('page', ip),
      homeCacheMs: config.HOME_CACHE_MS,
    });
  }
  answerUnknown(app, rendering !== null);
};

/** The demo merchant with its games, contents and funded accounts; what is there already stays. */
const seed = async (config: FullConfig, services: Services): Promise<void> => {
  await seedDemo(config.MERCHANT, {
    merchants: services.merchants,
    catalogue: services.catalogue,
    content: services.content,
    art: await readArtManifest(artDirOf(config)),
    now: systemClock.now,
    createAccount: services.players.createAccount,
    credit: async (playerId, amount, reference) => {
      const credited = await services.wallet.deposit({ playerId, source: 'seed', reference, amount, description: 'opening balance' });
      if (!credited.ok) throw new Error(`an opening balance was refused: ${credited.failure.code}`);
    },
  });
};

/** What the modules want done again and again. */
const jobsOf = ({ care, wallet }: Services): readonly Job[] => [
  { name: 'gaming.reconcile', everyMs: 60_000, run: care.reconcile },
  { name: 'gaming.expire', everyMs: 300_000, run: care.expire },
  { name: 'wallet.roll-up', everyMs: 10_000, run: wallet.rollUpHouse },
];

/** Composes the platform: store, bus, modules in the order of their arrows, routes, jobs. */
export const createPlatform = async (config: FullConfig, log: FastifyBaseLogger): Promise<Platform> => {
  checkFolders(config);
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    applicationName: 'palaro-platform',
    connectionsMax: config.DB_CONNECTIONS,
    onIdleFault: (code) => log.warn({ code }, 'an idle connection to the store was lost'),
  });
  const bus = await openBus(config, database, log);
  const ids = createIds(systemClock.now);
  const metrics = createMetrics();
  const relay = createOutboxRelay({ pool: database.pool, bus });
  let stopping = false;
  const services = await createServices({
    config,
    pool: database.pool,
    bus,
    clock: systemClock,
    ids,
    log,
    onCommitted: relay.wake,
    onChecking: (vendor, rounds) => {
      metrics.countChecking(vendor, rounds);
      log.warn({ vendor, rounds }, 'rounds are without news from their vendor');
    },
  });
  await seed(config, services);
  const app = createServer({
    log,
    metrics,
    newRequestId: ids.newId,
    headers: commonHeaders(config.PUBLIC_ORIGIN),
    trustedProxies: config.TRUSTED_PROXIES,
    limits,
  });
  await registerAll(app, config, services, { metrics, database, isStopping: () => stopping, log });
  const jobs = createJobs({
    connectionString: database.connectionString,
    jobs: [relay.job, ...jobsOf(services)],
    onFault: (job, fault) => log.error({ job, ...faultOf(fault) }, 'a job fails'),
    onRecovered: (job) => log.info({ job }, 'a job works again'),
  });
  return {
    ...services,
    app,
    listen: async () => {
      const place = { port: config.PORT, host: config.HOST };
      const address = await listenOr(place, () => app.listen(place));
      await jobs.start();
      return address;
    },
    stop: async () => {
      stopping = true;
      await app.close();
      await jobs.stop();
      await relay.close();
      services.merchants.close();
      services.catalogue.close();
      services.sessions.close();
      await bus.close();
      await database.close();
    },
  };
};
