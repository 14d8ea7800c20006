import type { Vip, VipHistory } from '@palaro/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';

export type VipLevel = Vip['levels'][number];
export type OwnVip = NonNullable<Vip['own']>;
export type VipMove = VipHistory['content'][number];

const all = ['vip'] as const;
/** Who reads: another member, and another language, have another answer. */
const useReader = () => [useSession().info?.userName, useText().language] as const;

/** The levels, and where the member stands; asked for only where the merchant shows them. */
export const useVip = (enabled: boolean) => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, ...useReader()],
    queryFn: ({ signal }) => call('vip', { query: { language }, signal }),
    staleTime: 0,
    enabled,
  });
};
export const useVipHistory = () => {
  const { language } = useText();
  return useInfiniteQuery({
    queryKey: [...all, 'history', ...useReader()],
    queryFn: ({ pageParam, signal }) =>
      call('vipHistory', { query: { language, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
};
/** Says that the member has read that they reached a level. */
export const useSeeLevel = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (level: number) => call('seeVipLevel', { body: { level } }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};
