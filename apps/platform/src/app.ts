import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  calls,
  homePath,
  operatorCalls,
  pseudoLanguage,
  type CallShape,
  type RenderFailure,
  type RenderManifest,
  type RenderOffline,
} from '@palaro/contract';
import { listenOr, StartFault } from '@palaro/env';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { createBootstrap } from './bootstrap.ts';
import { createPostgresBus } from './bus/postgres-bus.ts';
import { connectRedis, createRedisBus } from './bus/redis-bus.ts';
import { composeModules, type Modules } from './composition.ts';
import { settings } from './env/env.ts';
import { profileKeyOf } from './env/profile-key.ts';
import type { FullConfig } from './env/secrets.ts';
import { openDatabase, type Database } from './db/database.ts';
import { mayWorkLater } from './db/transaction.ts';
import { bindOperatorCalls } from './http/bind-operator.ts';
import { bindContract } from './http/bind.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { registerProbes } from './http/probes.ts';
import { createRateLimit, type RateLimit } from './http/rate-limit.ts';
import { commonHeaders } from './http/security-headers.ts';
import { sendClosedPage } from './http/closed-page.ts';
import { createServer, wantsPage } from './http/server.ts';
import { registerAppFiles } from './site/app-files.ts';
import { createKeptFiles, type KeptFiles } from './site/kept-files.ts';
import { MerchantClosedError } from './modules/merchant/index.ts';
import { firebaseOf } from './modules/verification/index.ts';
import { createPageOrigins } from './site/page-origins.ts';
import { createPageRenderer } from './site/page-renderer.ts';
import { registerSite } from './site/site.ts';
import { sendFailure } from './http/wire.ts';
import { createJobs, createOutboxRelay, type Jobs } from './jobs/index.ts';
import { createLocalBus, type Bus } from './kernel/bus.ts';
import { systemClock } from './kernel/clock.ts';
import { runFaultOf } from './kernel/each-alone.ts';
import { createIds } from './kernel/ids.ts';
import type { Job } from './kernel/job.ts';
import { limits } from './kernel/limits.ts';
import { createSecurityLog } from './kernel/security-log.ts';
import { catalogueFile, deliveryFolder, readCatalogue, readLotteries } from './seeds/delivery.ts';
import { seedDemo } from './seeds/demo.ts';
import { lotteryPictures } from './seeds/lottery-pictures.ts';
import { openObjectStorage } from './storage/index.ts';

/** A running platform. */
export type Platform = {
  /** The modules' services, by the modules' names. */
  readonly services: Modules['services'];
  readonly handlers: Modules['handlers'];
  /** What runs again and again while it listens. */
  readonly jobs: readonly Job[];
  readonly app: FastifyInstance;
  /** Starts listening; returns the base address. */
  readonly listen: () => Promise<string>;
  /** Stops taking requests, lets those under way finish, then closes everything. */
  readonly stop: () => Promise<void>;
};

/** What `PLAYER_DIST` and `CONSOLE_DIST` say where only calls are served. */
const noApp = 'none';
const renderer = 'server/entry-server.js';
const platformDir = join(import.meta.dirname, '..');
const artDirOf = (config: FullConfig): string => resolve(config.ART_DIR ?? deliveryFolder);
const playerDistOf = (config: FullConfig): string => resolve(config.PLAYER_DIST ?? join(platformDir, '../player/dist'));

const openStore = (config: FullConfig, log: FastifyBaseLogger): Promise<Database> =>
  openDatabase({
    databaseUrl: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    applicationName: 'palaro-platform',
    connectionsMax: config.DB_CONNECTIONS,
    onIdleFault: (code) => log.warn({ code }, 'an idle connection to the store was lost'),
  });

const openBus = (config: FullConfig, database: Database, log: FastifyBaseLogger): Promise<Bus> => {
  if (config.BUS_URL.startsWith('redis')) return createRedisBus(config.BUS_URL, log);
  if (config.BUS_URL.startsWith('postgres')) return createPostgresBus(database.pool, { connectionString: database.connectionString }, log);
  return Promise.resolve(createLocalBus(log));
};

