import { z } from 'zod';
import { call } from '../call.ts';
import { frameFeatures, frameSandboxes, freeRoundStates } from '../vocabulary.ts';
import { lotteryMuiPattern, lottoModes, prizeModes } from '../lottery-rules.ts';
import { amount, game, gameId, gameType, instant, language, nodeId, nothing, vendorCode } from '../shapes.ts';

export const gamingCalls = {
  jackpots: call({
    method: 'GET',
    path: '/wps/games/jackpots',
    module: 'COMM3',
    who: 'anyone',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({
      /** In the merchant's order and currency. */
      list: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** What whoever wins it now gets. */
          amount,
          /** The name is masked, as on the winner board; `gameName` is null of a game that the merchant has no more. */
          lastWin: z.object({ at: instant, customerName: z.string(), gameName: z.string().nullable(), amount }).nullable(),
          /** The open games that take part. */
          games: z.array(game),
        }),
      ),
    }),
    codes: [],
    cache: { publicSeconds: 5 },
    rate: 'read',
    summary: 'The jackpots, what they hold now, and the games that take part',
  }),
  freeRounds: call({
    method: 'GET',
    path: '/wps/games/free-rounds',
    module: 'COMM3',
    who: 'actual',
    query: z.object({ language: language.optional() }),
    body: nothing,
    value: z.object({
      /** Those that end first before others; what has ended is listed for a week. */
      list: z.array(
        z.object({
          id: z.string(),
          game,
          /** How many were given, and how many are left. */
          count: z.number().int(),
          left: z.number().int(),
          /** What each is worth. */
          stake: amount,
          /** None begins from then on. */
          until: instant,
          state: z.enum(freeRoundStates),
        }),
      ),
    }),
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: 'The free rounds that the operator has given the member',
  }),
  launchGame: call({
    method: 'GET',
    path: '/wps/games/launch',
    module: 'COMM3',
    who: 'session',
    query: z.object({
      category: gameType,
      vendor: vendorCode,
      gameId,
      nodeId,
      language: language.optional(),
      theme: z.enum(['dark', 'light']).optional(),
      /** Of a lottery game: how its page is opened (B031 to B037); the game's own rules hold for what is left out. */
      playType: z.enum(Object.values(lottoModes)).optional(),
      prize_mode: z.enum(prizeModes).optional(),
      code: gameId.optional(),
      gameGroupId: gameId.optional(),
      mui: z.string().regex(lotteryMuiPattern).optional(),
      pageBack: z.literal('home').optional(),
    }),
    body: nothing,
    value: z.object({
      /** The game's address with its single-use launch token (A361, rule 11 of the vendor protocol). */
      url: z.string(),
      /** The origin that the frame's messages must come from. */
      origin: z.string(),
      /** What the vendor's frame may do, and no more. */
      frame: z.object({ sandbox: z.array(z.enum(frameSandboxes)), allow: z.array(z.enum(frameFeatures)) }),
      mode: z.enum(['real', 'play']),
      /** There where the vendor keeps the money that is played with: leaving the game brings it back. */
      ownWallet: z.literal(true).optional(),
      gameName: z.string(),
      vendorName: z.string(),
      /** What support finds the launch by. */
      requestId: z.string(),
    }),
    codes: [
      'exclusion_active',
      'time_limit',
      'limit_not_held',
      'game_unknown',
      'game_closed',
      'free_reject',
      'vendor_unavailable',
      'transfer_unknown',
    ],
    cache: 'private',
    rate: 'write',
    summary: 'Open a game: a single-use address for the frame',
  }),
};
