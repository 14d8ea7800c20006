import { z } from 'zod';
import { call } from '../call.ts';
import { limits } from '../limits.ts';
import { volatilities } from '../vocabulary.ts';
import {
  amount,
  bit,
  day,
  game,
  gameClass,
  gamePage,
  gameType,
  language,
  merchantCode,
  nodeId,
  nothing,
  pageNo,
  pageSize,
  text,
  vendorCode,
} from '../shapes.ts';
import { gameTypes } from '../vocabulary.ts';

/** Parameters that every game call may carry and that say nothing the server does not know (B262, B270). */
const client = {
  merchant: merchantCode.optional(),
  merchantCode: merchantCode.optional(),
  platform: z.literal('html5').optional(),
  clientType: z.literal('2').optional(),
  isPlatform: z.literal('2').optional(),
};

/** `ALL` is as good as none: the calls of hot games always carry a type (B416). */
const anyGameType = z.enum([...gameTypes, 'ALL']);

const vendor = z.object({
  vassalage: vendorCode,
  displayName: z.string(),
  isHot: z.union([z.literal(0), z.literal(1)]),
  gameType,
  logo: z.string(),
});

/** Percent with two decimals. */
const percent = z.string().regex(/^\d{1,3}\.\d{2}$/, 'not percent');
const percentRange = z.object({ from: percent, to: percent });

const winner = z.object({ vo: z.object({ customerName: z.string(), gameName: z.string(), winAmount: z.string() }) });

export const catalogueCalls = {
  vendorTypes: call({
    method: 'GET',
    path: '/wps/games/vendors',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ typeId: z.literal('1').optional(), merchant_code: merchantCode.optional(), language: language.optional() }),
    body: nothing,
    value: z.object({
      /** One entry for each vendor and game type, in menu order. */
      vendors: z.array(vendor),
      /** The vendors of each category (B273, B274). */
      mapping: z.array(
        z.object({ gameCategory: z.string(), vendorNames: z.array(z.object({ accountTypeName: vendorCode, displayName: z.string() })) }),
      ),
      sorting: z.array(z.string()),
    }),
    codes: [],
    cache: { publicSeconds: 30 },
    rate: 'read',
    summary: 'Vendors by category',
  }),
  gameList: call({
    method: 'GET',
    path: '/wps/games',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({
      ...client,
      gameName: text(limits.searchLengthMax).optional(),
      gameType: gameType.optional(),
      pageNo,
      pageSize: pageSize(limits.pageSize.gameList),
      vassalage: vendorCode.optional(),
      gameClassify: gameClass.optional(),
      minBet: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/)
        .optional(),
      minLine: z.coerce.number().int().min(0).max(10_000).optional(),
      language: language.optional(),
      isNew: bit.optional(),
    }),
    body: nothing,
    value: gamePage,
    codes: [],
    cache: { publicSeconds: 10 },
    rate: 'search',
    summary: 'Search the catalogue; filters combine',
  }),
  fairPlay: call({
    method: 'GET',
    path: '/wps/games/fair-play',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ nodeId, language: language.optional() }),
    body: nothing,
    value: z.object({
      game,
      vendorName: z.string(),
      /** The largest stake; null where the vendor states none. The smallest is the game's `minBet`. */
      maxBet: amount.nullable(),
      /** Paragraphs in the vendor's words; none where it gave no rules. */
      rules: z.array(z.string()),
      volatility: z.enum(volatilities).nullable(),
      /** Return to player that the vendor states, in percent: from and to, where it depends on what the player chooses. */
      statedReturn: percentRange.nullable(),
      /** What of each stake the vendor puts into a jackpot, beside this return; null where the game takes part in none here. */
      jackpotShare: percent.nullable(),
      /** When the return was checked last, by how many rounds, and what they returned. */
      check: z.object({ on: day, rounds: z.number().int(), measured: percentRange }).nullable(),
      /** Where a round can be recomputed; null where the vendor has no such page. */
      verifyUrl: z.string().nullable(),
    }),
    codes: ['game_unknown'],
    cache: { publicSeconds: 30 },
    rate: 'read',
    summary: 'What is known of the fairness of a game',
  }),
  hotGames: call({
    method: 'GET',
    path: '/wps/games/hot',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({
      ...client,
      gameType: anyGameType.optional(),
      vassalage: vendorCode.optional(),
      language: language.optional(),
      pageSize: pageSize(limits.pageSize.gameList),
    }),
    body: nothing,
    value: z.object({ list: z.array(game) }),
    codes: [],
    cache: { publicSeconds: 10 },
    rate: 'read',
    summary: 'Hot games, in the order the merchant gave them',
  }),
  popularGames: call({
    method: 'GET',
    path: '/wps/games/popular',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ ...client, gameType: anyGameType.optional(), language: language.optional() }),
    body: nothing,
    value: z.object({ list: z.array(game) }),
    codes: [],
    cache: { publicSeconds: 30 },
    rate: 'read',
    summary: 'The most played games of the last seven days',
  }),
  closedGames: call({
    method: 'GET',
    path: '/wps/games/closed',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    /** Node ids. */
    value: z.object({ list: z.array(z.string()) }),
    codes: [],
    cache: { publicSeconds: 10 },
    rate: 'read',
    summary: 'Games that were closed in the last half hour',
  }),
  winners: call({
    method: 'GET',
    path: '/wps/games/winners',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({
      gameCategory: gameType.optional(),
      language: language.optional(),
      limitNum: z.coerce.number().int().min(1).max(100).default(limits.pageSize.winners),
    }),
    body: nothing,
    value: z.object({ list: z.array(winner) }),
    codes: [],
    cache: { publicSeconds: 10 },
    rate: 'read',
    summary: 'Real settled payouts above their stakes, newest first, names masked',
  }),
};
export type VendorEntry = z.output<typeof vendor>;