const openJobs = ({ connectionString }: Database, jobs: readonly Job[], log: FastifyBaseLogger, metrics: Metrics): Jobs =>
  createJobs({
    connectionString,
    jobs,
    onFault: (job, fault) => log.error({ job, ...runFaultOf(fault) }, 'a job fails'),
    onRecovered: (job) => log.info({ job }, 'a job works again'),
    onFailedRun: metrics.countFailedRun,
  });

/** A build that was given must be one, and the demo's delivery must be there: without them the platform would start and serve half. */
const checkFolders = (config: FullConfig): void => {
  const { PLAYER_DIST, CONSOLE_DIST } = config;
  const demand = (key: 'PLAYER_DIST' | 'CONSOLE_DIST' | 'ART_DIR', file: string): void => {
    if (existsSync(file)) return;
    throw new StartFault({ key, fault: `there is no ${file}`, fix: settings[key].fix }, 78);
  };
  if (PLAYER_DIST !== undefined && PLAYER_DIST !== noApp) demand('PLAYER_DIST', join(resolve(PLAYER_DIST), renderer));
  if (CONSOLE_DIST !== undefined && CONSOLE_DIST !== noApp) demand('CONSOLE_DIST', join(resolve(CONSOLE_DIST), 'index.html'));
  demand('ART_DIR', join(artDirOf(config), catalogueFile));
};

type Renderer = {
  /** Where it is. Pages are rendered by it in a thread of their own, what is rendered seldom in this one. */
  readonly address: string;
  readonly renderFailure: RenderFailure;
  readonly renderOffline: RenderOffline;
  readonly renderOldBrowser: RenderOffline;
  readonly renderManifest: RenderManifest;
  readonly hasScreen: (path: string) => boolean;
};

/** The player app's renderer; null before it was built or where none is wanted, and then only calls are served. */
const loadRender = async (config: FullConfig): Promise<Renderer | null> => {
  const file = join(playerDistOf(config), renderer);
  if (config.PLAYER_DIST === noApp || !existsSync(file)) return null;
  const address = pathToFileURL(file).href;
  return { ...((await import(address)) as Renderer), address };
};

const methodsByPath = Map.groupBy(Object.values<CallShape>({ ...calls, ...operatorCalls }), ({ path }): string => path);
/** The methods of a call that was requested by another one. */
const otherMethods = ({ url }: FastifyRequest): string | undefined =>
  methodsByPath
    .get(url.split('?', 1)[0] ?? '')
    ?.map(({ method }) => method)
    .join(', ');

/** A page outside of the app and of the calls: redirected home, as an unknown path within is (ruling 3). */
const isUnknownPage = (request: FastifyRequest): boolean => wantsPage(request) && !/^\/(m|wps|vendors)\b/.test(request.url);

const handleNotFound = (app: FastifyInstance, hasPages: boolean): void =>
  void app.setNotFoundHandler((request, reply) => {
    const allow = otherMethods(request);
    if (allow !== undefined) return sendFailure(reply.header('allow', allow), { code: 'method_not_allowed' });
    return hasPages && isUnknownPage(request) ? reply.redirect(homePath) : sendFailure(reply, { code: 'not_found' });
  });

type Http = {
  readonly metrics: Metrics;
  readonly rateLimit: RateLimit;
  readonly keptFiles: KeptFiles;
  /** Throws while this node must not be sent requests. */
  readonly ready: () => Promise<void>;
};

/** What is asked of a node, whichever merchant's host it is asked at. */
const nodeRoutes: ReadonlySet<string | undefined> = new Set(['/health/live', '/health/ready', '/metrics']);

/** Hosts of a merchant that this node cannot read are closed, every route of them: no other merchant answers there. A browser gets a page. */
const closeUnreadable = (app: FastifyInstance, { ofHost, isClosed }: Modules['services']['merchant']): void =>
  void app.addHook('onRequest', (request, reply, done) => {
    const code = ofHost(request.host);
    if (!isClosed(code) || nodeRoutes.has(request.routeOptions.url)) return done();
    if (wantsPage(request)) void sendClosedPage(reply);
    else done(new MerchantClosedError(code));
  });

