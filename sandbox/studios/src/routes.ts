import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';
import type { StudiosConfig } from './config.ts';
import { isClientSeed } from './engine/index.ts';
import { openFreeRounds } from './free-rounds.ts';
import { studioGame } from './games.ts';
import { elsewherePage, pageLanguage, playPage, verifyPage } from './pages.ts';
import type { Limits, RateLimit, Runtime } from '@palaro/game-server';
import { readAddress } from '@palaro/env';
import type { RoundRequest, Rounds } from './rounds.ts';
import type { Sessions } from './sessions.ts';
import { bookGame, bookLanguage, bookPage, bookVerifyPage, registerBookRoutes, type Sportsbook } from './sportsbook/index.ts';
import { registerTransferRoutes } from './own-wallet/index.ts';
import { registerRoundAnswers } from './round-answers.ts';
import { isAtTable, type Tables } from './tables.ts';
import type { SessionRow, Store } from './store.ts';

export type RouteDeps = {
  config: StudiosConfig;
  assets: Assets;
  sessions: Sessions;
  rounds: Rounds;
  sportsbook: Sportsbook;
  tables: Tables;
  runtime: Runtime;
  store: Store;
  rateLimit: RateLimit;
  limits: Limits;
};

const HISTORY_MAX = 30;
const ASSET_AGE = 'public, max-age=31536000, immutable';

