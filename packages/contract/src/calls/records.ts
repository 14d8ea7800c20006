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
  /** When it came to the state that it is in. */
  changedAt: instant,
  gameName: z.string(),
  nodeId: z.string(),
  /** The game's picture, or empty, with the colour until it is there. */
  iconUrl: z.string(),
  colour: z.string(),
  vassalage: vendorCode,
  vendorName: z.string(),
  gameType,
  stake: amount,
  payout: amount,
  /** What of the payout came out of a jackpot; null of a round that has won none. */
  jackpot: amount.nullable(),
  /** By how much the vendor has corrected the payout, which is the one after that; null of one that it has not. */
  corrected: amount.nullable(),
  /** Whether the vendor gave the round: its player staked nothing. */
  isFree: z.boolean(),
  currency,
  state: z.enum(roundStates),
});

/** What a round's vendor tells of it, in the language asked for; a vendor need not tell anything. */
const roundDetail = z.object({
  /** What was bet on, and what came of it: a line each. */
  picks: z.array(z.string()),
  results: z.array(z.string()),
  /**
   * How the result is checked; null where that cannot be. `ready`: pages that recompute it, filled in, one for each part of the round;
   * the only one has no name. `sealed`: after its seed is opened. `later`: once it is decided.
   */
  check: z
    .union([
      z.object({ state: z.literal('ready'), pages: z.array(z.object({ name: z.string(), url: z.string() })) }),
      z.object({ state: z.literal('sealed') }),
      z.object({ state: z.literal('later') }),
    ])
    .nullable(),
});
const askedRound = z.object({
  id: z.string().min(1).max(64),
  language: language.optional(),
  theme: z.enum(['dark', 'light']).default('dark'),
});

/** Sums of rounds; `openStake` is what of the stake still waits for its outcome, and neither lost nor won. */
const roundSums = z.object({ stake: amount, openStake: amount, payout: amount, rounds: z.number().int() });
/** With what was won (above 0) or lost in visits to vendors with wallets of their own, on the day on which the money came back. */
const sums = roundSums.extend({ visits: z.number().int(), visitResult: amount });

/** Where games keep the money that is played with, only what was moved there and came back is known: the bets are the vendor's. */
const visited = z.object({ vassalage: vendorCode, vendorName: z.string(), moved: amount, broughtBack: amount, result: amount });
const visit = visited.extend({ id: z.string(), at: instant });

export const recordsCalls = {
  bettingRecord: call({
    method: 'GET',
    path: '/wps/records/games',
    module: 'PERSPNL3',
    who: 'session',
    whileExcluded: true,
    flag: 'TRANSBETREPMEM3',
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
      /** With the first page, where neither type of game nor state is chosen: the latest visits to vendors with wallets of their own. */
      visits: z.array(visit),
      pageNum: z.number().int(),
      totalPages: z.number().int(),
      /** Sums over the whole selection, not only this page. */
      totals: sums.extend({ currency }),
    }),
    codes: ['range_too_long'],
    cache: 'private',
    rate: 'read',
    summary: "The player's rounds, newest first, by day in the merchant's time zone",
  }),
  profitAndLoss: call({
    method: 'GET',
    path: '/wps/records/profit-and-loss',
    module: 'PERSPNL3',
    who: 'session',
    whileExcluded: true,
    flag: 'PERSREP',
    query: z.object({ from: day.optional(), to: day.optional() }),
    body: nothing,
    value: z.object({
      /** Newest first; a round counts on the day on which it was opened, as in the betting record. Days without any are left out. */
      days: z.array(sums.extend({ day })),
      /** The same rounds by type of game, largest stake first. */
      types: z.array(roundSums.extend({ gameType })),
      /** Vendors with wallets of their own. */
      vendors: z.array(visited.extend({ visits: z.number().int() })),
      totals: sums.extend({ currency }),
    }),
    codes: ['range_too_long'],
    cache: 'private',
    rate: 'read',
    summary: "What the player staked and was paid, by day in the merchant's time zone and by type of game",
  }),
};
/** One round looked at. */
export const roundCalls = {
  roundDetail: call({
    method: 'GET',
    path: '/wps/records/games/round',
    module: 'PERSPNL3',
    who: 'session',
    whileExcluded: true,
    flag: 'TRANSBETREPMEM3',
    query: askedRound,
    body: nothing,
    value: roundDetail,
    codes: ['not_found'],
    cache: 'private',
    rate: 'read',
    summary: "What the vendor tells of one of the player's rounds: picks, results, and how it is checked",
  }),
  openRoundSeed: call({
    method: 'POST',
    path: '/wps/records/games/round/seed',
    module: 'PERSPNL3',
    who: 'session',
    flag: 'TRANSBETREPMEM3',
    query: nothing,
    body: askedRound,
    value: roundDetail,
    codes: ['not_found'],
    cache: 'private',
    rate: 'write',
    summary: "Open the seed of one of the player's rounds, so that it can be checked",
  }),
};
export type BettingRecord = z.output<typeof record>;