const registerAll = async (app: FastifyInstance, config: FullConfig, modules: Modules, http: Http): Promise<void> => {
  const { merchant: merchants } = modules.services;
  const { handlers, admission } = modules;
  const { metrics, rateLimit, keptFiles, ready } = http;
  closeUnreadable(app, merchants);
  registerProbes(app, { metrics, metricsAddresses: config.METRICS_ADDRESSES, ready });
  bindContract(app, {
    ...admission,
    handlers,
    languageOf: (merchantCode) => merchants.known(merchantCode).languageDefault,
    isOn: (merchantCode, flag) => merchants.known(merchantCode).flags[flag] === true,
    checkAnswers: config.CHECK_ANSWERS,
  });
  bindOperatorCalls(app, { ...modules.operatorCalls, handlers: modules.operatorHandlers, checkAnswers: config.CHECK_ANSWERS });
  await modules.routes(app);
  const [playerDist, artDir] = [playerDistOf(config), artDirOf(config)];
  const rendering = await loadRender(config);
  if (rendering !== null) {
    await keptFiles.keep(join(playerDist, 'client/assets'));
    const originsOf = createPageOrigins(merchants.known, (merchantCode) => {
      const firebase = firebaseOf(merchants.known(merchantCode), config.ISSUER_ORIGIN ?? null);
      const gameServers = [...merchants.vendorsOf(merchantCode).values()].map(({ gameServer }) => gameServer);
      return firebase === null
        ? { frames: gameServers, calls: [] }
        : { frames: [...gameServers, firebase.verifierUrl], calls: [firebase.apiUrl] };
    });
    registerAppFiles(app, {
      playerDist,
      ...rendering,
      knownOf: merchants.known,
      merchantOf: merchants.ofHost,
      originOf: merchants.originOf,
      originsOf,
      profileKey: profileKeyOf(config, systemClock.now),
      now: systemClock.now,
    });
    const pages = createPageRenderer(rendering.address);
    app.addHook('onClose', pages.close);
    await registerSite(app, {
      playerDist,
      findKept: keptFiles.find,
      artDir,
      ...rendering,
      render: pages.render,
      knownOf: (merchantCode) => merchants.known(merchantCode),
      merchantOf: merchants.ofHost,
      statusFor: merchants.statusFor,
      languagesOf: (merchantCode) => ({
        all: [...merchants.known(merchantCode).languages, ...(config.PSEUDO_LANGUAGE ? [pseudoLanguage] : [])],
        fallback: merchants.known(merchantCode).languageDefault,
      }),
      bootstrap: createBootstrap(handlers),
      originsOf,
      consumeRateLimit: (ip) => rateLimit.consumeAddress('page', ip),
      limitHit: admission.limitHit,
      homeCacheMs: config.HOME_CACHE_MS,
    });
  }
  handleNotFound(app, rendering !== null);
};

/** The demo merchant with its games, contents and, where they are wanted, funded accounts; what is there already stays. */
const seed = async (
  config: FullConfig,
  { agents, contracts, merchant, catalogue, content, operator, player, promotions, referrals, rewards, vip, wallet }: Modules['services'],
): Promise<void> =>
  seedDemo(config.MERCHANT, {
    merchants: merchant,
    catalogue,
    content,
    hasBank: config.BANK_URL !== undefined,
    hasIdentity: config.IDENTITY_URL !== undefined,
    hasRegistry: config.REGISTRY_URL !== undefined,
    hasAccounts: config.DEMO_ACCOUNTS,
    publishPromotion: (document) => promotions.publishNew(config.MERCHANT, document, 'demo seed'),
    publishRebates: (document) => rewards.publishFirst(config.MERCHANT, document, 'demo seed'),
    publishLevels: (document) => vip.publishFirst(config.MERCHANT, document, 'demo seed'),
    publishRace: (document, days) => rewards.publishFirstRace(config.MERCHANT, document, days, 'demo seed'),
    publishPoints: (document) => rewards.publishFirstPoints(config.MERCHANT, document, 'demo seed'),
    publishReferrals: (document) => referrals.publishFirst(config.MERCHANT, document, 'demo seed'),
    publishTasks: (documents) => rewards.publishFirstTasks(config.MERCHANT, documents, 'demo seed'),
    giveRates: async (playerId, above, rates) => {
      const node = await agents.placeOf(playerId);
      const { status } = await (above === null
        ? agents.setHouseRates(node, rates)
        : agents.setRates(await agents.placeOf(above), node.no, rates));
      if (status !== 'ok') throw new Error(`the rates of an agent were refused: ${status}`);
    },
    offerContract: (offer) => contracts.offerFirst(config.MERCHANT, offer, 'demo seed'),
    readCatalogue: () => readCatalogue(artDirOf(config)),
    now: systemClock.now,
    createAccount: player.createAccount,
    createOperator: (given) => operator.add(config.MERCHANT, { ...given, by: 'demo seed' }),
    credit: async (playerId, amount, reference) => {
      const credited = await wallet.deposit({ playerId, source: 'seed', reference, amount, description: 'opening balance' });
      if (!credited.ok) throw new Error(`an opening balance was refused: ${credited.failure.code}`);
    },
  });

