import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { amount, currency, day, game, gameId, gameType, instant, language, merchantCode, nodeId, nothing, pageSize } from '../shapes.ts';
import {
  lotteryBetStates,
  lotteryDrawStates,
  lotteryOrderStates,
  lotteryRegions,
  lotteryReturnReasons,
  lotteryVendors,
} from '../vocabulary.ts';

const vassalage = z.enum(lotteryVendors);
/** A house's own id of an order or a suborder. It stands in a path of the feed, where one of dots alone would lead elsewhere. */
const houseId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/, 'not an id of an order');
/** Where the next page begins, as the page before gave it. */
const cursor = z.string().regex(/^[A-Za-z0-9_-]{1,1200}$/, 'not a place in a list');
/** Merchant and client, which the server knows without them (B414, B415). */
const client = { merchant: merchantCode.optional(), language: language.optional() };

/** The drawn numbers of a draw by their names, such as the prizes of a Vietnam lottery; names may be empty. */
const numbers = z.array(z.object({ name: z.string(), values: z.array(z.string()) }));

const draw = z.object({
  drawId: z.string(),
  gameId,
  vassalage,
  issue: z.string(),
  opensAt: instant,
  closesAt: instant,
  drawsAt: instant,
  status: z.enum(lotteryDrawStates),
  numbers,
});

const lotteryGame = z.object({
  gameId,
  nodeId,
  gameName: z.string(),
  gameType,
  vassalage,
  gameCode: z.string(),
  lottoMode: z.string().nullable(),
  gameGroupId: z.string().nullable(),
  gameGroupName: z.string(),
  gameClassifyNew: z.string().nullable(),
  region: z.enum(lotteryRegions).nullable(),
  iconUrl: z.string(),
  /** `#rrggbb` */
  colour: z.string(),
  /** The draw that takes bets, or has closed and waits for its numbers; null while the house says of none. */
  next: z.object({ issue: z.string(), closesAt: instant, drawsAt: instant }).nullable(),
  /** The latest draw with numbers. */
  last: z.object({ issue: z.string(), drawsAt: instant, numbers }).nullable(),
});

const order = z.object({
  orderId: houseId,
  vassalage,
  gameId,
  gameName: z.string(),
  /** Whether the house has the game no more; `gameName` may be its id then. */
  gone: z.boolean(),
  issue: z.string(),
  placedAt: instant,
  stake: amount,
  payout: amount,
  currency,
  status: z.enum(lotteryOrderStates),
});
const orderDetail = order.extend({
  suborders: z.array(
    z.object({
      suborderId: houseId,
      issue: z.string(),
      playType: z.string(),
      betKind: z.string(),
      picks: z.string(),
      /** The bet's kind and picks in the house's words, in the asked language. */
      betName: z.string(),
      picksText: z.string(),
      multiple: z.number().int(),
      unitStake: amount,
      stake: amount,
      payout: amount,
      status: z.enum(lotteryBetStates),
      /** Why a bet is cancelled that its player has not cancelled. */
      reason: z.enum(lotteryReturnReasons).nullable(),
      closesAt: instant,
      cancellable: z.boolean(),
      numbers,
    }),
  ),
});
const oneGame = { gameId, vassalage: vassalage.optional(), language: language.optional() };

