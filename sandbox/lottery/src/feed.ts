import { createSignatureCheck, type RateLimit, type Runtime } from '@palaro/game-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { betWords } from './client/picks-text.ts';
import { TEXTS } from './client/texts.ts';
import type { LotteryConfig } from './config.ts';
import { fairPlayOf } from './fair-play.ts';
import { findGame, games, groupNames, vendorCodes, type Language, type LotteryGame } from './games.ts';
import type { Orders } from './orders.ts';
import type { Store } from './store.ts';
import { drawView, orderListed, orderView, type OrderView } from './views.ts';

export type FeedDeps = { config: LotteryConfig; store: Store; orders: Orders; runtime: Runtime; rateLimit: RateLimit };

const PAGE_MAX = 100;
/** Calls of one address that nobody signed. */
const UNSIGNED_PER_MINUTE = 60;
/** Names of groups are of the language of a BCP 47 tag: Tagalog for `fil` and `tl`, Arabic for `ar`, else English. */
export const languageOf = (tag: string): Language => (/^(fil|tl|ty)\b/i.test(tag) ? 'fil' : /^ar\b/i.test(tag) ? 'ar' : 'en');

const HTTP = {
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  TOO_MANY_REQUESTS: 429,
  UNKNOWN_GAME: 404,
  UNKNOWN_ORDER: 404,
  CLOSED: 409,
  NOT_YET: 503,
} as const;
const MESSAGES: Readonly<Record<keyof typeof HTTP, string>> = {
  BAD_REQUEST: 'The call does not fit.',
  BAD_SIGNATURE: 'Signature, timestamp, merchant or vendor are not accepted.',
  TOO_MANY_REQUESTS: 'Too many calls from this address that nobody signed.',
  UNKNOWN_GAME: 'The vendor has no such game.',
  UNKNOWN_ORDER: 'The player has no such order.',
  CLOSED: 'The draw is closed, or the bet is decided.',
  NOT_YET: 'The wallet has not answered; repeat the call.',
};
const refuse = (reply: FastifyReply, status: keyof typeof HTTP, field?: string): FastifyReply =>
  reply.code(HTTP[status]).send({ status, message: MESSAGES[status], ...(field === undefined ? {} : { field }) });

const caller = { merchant: z.string().min(1).max(20), vendor: z.enum(vendorCodes) };
const limit = z.coerce.number().int().min(1).max(PAGE_MAX).default(20);
/** A cursor that an answer gave as `next`. */
const before = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER);
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const player = z.string().min(1).max(64);
const language = z.string().max(20).default('en');
const schemas = {
  games: z.strictObject({ ...caller, language }),
  draws: z.strictObject({ ...caller, gameId: z.string().max(40), before, limit }),
  orders: z.strictObject({ ...caller, player, from: time.optional(), to: time.optional(), before, limit }),
  order: z.strictObject({ ...caller, player, language }),
  cancel: z.strictObject({ ...caller, player, language, suborderId: z.string().max(64) }),
  stop: z.strictObject({ ...caller, player }),
};

/** A game as lists show it. */
const gameView = (game: LotteryGame, language: Language) => ({
  gameId: game.gameId,
  gameCode: game.gameId,
  name: game.name,
  vendor: game.vendor,
  gameGroupId: game.group,
  gameGroupName: groupNames[game.group][language],
  gameClassifyNew: game.group,
  lottoMode: game.lottoMode,
  ...(game.region === null ? {} : { region: game.region }),
  kind: game.kind,
  clock: game.clock,
  closeSeconds: game.closeSeconds,
  stakeMin: String(game.stakeMin),
  stakeMax: String(game.stakeMax),
  ...fairPlayOf(game, language === 'fil' ? 'fil' : 'en'),
});

/** An order with its bets in the house's words. */
const named = (order: OrderView, language: string) => ({
  ...order,
  suborders: order.suborders.map((bet) => {
    const { name, picked } = betWords(findGame(order.gameId)?.model ?? null, bet, TEXTS[languageOf(language)]);
    return { ...bet, betName: name, picksText: picked };
  }),
});

