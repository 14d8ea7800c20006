import { dayIn, type LanguageCode, type LotteryVendor } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import { gameOnWire } from '../catalogue/index.ts';
import { dayAfter, dayRange } from '../wallet/index.ts';
import type { DrawCursors } from './draw-cursors.ts';
import type { FeedOrderDetail } from './feed-shapes.ts';
import type { Lottery } from './lottery.ts';
import type { LotteryVendorsPort, RecentGamesPort } from './lottery-ports.ts';
import { readPlaces, writePlaces } from './orders-pages.ts';
import { dayStart, type Orders } from './orders.ts';

export type LotteryCall =
  | 'numero'
  | 'vnNumero'
  | 'recentVnLottery'
  | 'lotteryList'
  | 'lotteryMenu'
  | 'lotteryDraws'
  | 'lotteryOrders'
  | 'lotteryOrder'
  | 'cancelSuborders';

export type LotteryHandlersDeps = {
  readonly lottery: Lottery;
  readonly orders: Orders;
  readonly cursors: DrawCursors;
  readonly clock: Clock;
  readonly vendorsOf: LotteryVendorsPort;
  readonly recentGames: RecentGamesPort;
  readonly timeZoneOf: (merchantCode: string) => string;
  readonly currencyOf: (merchantCode: string) => Currency;
};

type Amounts = { readonly stake: bigint; readonly payout: bigint };
const amountsIn = (currency: Currency, { stake, payout }: Amounts) => ({
  stake: formatDecimal(money(currency, stake)),
  payout: formatDecimal(money(currency, payout)),
});
const orderOnWire = (vassalage: LotteryVendor, gameName: string, { suborders, ...order }: FeedOrderDetail) => ({
  ...order,
  vassalage,
  gameName,
  ...amountsIn(order.currency, order),
  suborders: suborders.map((suborder) => ({
    ...suborder,
    betName: suborder.betName ?? suborder.betKind,
    picksText: suborder.picksText ?? suborder.picks,
    ...amountsIn(order.currency, suborder),
    unitStake: formatDecimal(money(order.currency, suborder.unitStake)),
  })),
});

type ListCall = 'numero' | 'vnNumero' | 'recentVnLottery' | 'lotteryList' | 'lotteryMenu' | 'lotteryDraws';

/** The games, their draws and their numbers (B411 to B415). */
const listHandlers = ({ lottery, cursors, recentGames, currencyOf }: LotteryHandlersDeps): Handlers<ListCall> => ({
  numero: async ({ query, context }) => {
    const { gameId, vassalage, limit, language = context.language } = query;
    // The newest draws of a list are open or closed: some more are asked for, to have as many with numbers.
    const page = await lottery.draws({ merchantCode: context.merchantCode, language, gameId, vassalage }, null, limit + 4);
    return page.ok ? ok({ gameId, gameName: page.value.gameName, draws: page.value.content.slice(0, limit) }) : page;
  },
  vnNumero: ({ query, context }) =>
    lottery.vietnam({ merchantCode: context.merchantCode, language: query.language ?? context.language, gameId: query.gameId }),
  recentVnLottery: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const { items } = await recentGames({ playerId, merchantCode, vendorCode: 'TCG_LOTTO_VN', pageNo: 1, pageSize: query.pageSize });
    return ok({ list: items.map((game) => gameOnWire(game, query.language ?? context.language, currencyOf(merchantCode))) });
  },
  lotteryList: async ({ query, context }) =>
    ok({ list: await lottery.list({ merchantCode: context.merchantCode, language: query.language ?? context.language }) }),
  lotteryMenu: async ({ query, context }) =>
    ok({ groups: await lottery.menu({ merchantCode: context.merchantCode, language: query.language ?? context.language }) }),
  lotteryDraws: async ({ query, context }) => {
    const { gameId, vassalage, before, pageSize, language = context.language } = query;
    const { merchantCode } = context;
    const place = before === undefined ? null : cursors.read({ merchantCode, gameId }, before);
    if (before !== undefined && place === null)
      return fail({ code: 'bad_request', message: 'before: not a place in the draws of this game', data: { field: 'before' } });
    const page = await lottery.draws({ merchantCode, language, gameId, vassalage }, place, pageSize);
    if (!page.ok) return page;
    const { content, next } = page.value;
    return ok({ content, next: next === null ? null : cursors.write({ merchantCode, gameId }, next) });
  },
});

/** Lotteries on the wire (B411 to B415, B441). */
export const lotteryHandlers = (deps: LotteryHandlersDeps): Handlers<LotteryCall> => {
  const { lottery, orders, clock, vendorsOf, timeZoneOf } = deps;
  type Named = { readonly merchantCode: string; readonly language: LanguageCode };
  const named = (asked: Named, vassalage: LotteryVendor, order: { readonly gameId: string; readonly gameName: string }): string =>
    lottery.nameOf({ ...asked, gameId: order.gameId, vassalage }, order.gameName);
  return {
    ...listHandlers(deps),
    lotteryOrders: async ({ query, context }) => {
      const caller = callerOf(context);
      const { merchantCode } = caller;
      const timeZone = timeZoneOf(merchantCode);
      const days = dayRange(query, dayIn(timeZone, clock.now()));
      if (!days.ok) return fail({ ...days.failure, data: { field: 'from' } });
      const offered = vendorsOf(merchantCode).filter((vendor) => query.vassalage === undefined || vendor === query.vassalage);
      const page = await orders.list(caller, {
        vendors: offered,
        from: new Date(dayStart(timeZone, days.value.from)).toISOString(),
        to: new Date(dayStart(timeZone, dayAfter(days.value.to))).toISOString(),
        at: (query.before === undefined ? null : readPlaces(query.before)) ?? {},
        size: query.pageSize,
      });
      if (!page.ok) return page;
      const asked = { merchantCode, language: query.language ?? context.language };
      return ok({
        content: page.value.content.map(({ vendor, ...order }) => ({
          ...order,
          vassalage: vendor,
          gameName: named(asked, vendor, order),
          ...amountsIn(order.currency, order),
        })),
        next: page.value.next === null ? null : writePlaces(page.value.next),
        missing: [...page.value.missing],
      });
    },
    lotteryOrder: async ({ query, context }) => {
      const caller = callerOf(context);
      const asked = { ...caller, language: query.language ?? context.language };
      const order = await orders.detail(asked, query.vassalage, query.orderId);
      return order.ok ? ok(orderOnWire(query.vassalage, named(asked, query.vassalage, order.value), order.value)) : order;
    },
    cancelSuborders: async ({ body, context }) => {
      const caller = callerOf(context);
      const asked = { ...caller, language: context.language };
      const done = await orders.cancel(asked, body.vassalage, body.orderId, body.suborderIds);
      if (!done.ok) return done;
      const { cancelled, refused, order } = done.value;
      const gameName = named(asked, body.vassalage, order);
      return ok({ cancelled: [...cancelled], refused: [...refused], order: orderOnWire(body.vassalage, gameName, order) });
    },
  };
};