type Query = Readonly<Record<string, string | undefined>>;
const queryOf = (request: FastifyRequest): Query => {
  const entries = Object.entries(request.query as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** The one policy of both pages: own scripts and styles by nonce, pictures from data, no plugin, no form, the frame as given. */
const policy = (nonce: string, ancestors: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; require-trusted-types-for 'script'; trusted-types 'none'`;

function sendPage(reply: FastifyReply, status: number, html: string, nonce: string, ancestors: string): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy(nonce, ancestors))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply => reply.code(status).send({ code });
const refuseForNow = (reply: FastifyReply, seconds: number): FastifyReply =>
  refuse(reply.header('retry-after', String(seconds)), 429, 'TOO_MANY_REQUESTS');
const stylesOf = (query: Query) => ({
  language: pageLanguage(query['lang'] ?? 'en'),
  theme: query['theme'] === 'light' ? ('light' as const) : ('dark' as const),
});

const bookStyles = (query: Query) => ({ ...stylesOf(query), language: bookLanguage(query['lang'] ?? 'en') });

/** The answers of a route are compressed as the browser asks. */
const compressed = { compress: {} };

function registerPages(app: FastifyInstance, { config, assets }: RouteDeps): void {
  const lobby = `${config.allowedOrigins[0] ?? [...config.operators.values()][0] ?? ''}/m/`;
  app.get('/play', compressed, (request, reply) => {
    const query = queryOf(request);
    const nonce = randomBytes(16).toString('base64');
    const found = studioGame(query['game'] ?? '');
    const origin = query['origin'] ?? null;
    if (origin !== null && !config.allowedOrigins.includes(origin))
      return sendPage(reply, 403, 'This address may not embed the game.', nonce, "'none'");
    const book = bookGame(query['game'] ?? '');
    if (book !== null)
      return sendPage(reply, 200, bookPage(book, { nonce, assets, origin, ...bookStyles(query) }), nonce, origin ?? "'none'");
    if (found === null)
      return sendPage(reply, 404, elsewherePage(pageLanguage(query['lang'] ?? ''), lobby, nonce), nonce, origin ?? "'none'");
    return sendPage(reply, 200, playPage(found, { nonce, assets, origin, ...stylesOf(query) }), nonce, origin ?? "'none'");
  });
  app.get('/verify', compressed, (request, reply) => {
    const query = queryOf(request);
    const nonce = randomBytes(16).toString('base64');
    const found = studioGame(query['game'] ?? '');
    const book = bookGame(query['game'] ?? '');
    if (book !== null) return sendPage(reply, 200, bookVerifyPage(book, { nonce, assets, lobby, ...bookStyles(query) }), nonce, "'none'");
    if (found === null) return sendPage(reply, 404, elsewherePage(pageLanguage(query['lang'] ?? ''), lobby, nonce), nonce, "'none'");
    return sendPage(reply, 200, verifyPage(found, { nonce, assets, lobby, ...stylesOf(query) }), nonce, "'none'");
  });
  app.get('/assets/:name', compressed, (request, reply) => {
    const asset = assets.all.get(request.url.split('?', 1)[0] ?? '');
    if (asset === undefined) return refuse(reply, 404, 'NOT_FOUND');
    return reply.header('cache-control', ASSET_AGE).header('access-control-allow-origin', '*').type(asset.type).send(asset.body);
  });
  app.setNotFoundHandler(({ headers }, reply) => {
    if (!/\btext\/html\b/.test(headers.accept ?? '')) return refuse(reply, 404, 'NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return sendPage(reply, 404, elsewherePage(pageLanguage(headers['accept-language'] ?? ''), lobby, nonce), nonce, "'none'");
  });
}

const text = (maxLength: number, pattern?: string) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  ...(pattern === undefined ? {} : { pattern }),
});
const body = (properties: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) => ({
  schema: {
    body: { type: 'object', additionalProperties: false, required: Object.keys(properties), properties: { ...properties, ...optional } },
  },
});
const REQUEST_PATTERN = '^[A-Za-z0-9-]+$';
const asksPlatform = { asksPlatform: true };

type Handle = (session: SessionRow, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Finds the studio session of the bearer token, or answers 401; a token is good for nothing once its session has ended, here or on the platform. */
const createGuard =
  ({ sessions, rateLimit, limits }: RouteDeps) =>
  (handle: Handle, { asksPlatform }: { asksPlatform: boolean } = { asksPlatform: false }) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = /^Bearer ([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? null : sessions.find(token);
    if (session === null) return refuse(reply, 401, 'NO_SESSION');
    if (session.endedAt !== null || !(await sessions.isOpen(session))) return refuse(reply, 409, 'SESSION_CLOSED');
    // However many sessions the player has.
    const player = `player ${session.operator} ${session.player}`;
    const wait = asksPlatform ? rateLimit.take(player, limits.platformCallsPerMinute) : 0;
    return wait > 0 ? refuseForNow(reply, wait) : handle(session, request, reply);
  };

/** A title that opens a book has no rounds of its own. */
const placeRound = async (rounds: Rounds, session: SessionRow, wanted: RoundRequest) =>
  studioGame(session.game) === null ? ({ ok: false, code: 'NO_ROUNDS' } as const) : rounds.place(session, wanted);

/** What a page is told of its session. */
const createStates =
  ({ sessions, store, runtime }: RouteDeps) =>
  (session: SessionRow, balance: string) => ({
    player: `${session.operator} ${session.player}`,
    game: session.game,
    currency: session.currency,
    mode: session.mode,
    balance,
    seed: sessions.seedView(sessions.seedFor(session)),
    freeRounds: openFreeRounds(store, session, runtime.now()),
  });

function registerPlay(app: FastifyInstance, deps: RouteDeps): void {
  const { sessions, rounds, rateLimit, limits } = deps;
  const withSession = createGuard(deps);
  const state = createStates(deps);
  app.post<{ Body: { game: string; token: string; operator?: string } }>(
    '/api/session',
    body({ game: text(40), token: text(512) }, { operator: text(20) }),
    async (request, reply) => {
      const wait = rateLimit.takeAddress('launches', request.ip, limits.launchesPerMinute);
      if (wait > 0) return refuseForNow(reply, wait);
      const opened = await sessions.open({ ...request.body, operator: request.body.operator ?? null });
      if (!opened.ok) return refuse(reply, opened.code === 'UNREACHABLE' ? 503 : 409, opened.code);
      return { token: opened.token, ...state(opened.session, opened.balance) };
    },
  );
  app.get(
    '/api/session',
    withSession(async (session, _request, reply) => {
      const answer = await sessions.balance(session);
      return answer.ok ? state(session, answer.balance) : refuse(reply, answer.code === 'UNREACHABLE' ? 503 : 409, answer.code);
    }, asksPlatform),
  );
  app.post(
    '/api/session/close',
    withSession(async (session) => {
      await sessions.close(session);
      return {};
    }),
  );
  app.post(
    '/api/rounds',
    body(
      { request: text(64, REQUEST_PATTERN), stake: text(18, '^[0-9]+$'), choice: { type: 'string', maxLength: 32 } },
      { freeRound: text(64) },
    ),
    withSession(async (session, request, reply) => {
      const { freeRound = null, ...wanted } = request.body as Omit<RoundRequest, 'freeRound'> & { freeRound?: string };
      const placed = await placeRound(rounds, session, { ...wanted, freeRound });
      return placed.ok ? rounds.view(placed.round) : refuse(reply, 409, placed.code);
    }, asksPlatform),
  );
  app.get(
    '/api/rounds',
    withSession(async (session) => ({ rounds: rounds.history(session, HISTORY_MAX).map((round) => rounds.view(round)) })),
  );
  app.get(
    '/api/rounds/:request',
    withSession(async (session, request, reply) => {
      const { request: wanted } = request.params as { request: string };
      const found = await rounds.find(session, wanted);
      return found === null ? refuse(reply, 404, 'UNKNOWN_ROUND') : rounds.view(found);
    }),
  );
  app.post(
    '/api/seed',
    body({ clientSeed: text(64) }),
    withSession(async (session, request, reply) => {
      const { clientSeed } = request.body as { clientSeed: string };
      if (!isClientSeed(clientSeed)) return refuse(reply, 400, 'BAD_SEED');
      const answer = sessions.rotate(session, clientSeed);
      if (!answer.ok) return refuse(reply, 409, answer.code);
      return {
        revealed: { ...sessions.seedView(answer.revealed), serverSeed: answer.revealed.serverSeed },
        seed: sessions.seedView(answer.next),
      };
    }),
  );
}

function registerTables(app: FastifyInstance, deps: RouteDeps): void {
  const { tables, runtime } = deps;
  app.get(
    '/api/table',
    createGuard(deps)(async (session, _request, reply) => {
      const found = studioGame(session.game);
      return found === null || !isAtTable(found) ? refuse(reply, 404, 'NO_TABLE') : tables.view(found, session.id, runtime.now());
    }),
  );
}

/** Every address of the studios. */
export function registerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { rateLimit, limits } = deps;
  app.addHook('onRequest', (request, reply, done) => {
    // A connection that has ended already has no address.
    if (readAddress(request.ip) === null) return void refuse(reply, 400, 'BAD_ADDRESS');
    const route = request.routeOptions.url ?? '';
    // The platform asks for all of its players, signed.
    const isCounted = !route.startsWith('/health/') && !route.startsWith('/rounds/') && !route.startsWith('/transfer/');
    const wait = !isCounted ? 0 : rateLimit.takeAddress('requests', request.ip, limits.requestsPerMinute);
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
  app.get('/health/ready', () => ({ status: 'ok', pending: deps.store.pendingCount(), stuck: deps.store.stuckCount() }));
  registerPages(app, deps);
  registerPlay(app, deps);
  registerBookRoutes(app, { ...deps.sportsbook, guard: createGuard(deps) });
  registerTables(app, deps);
  registerRoundAnswers(app, deps);
  registerTransferRoutes(app, deps);
}