/** Lotteries: their games, draws and a member's orders, as the houses give them (B411 to B415, B441). */
export const lotteryCalls = {
  numero: call({
    method: 'GET',
    path: '/wps/lottery/numero',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ ...oneGame, limit: z.coerce.number().int().min(1).max(20).default(1) }),
    body: nothing,
    value: z.object({ gameId, gameName: z.string(), draws: z.array(draw) }),
    codes: ['game_unknown', 'lottery_unavailable'],
    cache: { publicSeconds: 2 },
    rate: 'read',
    summary: 'The latest numbers of a lottery',
  }),
  vnNumero: call({
    method: 'GET',
    path: '/wps/lottery/vn/numero',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ gameId: gameId.optional(), language: language.optional() }),
    body: nothing,
    value: z.object({
      list: z.array(z.object({ gameId, gameName: z.string(), region: z.enum(lotteryRegions).nullable(), draw: draw.nullable() })),
    }),
    codes: ['game_unknown'],
    cache: { publicSeconds: 2 },
    rate: 'read',
    summary: 'The latest numbers of each Vietnam lottery, or of one',
  }),
  recentVnLottery: call({
    method: 'GET',
    path: '/wps/lottery/vn/recent',
    module: 'COMM3',
    who: 'session',
    query: z.object({ language: language.optional(), pageSize: pageSize(limits.pageSize.home) }),
    body: nothing,
    value: z.object({ list: z.array(game) }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'Vietnam lotteries that the caller played, the latest first',
  }),
  lotteryList: call({
    method: 'GET',
    path: '/wps/lottery/games',
    module: 'COMM3',
    who: 'anyone',
    query: z.object(client),
    body: nothing,
    value: z.object({ list: z.array(lotteryGame) }),
    codes: [],
    cache: { publicSeconds: 2 },
    rate: 'read',
    summary: 'The lottery games with their next draws and latest numbers',
  }),
  lotteryMenu: call({
    method: 'GET',
    path: '/wps/lottery/menu',
    module: 'COMM3',
    who: 'anyone',
    query: z.object(client),
    body: nothing,
    value: z.object({
      groups: z.array(z.object({ gameGroupId: z.string(), gameGroupName: z.string(), games: z.array(lotteryGame) })),
    }),
    codes: [],
    cache: { publicSeconds: 2 },
    rate: 'read',
    summary: 'The groups of lottery games',
  }),
  lotteryDraws: call({
    method: 'GET',
    path: '/wps/lottery/draws',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ ...oneGame, before: cursor.optional(), pageSize: pageSize(limits.pageSize.record) }),
    body: nothing,
    value: z.object({ content: z.array(draw), next: cursor.nullable() }),
    codes: ['game_unknown', 'lottery_unavailable'],
    cache: { publicSeconds: 2 },
    rate: 'read',
    summary: 'Past draws of a lottery, newest first',
  }),
  lotteryOrders: call({
    method: 'GET',
    path: '/wps/lottery/orders',
    module: 'PERSPNL3',
    who: 'session',
    whileExcluded: true,
    flag: 'LOTTREC3',
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      vassalage: vassalage.optional(),
      before: cursor.optional(),
      pageSize: pageSize(limits.pageSize.record),
      language: language.optional(),
    }),
    body: nothing,
    value: z.object({
      content: z.array(order.extend({ suborders: z.number().int() })),
      next: cursor.nullable(),
      /** Vendors whose house did not answer: their orders are missing from this page. */
      missing: z.array(vassalage),
    }),
    codes: ['range_too_long', 'lottery_unavailable'],
    cache: 'private',
    rate: 'read',
    summary: "The player's lottery orders, newest first, by day in the merchant's time zone",
  }),
  lotteryOrder: call({
    method: 'GET',
    path: '/wps/lottery/order',
    module: 'PERSPNL3',
    who: 'session',
    whileExcluded: true,
    flag: 'LOTTREC3',
    query: z.object({ orderId: houseId, vassalage, language: language.optional() }),
    body: nothing,
    value: orderDetail,
    codes: ['order_unknown', 'lottery_unavailable'],
    cache: 'private',
    rate: 'read',
    summary: "One of the player's lottery orders with its suborders",
  }),
  cancelSuborders: call({
    method: 'POST',
    path: '/wps/lottery/suborders/cancel',
    module: 'PERSPNL3',
    who: 'session',
    flag: 'LOTTREC3',
    query: nothing,
    body: z.object({ vassalage, orderId: houseId, suborderIds: z.array(houseId).min(1).max(limits.cancelSubordersMax) }),
    value: z.object({
      cancelled: z.array(houseId),
      /** Those whose draw had closed, or that could not be asked for. */
      refused: z.array(z.object({ suborderId: houseId, code: z.enum(['draw_closed', 'lottery_unavailable']) })),
      order: orderDetail,
    }),
    codes: ['order_unknown', 'draw_closed', 'lottery_unavailable'],
    cache: 'private',
    rate: 'write',
    summary: 'Cancel suborders before their draws close; each stake comes back',
  }),
};
export type LotteryGame = z.output<typeof lotteryGame>;
export type LotteryDraw = z.output<typeof draw>;
export type LotteryOrder = z.output<typeof order> & { readonly suborders: number };
export type LotteryOrderDetail = z.output<typeof orderDetail>;
