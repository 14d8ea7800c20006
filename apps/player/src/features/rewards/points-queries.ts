import type { CallBody, Calls, Points } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';

export type { Points };
export type PointsOffer = Points['offers'][number];
export type PointsEntry = Points['content'][number];

/** Points are asked for anew with promotions. */
const all = ['promotions'] as const;

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