/** What is set for merchants and vendors, against what their documents say. */
const checkMerchants = ({ merchant, gaming }: Modules['services']): void => {
  merchant.checkSecrets();
  gaming.checkVendors();
};

/** What the edge asks of merchants: the headers of a host's answers, and whether a host is a merchant's, by a domain or by its address. */
const edgeOf = (
  { PUBLIC_ORIGIN, FORWARDED_HOST }: FullConfig,
  { byDomain, ofHost, isClosed, originOf }: Modules['services']['merchant'],
) => {
  const originOfHost = (host: string): string => {
    const code = ofHost(host);
    return isClosed(code) ? PUBLIC_ORIGIN : originOf(code);
  };
  return {
    headersFor: (host: string) => commonHeaders(originOfHost(host)),
    edge: {
      forwardedHost: FORWARDED_HOST,
      isClaimed: (host: string): boolean => byDomain(host) !== null || new URL(originOfHost(host)).host === host,
    },
  };
};

/** Composes the platform: store, bus, modules, routes, jobs. */
export const createPlatform = async (config: FullConfig, log: FastifyBaseLogger): Promise<Platform> => {
  checkFolders(config);
  const storage = openObjectStorage(config);
  const database = await openStore(config, log);
  const { pool } = database;
  const bus = await openBus(config, database, log);
  const redis = config.BUS_URL.startsWith('redis') ? await connectRedis(config.BUS_URL, log) : null;
  const rateLimit = createRateLimit({ factor: config.RATE_LIMIT / 100, pagesPerMinute: config.PAGES_PER_MINUTE, redis });
  const [ids, metrics] = [createIds(systemClock.now), createMetrics()];
  const relay = createOutboxRelay({ pool, bus, clock: systemClock, log });
  const modules = await composeModules({
    config,
    pool,
    bus,
    storage,
    clock: systemClock,
    ids,
    log,
    rateLimit,
    security: createSecurityLog(log),
    onCommitted: relay.wake,
    metrics,
    lotteryPictures: lotteryPictures(await readLotteries(artDirOf(config))),
  });
  const allJobs = [relay.job, ...modules.jobs];
  const jobs = openJobs(database, allJobs, log, metrics);
  await seed(config, modules.services);
  checkMerchants(modules.services);
  const app = createServer({
    log,
    metrics,
    newRequestId: ids.newId,
    ...edgeOf(config, modules.services.merchant),
    trustedProxies: config.TRUSTED_PROXIES,
    // A vendor's address keeps its share, since games of many players wait for its calls.
    keepsConnections: config.RATE_LIMIT === 0 ? null : modules.services.merchant.isVendorAddress,
    mayWorkLater,
    limits,
  });
  let stopping = false;
  const ready = async (): Promise<void> => {
    if (stopping) throw new Error('stopping');
    await pool.query('SELECT 1');
  };
  await registerAll(app, config, modules, { metrics, rateLimit, keptFiles: createKeptFiles({ pool, clock: systemClock }), ready });
  return {
    services: modules.services,
    handlers: modules.handlers,
    jobs: allJobs,
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
      await modules.close();
      redis?.disconnect();
      await bus.close();
      await database.close();
    },
  };
};
