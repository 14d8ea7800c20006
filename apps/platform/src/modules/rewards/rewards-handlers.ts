import { callerOf, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { PointsService } from './points.ts';
import type { Races } from './races.ts';
import type { RebatesService } from './rebates.ts';

export type RewardCall = 'rebates' | 'claimRebates' | 'races' | 'raceBoard' | 'points' | 'redeemPoints';
type Services = { readonly rebates: RebatesService; readonly races: Races; readonly points: PointsService };

/** Rewards on the wire. */
export const rewardHandlers = ({ rebates, races, points }: Services): Handlers<RewardCall> => ({
  rebates: async ({ query, context }) => ok(await rebates.read(callerOf(context), query.language ?? context.language)),
  races: async ({ query, context }) => ok({ list: await races.list(callerOf(context), query.language ?? context.language) }),
  raceBoard: async ({ query, context }) => {
    const board = await races.board(callerOf(context), query.race, query.language ?? context.language);
    return board === null ? fail({ code: 'race_unknown' }) : ok(board);
  },
  points: async ({ query, context }) =>
    ok(await points.read(callerOf(context), { before: query.before ?? null, pageSize: query.pageSize })),
  redeemPoints: ({ body, context }) => points.redeem(callerOf(context), body),
  claimRebates: ({ body, context }) => rebates.claim(callerOf(context), body.key),
});
