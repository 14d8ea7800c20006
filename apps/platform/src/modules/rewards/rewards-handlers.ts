import { callerOf, type Caller, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { ClaimableService } from './claimable.ts';
import type { MissionsService } from './missions.ts';
import type { PointsService } from './points.ts';
import type { Races } from './races.ts';
import type { RebatesService } from './rebates.ts';
import type { RedPacketsService } from './red-packets.ts';
import type { WheelService } from './wheel.ts';

export type RewardCall =
  | 'claimable'
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
  readonly claimable: ClaimableService;
  /** Called when a player has collected something: what was counted of them holds no longer. */
  readonly onClaimed: (playerId: string) => void;
};

/** Rewards on the wire. */
export const rewardHandlers = ({
  rebates,
  races,
  points,
  missions,
  wheel,
  redPackets,
  claimable,
  onClaimed,
}: Services): Handlers<RewardCall> => {
  const told = async <A extends { readonly ok: boolean }>({ playerId }: Caller, answer: Promise<A>): Promise<A> => {
    const answered = await answer;
    if (answered.ok) onClaimed(playerId);
    return answered;
  };
  return {
    claimable: async ({ query, context }) => ok(await claimable.read(callerOf(context), query.language ?? context.language)),
    rebates: async ({ query, context }) => ok(await rebates.read(callerOf(context), query.language ?? context.language)),
    races: async ({ query, context }) => ok({ list: await races.list(callerOf(context), query.language ?? context.language) }),
    raceBoard: async ({ query, context }) => {
      const board = await races.board(callerOf(context), query.race, query.language ?? context.language);
      return board === null ? fail({ code: 'race_unknown' }) : ok(board);
    },
    points: async ({ query, context }) =>
      ok(await points.read(callerOf(context), { before: query.before ?? null, pageSize: query.pageSize })),
    missions: async ({ query, context }) => ok(await missions.list(callerOf(context), query.language ?? context.language)),
    claimMission: ({ body, context }) => told(callerOf(context), missions.claim(callerOf(context), body)),
    wheel: async ({ query, context }) => ok(await wheel.read(callerOf(context), query.language ?? context.language)),
    spinWheel: ({ body, context }) => told(callerOf(context), wheel.spin(callerOf(context), body)),
    redPackets: async ({ query, context }) => ok(await redPackets.list(callerOf(context), query.language ?? context.language)),
    openRedPacket: ({ body, context }) => told(callerOf(context), redPackets.open(callerOf(context), body.packet)),
    redeemPoints: ({ body, context }) => told(callerOf(context), points.redeem(callerOf(context), body)),
    claimRebates: ({ body, context }) => told(callerOf(context), rebates.claim(callerOf(context), body.key)),
  };
};
