import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { amount, currency, day, gameType, instant, language, nothing, pageNo, pageSize, vendorCode } from '../shapes.ts';
import { roundStates } from '../vocabulary.ts';

const record = z.object({
  id: z.string(),
  /** The vendor's own round id, for support. */
  round: z.string(),
  at: instant,
  gameName: z.string(),
  nodeId: z.string(),
  vassalage: vendorCode,
  vendorName: z.string(),
  gameType,
  stake: amount,
  payout: amount,
  /** What of the payout came out of a jackpot; null of a round that has won none. */
  jackpot: amount.nullable(),
  currency,
  state: z.enum(roundStates),
});

/** Sums of rounds; `openStake` is what of the stake still waits for its outcome, and neither lost nor won. */
const sums = z.object({ stake: amount, openStake: amount, payout: amount, rounds: z.number().int() });

export const reportingCalls = {
  bettingRecord: call({
    method: 'GET',
    path: '/wps/records/games',
    module: 'PERSPNL3',
    who: 'session',
    query: z.object({
      from: day.optional(),
      to: day.optional(),
      gameType: gameType.optional(),
      vassalage: vendorCode.optional(),
      state: z.enum(roundStates).optional(),
      pageNo,
      pageSize: pageSize(limits.pageSize.record),
      language: language.optional(),
    }),
    body: nothing,
    value: z.object({
      content: z.array(record),
      pageNum: z.number().int(),
      totalPages: z.number().int(),
      /** Sums over the whole selection, not only this page. */
      totals: sums.extend({ currency }),
    }),
    codes: ['range_too_long', 'feature_off'],
    cache: 'private',
    rate: 'read',
    summary: "The player's rounds, newest first, by day in the merchant's time zone",
  }),
  profitAndLoss: call({
    method: 'GET',
    path: '/wps/records/profit-and-loss',
    module: 'PERSPNL3',
    who: 'session',
    query: z.object({ from: day.optional(), to: day.optional() }),
    body: nothing,
    value: z.object({
      /** Newest first; a round counts on the day on which it was opened, as in the betting record. Days without rounds are left out. */
      days: z.array(sums.extend({ day })),
      /** The same rounds by type of game, largest stake first. */
      types: z.array(sums.extend({ gameType })),
      totals: sums.extend({ currency }),
    }),
    codes: ['range_too_long', 'feature_off'],
    cache: 'private',
    rate: 'read',
    summary: "What the player staked and was paid, by day in the merchant's time zone and by type of game",
  }),
};
export type BettingRecord = z.output<typeof record>;