/** What the platform asks of the house; docs/lottery-feed.md. */
export function registerFeed(app: FastifyInstance, deps: FeedDeps): void {
  const { store, orders, runtime } = deps;
  const isSigned = createSignatureCheck(deps.config, runtime);
  const refuseUnsigned = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wait = deps.rateLimit.takeAddress('unsigned', request.ip, UNSIGNED_PER_MINUTE);
    return wait === 0 ? refuse(reply, 'BAD_SIGNATURE') : refuse(reply.header('retry-after', String(wait)), 'TOO_MANY_REQUESTS');
  };
  type Party = { merchant: string; vendor: (typeof vendorCodes)[number] };
  const get = <S extends z.ZodType<Party>>(
    path: string,
    schema: S,
    answer: (asked: z.output<S>, reply: FastifyReply, params: Record<string, string>) => unknown,
  ): void =>
    void app.get(path, (request, reply) => {
      const asked = schema.safeParse(request.query);
      if (!asked.success) return refuse(reply, 'BAD_REQUEST', String(asked.error.issues[0]?.path[0] ?? 'query'));
      if (!isSigned(request.headers, asked.data, request.url)) return refuseUnsigned(request, reply);
      return answer(asked.data, reply, request.params as Record<string, string>);
    });

  get('/feed/v1/games', schemas.games, ({ vendor, language }) => ({
    status: 'OK',
    games: games.filter((game) => game.vendor === vendor).map((game) => gameView(game, languageOf(language))),
  }));
  get('/feed/v1/draws', schemas.draws, (asked, reply) => {
    if (findGame(asked.gameId)?.vendor !== asked.vendor) return refuse(reply, 'UNKNOWN_GAME');
    const { draws, next } = store.draws(asked.gameId, { opensBefore: runtime.now(), before: asked.before, limit: asked.limit });
    return { status: 'OK', draws: draws.map((row) => drawView(row, runtime.now())), next: next === null ? null : String(next) };
  });
  get('/feed/v1/orders', schemas.orders, ({ merchant: operator, vendor, player: id, ...page }) => {
    const span = { from: page.from ?? 0, to: page.to ?? Number.MAX_SAFE_INTEGER };
    const rows = store.orders({ operator, vendor, player: id }, { ...page, ...span });
    return {
      status: 'OK',
      orders: rows.map((row) => orderListed(store, row)),
      next: rows.length < page.limit ? null : String(rows.at(-1)?.seq),
    };
  });
  get('/feed/v1/orders/:orderId', schemas.order, ({ merchant, vendor, player: id, language }, reply, params) => {
    const order = store.order(params['orderId'] ?? '');
    if (order?.operator !== merchant || order.vendor !== vendor || order.player !== id) return refuse(reply, 'UNKNOWN_ORDER');
    return { status: 'OK', order: named(orderView(store, order, runtime.now()), language) };
  });
  void app.register(async (raw) => {
    // Signed is what came, byte for byte.
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    const post = <S extends z.ZodType<Party>>(
      path: string,
      schema: S,
      answer: (asked: z.output<S>, reply: FastifyReply, params: Record<string, string>) => unknown,
    ): void =>
      void raw.post(path, (request, reply) => {
        const text = typeof request.body === 'string' ? request.body : '';
        const asked = schema.safeParse(parsed(text));
        if (!asked.success) return refuse(reply, 'BAD_REQUEST', String(asked.error.issues[0]?.path[0] ?? 'body'));
        if (!isSigned(request.headers, asked.data, text)) return refuseUnsigned(request, reply);
        return answer(asked.data, reply, request.params as Record<string, string>);
      });
    post('/feed/v1/suborders/:suborderId/cancel', schemas.cancel, async (asked, reply, params) => {
      const { merchant: operator, vendor, player: id, language, suborderId } = asked;
      if (suborderId !== params['suborderId']) return refuse(reply, 'BAD_REQUEST', 'suborderId');
      const cancelled = await orders.cancel({ operator, vendor, player: id }, suborderId);
      if (!cancelled.ok) return refuse(reply, cancelled.code);
      return { status: 'OK', order: named(orderView(store, cancelled.order, runtime.now()), language) };
    });
    post('/feed/v1/players/:player/stop', schemas.stop, async ({ merchant: operator, vendor, player: id }, reply, params) => {
      if (id !== params['player']) return refuse(reply, 'BAD_REQUEST', 'player');
      const cancelled = await orders.stop({ operator, vendor, player: id });
      return cancelled === null ? refuse(reply, 'NOT_YET') : { status: 'OK', cancelled };
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
