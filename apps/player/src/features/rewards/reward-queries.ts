import type {
  CallBody,
  CallValue,
  Calls,
  Claimable,
  Mission,
  Points,
  RaceBoard,
  RaceView,
  Rebates,
  RedPacket,
  RewardAward,
  Wheel,
} from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { clock } from '../../device/clock.ts';
import { useText } from '../../texts/text.tsx';

export type { Claimable, Mission, Points, RaceBoard, RaceView, Rebates, RedPacket, RewardAward, Wheel };
export type PointsOffer = Points['offers'][number];
export type PointsEntry = Points['content'][number];
export type RebateDay = Rebates['days'][number];
export type Personal = CallValue<Calls['personalPromotions']>;

const [boardEveryMs, aSecondMs] = [60_000, 1000];
/** Rewards are asked for anew with promotions: what one pays changes what the other counts. */
const all = ['promotions'] as const;
/** Who reads: another member, and another language, have another answer. */
const useReader = () => [useSession().info?.userName, useText().language] as const;

/** What can be claimed, and what is offered at all. */
export const usePersonalPromotions = (isWanted: boolean) =>
  useQuery({
    queryKey: [...all, 'personal', ...useReader()],
    queryFn: ({ signal }) => call('personalPromotions', { signal }),
    enabled: isWanted,
  });

/** How many promotions a member can claim now; none for guests and trials. */
export const useUnclaimed = (): number => {
  const { isLogin, isTrial } = useSession();
  return usePersonalPromotions(isLogin && !isTrial).data?.totalUnclaimedPromosCount ?? 0;
};

/** What a member can collect beside promotions. */
export const useClaimable = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'claimable', ...useReader()],
    queryFn: ({ signal }) => call('claimable', { query: { language }, signal }),
    staleTime: 0,
  });
};

export const useRebates = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'rebates', ...useReader()],
    queryFn: ({ signal }) => call('rebates', { query: { language }, signal }),
    staleTime: 0,
  });
};
/** Collects all that is due. One that is sent again after an answer was lost has the same key, and is paid once. */
export const useClaimRebates = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call('claimRebates', { body: { key } }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};

export const useRaces = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'races', ...useReader()],
    queryFn: ({ signal }) => call('races', { query: { language }, signal }),
    staleTime: 0,
  });
};
/** The places of a race; asked for anew every minute while it is on the screen. */
export const useRaceBoard = (race: string) => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'race', race, ...useReader()],
    queryFn: ({ signal }) => call('raceBoard', { query: { race, language }, signal }),
    staleTime: 0,
    refetchInterval: boardEveryMs,
  });
};

export const useMissions = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'missions', ...useReader()],
    queryFn: ({ signal }) => call('missions', { query: { language }, signal }),
    staleTime: 0,
    refetchInterval: boardEveryMs,
  });
};
/** Claims a mission. One that is sent again after an answer was lost has the same key, and is given once. */
export const useClaimMission = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<Calls['claimMission']>) => call('claimMission', { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};

export const useWheel = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'wheel', ...useReader()],
    queryFn: ({ signal }) => call('wheel', { query: { language }, signal }),
    staleTime: 0,
  });
};
/** Draws a ticket. One that is sent again after an answer was lost has the same key, and draws none more. */
export const useSpinWheel = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<Calls['spinWheel']>) => call('spinWheel', { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};

/** Asked for anew every minute, and when the next one opens or closes. */
const nextLook = (list: readonly RedPacket[]): number =>
  Math.min(
    boardEveryMs,
    ...list
      .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
      .map((instant) => Date.parse(instant) - clock.now())
      .filter((wait) => wait > 0)
      .map((wait) => wait + aSecondMs),
  );
export const useRedPackets = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'packets', ...useReader()],
    queryFn: ({ signal }) => call('redPackets', { query: { language }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.list ?? []),
  });
};
/** Opens a part of a packet. A member has one of each, however often this is sent. */
export const useOpenRedPacket = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (packet: string) => call('openRedPacket', { body: { packet } }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};

/** The member's points with what moved them, page by page. */
export const usePoints = () =>
  useInfiniteQuery({
    queryKey: [...all, 'points', useSession().info?.userName],
    queryFn: ({ pageParam, signal }) => call('points', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** How many points a member has; undefined until it is known. */
export const usePointsBalance = (isWanted: boolean): number | undefined =>
  useQuery({
    queryKey: [...all, 'pointsBalance', useSession().info?.userName],
    queryFn: ({ signal }) => call('points', { query: { pageSize: 1 }, signal }),
    enabled: isWanted,
  }).data?.balance;

/** Changes points into money. One that is sent again after an answer was lost has the same key, and is paid once. */
export const useRedeemPoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<Calls['redeemPoints']>) => call('redeemPoints', { body }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};
