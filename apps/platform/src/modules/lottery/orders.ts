import { dayIn, type LanguageCode, type LotteryVendor } from '@palaro/contract';
import { z } from 'zod';
import { eachBeside } from '../../kernel/each-alone.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { FeedClient, FeedFailure } from './feed-client.ts';
import { orderAnswer, ordersAnswer, type FeedOrder, type FeedOrderDetail } from './feed-shapes.ts';
import { firstPlace, mergePages, type PagePlaces, type VendorPage } from './orders-pages.ts';

const dayMs = 86_400_000;
/** The instant at which a day, `YYYY-MM-DD`, begins in a time zone: the first one whose date there is that day. */
export const dayStart = (timeZone: string, day: string): number => {
  let [from, to] = [Date.parse(`${day}T00:00:00Z`) - dayMs, Date.parse(`${day}T00:00:00Z`) + dayMs];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (dayIn(timeZone, middle) < day) from = middle;
    else to = middle;
  }
  return to;
};

type Asker = { readonly playerId: string; readonly merchantCode: string };
/** Whose order, and in which language its bets are named. */
type OrderAsker = Asker & { readonly language: LanguageCode };
type ListQuery = {
  readonly vendors: readonly LotteryVendor[];
  /** Instants, ISO 8601; the end is not in it. */
  readonly from: string;
  readonly to: string;
  readonly at: PagePlaces;
  readonly size: number;
};
type OrderPage = {
  readonly content: readonly (FeedOrder & { readonly vendor: LotteryVendor })[];
  readonly next: PagePlaces | null;
  /** Vendors whose house did not answer. */
  readonly missing: readonly LotteryVendor[];
};
export type Cancelling = {
  readonly cancelled: readonly string[];
  readonly refused: readonly { readonly suborderId: string; readonly code: 'draw_closed' | 'lottery_unavailable' }[];
  readonly order: FeedOrderDetail;
};

/** The most that a house gives at once. */
const housePageMax = 100;

const anyAnswer = z.looseObject({});

/** A player's orders as the houses keep them. The player is always the session's own: a house never answers for another. */
export const createOrders = ({ feed }: { readonly feed: FeedClient }) => {
  const detail = (
    { playerId, merchantCode, language }: OrderAsker,
    vendorCode: LotteryVendor,
    orderId: string,
  ): Promise<Result<FeedOrderDetail, FeedFailure>> =>
    feed.get({ merchantCode, vendorCode }, `orders/${encodeURIComponent(orderId)}`, { player: playerId, language }, orderAnswer);
  return {
    /** Orders of several vendors as one list. A house that does not answer is named, unless it is the only one asked. */
    list: async (
      { playerId, merchantCode }: Asker,
      { vendors, from, to, at, size }: ListQuery,
    ): Promise<Result<OrderPage, FeedFailure>> => {
      const asked = vendors.filter((vendor) => at[vendor] !== null);
      const answers = await Promise.all(
        asked.map(async (vendor) => {
          const place = at[vendor] ?? firstPlace;
          const limit = String(Math.min(housePageMax, size + place.shown));
          const query = { player: playerId, from, to, before: place.before ?? undefined, limit };
          return { vendor, answer: await feed.get({ merchantCode, vendorCode: vendor }, 'orders', query, ordersAnswer) };
        }),
      );
      const missing = answers.filter(({ answer }) => !answer.ok).map(({ vendor }) => vendor);
      if (missing.length > 0 && missing.length === asked.length) return fail({ code: 'lottery_unavailable' });
      const pages = answers.flatMap(({ vendor, answer }): VendorPage<FeedOrder>[] =>
        answer.ok ? [{ vendor, entries: answer.value.orders, next: answer.value.next }] : [],
      );
      return ok({ ...mergePages(pages, at, size), missing });
    },
    detail,
    /**
     * Has the houses give back what a player has staked on draws that have not opened yet.
     * @throws SomeFailedError where one has not done so yet, and is to be asked again.
     */
    stop: ({ playerId, merchantCode }: Asker, vendors: readonly LotteryVendor[]): Promise<void> =>
      eachBeside(
        vendors,
        (vendor) => vendor,
        async (vendorCode) => {
          const path = `players/${encodeURIComponent(playerId)}/stop`;
          const answer = await feed.post({ merchantCode, vendorCode }, path, { player: playerId }, anyAnswer);
          if (!answer.ok) throw new Error(`the house of ${vendorCode} has not given coming stakes back: ${answer.failure.code}`);
        },
      ),
    /** Cancels suborders of one order; what the house has closed stays, and is named. */
    cancel: async (
      asker: OrderAsker,
      vendorCode: LotteryVendor,
      orderId: string,
      suborderIds: readonly string[],
    ): Promise<Result<Cancelling, FeedFailure>> => {
      const before = await detail(asker, vendorCode, orderId);
      if (!before.ok) return before;
      const own = new Set(before.value.suborders.map(({ suborderId }) => suborderId));
      if (suborderIds.some((suborderId) => !own.has(suborderId))) return fail({ code: 'order_unknown' });
      const [cancelled, refused]: [string[], Cancelling['refused'][number][]] = [[], []];
      for (const suborderId of new Set(suborderIds)) {
        const path = `suborders/${encodeURIComponent(suborderId)}/cancel`;
        const caller = { merchantCode: asker.merchantCode, vendorCode };
        const answer = await feed.post(caller, path, { player: asker.playerId, suborderId }, anyAnswer);
        if (answer.ok) cancelled.push(suborderId);
        else refused.push({ suborderId, code: answer.failure.code === 'draw_closed' ? 'draw_closed' : 'lottery_unavailable' });
      }
      const [first] = refused;
      if (cancelled.length === 0 && first !== undefined) return fail({ code: first.code });
      const after = await detail(asker, vendorCode, orderId);
      if (after.ok) return ok({ cancelled, refused, order: after.value });
      // The stakes are back whatever the house answers now: what is known of the order is told.
      const suborders = before.value.suborders.map((suborder) =>
        cancelled.includes(suborder.suborderId) ? { ...suborder, status: 'cancelled' as const, cancellable: false } : suborder,
      );
      return ok({ cancelled, refused, order: { ...before.value, suborders } });
    },
  };
};
export type Orders = ReturnType<typeof createOrders>;
