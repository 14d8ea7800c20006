import { callerOf, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { MissionsService } from './missions.ts';
import type { PointsService } from './points.ts';
import type { Races } from './races.ts';
import type { RebatesService } from './rebates.ts';
import type { RedPacketsService } from './red-packets.ts';
import type { WheelService } from './wheel.ts';

export type RewardCall =
  | 'rebates'
  | 'claimRebates'
  | 'races'
  | 'raceBoard'
  | 'points'
  | 'redeemPoints'
  | 'missions'
  | 'claimMission'
  | 'wheel'
  | 'spinWheel'
  | 'redPackets'
  | 'openRedPacket';
type Services = {
  readonly rebates: RebatesService;
  readonly races: Races;
  readonly points: PointsService;
  readonly missions: MissionsService;
  readonly wheel: WheelService;
  readonly redPackets: RedPacketsService;
};

/** Rewards on the wire. */
export const rewardHandlers = ({ rebates, races, points, missions, wheel, redPackets }: Services): Handlers<RewardCall> => ({
  rebates: async ({ query, context }) => ok(await rebates.read(callerOf(context), query.language ?? context.language)),
  races: async ({ query, context }) => ok({ list: await races.list(callerOf(context), query.language ?? context.language) }),
  raceBoard: async ({ query, context }) => {
    const board = await races.board(callerOf(context), query.race, query.language ?? context.language);
    return board === null ? fail({ code: 'race_unknown' }) : ok(board);
  },
  points: async ({ query, context }) =>
    ok(await points.read(callerOf(context), { before: query.before ?? null, pageSize: query.pageSize })),
  missions: async ({ query, context }) => ok(await missions.list(callerOf(context), query.language ?? context.language)),
  claimMission: ({ body, context }) => missions.claim(callerOf(context), body),
  wheel: async ({ query, context }) => ok(await wheel.read(callerOf(context), query.language ?? context.language)),
  spinWheel: ({ body, context }) => wheel.spin(callerOf(context), body),
  redPackets: async ({ query, context }) => ok(await redPackets.list(callerOf(context), query.language ?? context.language)),
  openRedPacket: ({ body, context }) => redPackets.open(callerOf(context), body.packet),
  redeemPoints: ({ body, context }) => points.redeem(callerOf(context), body),
  claimRebates: ({ body, context }) => rebates.claim(callerOf(context), body.key),
});
