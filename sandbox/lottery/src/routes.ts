import type { Limits, RateLimit, Runtime } from '@palaro/game-server';
import { readAddress } from '@palaro/env';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';
import type { LotteryConfig } from './config.ts';
import type { Draws } from './draws.ts';
import { registerFeed } from './feed.ts';
import { findGame } from './games.ts';
import { MULTIPLE_MAX, SUBORDERS_MAX, type OrderRequest, type Orders } from './orders.ts';
import { registerPages } from './page-routes.ts';
import { registerRoundAnswers } from './round-answers.ts';
import type { SessionRow } from './rows.ts';
import { drawsAhead } from './schedule.ts';
import type { Sessions } from './sessions.ts';
import type { Store } from './store.ts';
import { drawView, orderView } from './views.ts';

export type RouteDeps = {
  config: LotteryConfig;
  assets: Assets;
  sessions: Sessions;
  orders: Orders;
  draws: Draws;
  store: Store;
  rateLimit: RateLimit;
  limits: Limits;
  runtime: Runtime;
};

const RESULTS_MAX = 30;
const ORDERS_MAX = 20;

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply => reply.code(status).send({ code });
const refuseForNow = (reply: FastifyReply, seconds: number): FastifyReply =>
  refuse(reply.header('retry-after', String(seconds)), 429, 'TOO_MANY_REQUESTS');

const text = (maxLength: number, pattern?: string) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  ...(pattern === undefined ? {} : { pattern }),
});
const object = (properties: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum });
const REQUEST_PATTERN = '^[A-Za-z0-9-]+$';
const orderBody = object({
  request: text(64, REQUEST_PATTERN),
  drawId: text(64),
  draws: whole(1, SUBORDERS_MAX),
  stopOnWin: { type: 'boolean' },
  selections: {
    type: 'array',
    minItems: 1,
    maxItems: SUBORDERS_MAX,
    items: object({ betKind: text(20), picks: text(6000), unitStake: text(15, '^[0-9]+$'), multiple: whole(1, MULTIPLE_MAX) }),
  },
});

type Handle = (session: SessionRow, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Finds the session of the bearer token, or answers 401; a token is good for nothing once its session has ended, here or on the platform. */
const createGuard =
  ({ sessions, rateLimit, limits }: RouteDeps) =>
  (handle: Handle, calls: (request: FastifyRequest) => number = () => 0) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? null : sessions.find(token);
    if (session === null) return refuse(reply, 401, 'NO_SESSION');
    if (session.endedAt !== null || !(await sessions.isOpen(session))) return refuse(reply, 409, 'SESSION_CLOSED');
    // However many sessions the player has; each bet of an order is a call.
    let wait = 0;
    for (let i = calls(request); i > 0 && wait === 0; i--)
      wait = rateLimit.take(`player ${session.operator} ${session.player}`, limits.platformCallsPerMinute);
    return wait > 0 ? refuseForNow(reply, wait) : handle(session, request, reply);
  };

function registerSessions(app: FastifyInstance, deps: RouteDeps): void {
  const { sessions, rateLimit, limits } = deps;
  const withSession = createGuard(deps);
  const state = (session: SessionRow, balance: string) => ({
    player: `${session.operator} ${session.player}`,
    game: session.game,
    currency: session.currency,
    mode: session.mode,
    prizeMode: session.prizeMode,
    balance,
  });
  app.post<{ Body: { game: string; token: string; operator?: string } }>(
    '/api/session',
    { schema: { body: object({ game: text(40), token: text(512) }, { operator: text(20) }) } },
    async (request, reply) => {
      const wait = rateLimit.takeAddress('launches', request.ip, limits.launchesPerMinute);
      if (wait > 0) return refuseForNow(reply, wait);
      const { game, token, operator } = request.body;
      const opened = await sessions.open({ game, token, operator: operator ?? null });
      if (!opened.ok) return refuse(reply, opened.code === 'UNREACHABLE' ? 503 : 409, opened.code);
      return { token: opened.token, ...state(opened.session, opened.balance) };
    },
  );
  app.get(
    '/api/session',
    withSession(
      async (session, _request, reply) => {
        const answer = await sessions.balance(session);
        return answer.ok ? state(session, answer.balance) : refuse(reply, answer.code === 'UNREACHABLE' ? 503 : 409, answer.code);
      },
      () => 1,
    ),
  );
  app.post(
    '/api/session/close',
    withSession(async (session) => {
      await sessions.close(session);
      return {};
    }),
  );
}

