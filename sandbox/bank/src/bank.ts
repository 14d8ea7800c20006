import type { AddressInfo } from 'node:net';
import { createLoop, createRateLimit, loggedFault, systemRuntime, type Runtime } from '@palaro/game-server';
import { listenOr, originOf } from '@palaro/env';
import fastify, { type FastifyInstance } from 'fastify';
import type { BankConfig } from './config.ts';
import { createDeliveries, postByHttp, type Post } from './core/deliveries.ts';
import type { Dialects } from './core/dialect.ts';
import { createEvents } from './core/events.ts';
import { createPayments } from './core/payments.ts';
import { createPayouts } from './core/payouts.ts';
import type { Provider } from './core/records.ts';
import { createRefunds } from './core/refunds.ts';
import { openStore, type Store } from './core/store.ts';
import { createSwitches } from './core/switches.ts';
import { registerOwnRoutes } from './own-routes.ts';
import { registerBankApp } from './pages/bank-app.ts';
import { registerPayPages } from './pages/pay.ts';
import { createPaymongoDialect } from './paymongo/dialect.ts';
import { registerPaymongo } from './paymongo/calls.ts';
import { createXenditDialect } from './xendit/dialect.ts';
import { registerXendit } from './xendit/calls.ts';
import type { Core } from './provider-calls.ts';

const BODY_BYTES_MAX = 262_144;
const BEAT_MS = 100;
const URL_PARAM_MAX = 600;

export type BankOptions = { readonly runtime?: Runtime; readonly post?: Post };
export type Bank = {
  readonly app: FastifyInstance;
  readonly store: Store;
  /** Does all that is due now, and waits for the answers of endpoints. */
  readonly beat: () => Promise<void>;
  /** Listens. Returns the origin. */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Requests are logged by route only: addresses carry codes to pay. */
const createApp = ({ LOG_LEVEL }: BankConfig): FastifyInstance => {
  const req = (request: { method: string; routeOptions?: { url?: string | undefined } }) => ({
    method: request.method,
    route: request.routeOptions?.url,
  });
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { maxParamLength: URL_PARAM_MAX },
    logger: { level: LOG_LEVEL, serializers: { req } },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    done(null, payload);
  });
  app.get('/health/ready', () => ({ status: 'ok' }));
  return app;
};

/** Takes the addresses of the settings in as endpoints that are on; those of an earlier start are off. */
const registerEndpoints = ({ store, events }: Core, provider: Provider, urls: readonly string[], secret: string): void => {
  for (const endpoint of store.list('endpoint', { provider }))
    if (endpoint.id.startsWith('hook_set_')) store.put('endpoint', { ...endpoint, enabled: false });
  urls.forEach((alias, nth) => events.register({ id: `hook_set_${provider}_${nth}`, provider, alias, secret, types: ['*'] }));
};

/** Builds the bank: one process for two providers and a bank, on one store. */
export function createBank(config: BankConfig, { runtime = systemRuntime, post = postByHttp }: BankOptions = {}): Bank {
  let origin = config.ORIGIN ?? originOf(config.HOST, config.PORT);
  const app = createApp(config);
  const store = openStore(config.DATA_DIR);
  const switches = createSwitches(store);
  const look = { live: config.PAYMONGO_SECRET_KEY.startsWith('sk_live_'), merchant: config.BANK_MERCHANT, origin: () => origin };
  const dialects: Dialects = {
    paymongo: createPaymongoDialect({ store, runtime, look }),
    xendit: createXenditDialect({ store, runtime, origin: () => origin }),
  };
  const failed = (error: unknown): void => app.log.warn(loggedFault(error), 'due work failed');
  const events = createEvents({ store, switches, dialects, runtime, clock: config.BANK_CLOCK });
  const deliveries = createDeliveries({ store, dialects, runtime, post, pauseMs: events.pauseMs, failed });
  const parts = { store, switches, dialects, events, runtime };
  const seen = { runtime, merchant: config.BANK_MERCHANT, origin: () => origin };
  const money = { payments: createPayments(parts), payouts: createPayouts(parts), refunds: createRefunds(parts) };
  const core: Core = { store, switches, events, ...money, ...seen };
  registerEndpoints(core, 'paymongo', config.PAYMONGO_EVENTS, config.PAYMONGO_EVENTS_SECRET);
  registerEndpoints(core, 'xendit', config.XENDIT_EVENTS, config.XENDIT_CALLBACK_TOKEN);
  const rateLimit = createRateLimit(() => runtime.now(), config.RATE_LIMIT);
  const keys = { paymongo: { key: config.PAYMONGO_SECRET_KEY, rateLimit }, xendit: { key: config.XENDIT_SECRET_KEY, rateLimit } };
  void app.register(async (scope) => registerPaymongo(scope, core, keys.paymongo, look), { prefix: '/paymongo' });
  void app.register(async (scope) => registerXendit(scope, core, keys.xendit), { prefix: '/xendit' });
  void app.register(async (scope) => registerOwnRoutes(scope, core));
  registerPayPages(app, core);
  registerBankApp(app, core, { account: config.BANK_ACCOUNT, statementKey: config.BANK_STATEMENT_KEY });
  const step = (): void => {
    core.payments.sweep();
    core.payouts.sweep();
    core.refunds.sweep();
    deliveries.start();
  };
  const loop = createLoop(async () => step(), BEAT_MS, failed);
  return {
    app,
    store,
    beat: async () => {
      step();
      await deliveries.settled();
    },
    start: async () => {
      const place = { host: config.HOST, port: config.PORT };
      await listenOr(place, () => app.listen(place));
      origin = config.ORIGIN ?? originOf(config.HOST, (app.server.address() as AddressInfo).port);
      loop.start();
      return origin;
    },
    stop: async () => {
      await loop.stop();
      app.server.closeAllConnections();
      await app.close();
      deliveries.close();
      store.close();
    },
  };
}