function registerOrders(app: FastifyInstance, deps: RouteDeps): void {
  const { orders, store, runtime } = deps;
  const withSession = createGuard(deps);
  const view = (order: Parameters<typeof orderView>[1]) => orderView(store, order, runtime.now());
  app.post(
    '/api/orders',
    { schema: { body: orderBody } },
    withSession(
      async (session, request, reply) => {
        const placed = await orders.place(session, request.body as OrderRequest);
        return placed.ok ? view(placed.order) : refuse(reply, 409, placed.code);
      },
      (request) => {
        const { selections, draws } = request.body as OrderRequest;
        return Math.min(selections.length * draws, SUBORDERS_MAX);
      },
    ),
  );
  app.get(
    '/api/orders',
    withSession(async (session) => {
      const page = { from: 0, to: Number.MAX_SAFE_INTEGER, before: Number.MAX_SAFE_INTEGER, limit: ORDERS_MAX, game: session.game };
      return { orders: store.orders(session, page).map(view) };
    }),
  );
  app.get(
    '/api/orders/:request',
    withSession(async (session, request, reply) => {
      const found = await orders.find(session, (request.params as { request: string }).request);
      return found === null ? refuse(reply, 404, 'UNKNOWN_ORDER') : view(found);
    }),
  );
  app.post(
    '/api/suborders/:id/cancel',
    withSession(
      async (session, request, reply) => {
        const cancelled = await orders.cancel(session, (request.params as { id: string }).id);
        if (cancelled.ok) return view(cancelled.order);
        return refuse(reply, { UNKNOWN_ORDER: 404, CLOSED: 409, NOT_YET: 503 }[cancelled.code], cancelled.code);
      },
      () => 1,
    ),
  );
}

/** What anybody may see of a game: the coming draws with their commitments, and the last results with their seeds. */
function registerDraws(app: FastifyInstance, { draws, store, runtime }: RouteDeps): void {
  app.get<{ Params: { game: string } }>('/api/games/:game/draws', (request, reply) => {
    const game = findGame(request.params.game);
    if (game === null) return refuse(reply, 404, 'UNKNOWN_GAME');
    const now = runtime.now();
    const { draws: results } = store.draws(game.gameId, { opensBefore: now, before: now + 1, limit: RESULTS_MAX });
    return {
      now: new Date(now).toISOString(),
      coming: draws.coming(game.gameId, drawsAhead(game)).map((row) => drawView(row, now)),
      results: results.map((row) => drawView(row, now)),
    };
  });
  app.get<{ Params: { drawId: string } }>('/api/draws/:drawId', (request, reply) => {
    const draw = store.draw(request.params.drawId);
    return draw === null ? refuse(reply, 404, 'UNKNOWN_DRAW') : drawView(draw, runtime.now());
  });
}

/** Every address of the house. */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { rateLimit, limits, store } = deps;
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that has ended already has no address.
    if (readAddress(request.ip) === null) return void refuse(reply, 400, 'BAD_ADDRESS');
    const route = request.routeOptions.url ?? '';
    // The platform asks for all of its players, signed.
    const isCounted = !route.startsWith('/health/') && !route.startsWith('/feed/') && !route.startsWith('/rounds/');
    const wait = isCounted ? rateLimit.takeAddress('requests', request.ip, limits.requestsPerMinute) : 0;
    if (wait === 0) return done();
    void refuseForNow(reply, wait);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-origin');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', () => ({
    status: 'ok',
    pending: store.pendingCount(),
    stuck: store.stuckCount(),
    unreadable: store.unreadableCount(),
  }));
  registerPages(app, deps);
  registerSessions(app, deps);
  registerOrders(app, deps);
  registerDraws(app, deps);
  registerFeed(app, deps);
  registerRoundAnswers(app, deps);
}
