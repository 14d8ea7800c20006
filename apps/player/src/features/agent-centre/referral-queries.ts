import type { Referrals } from '@palaro/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';

export type { Referrals };
export type Brought = Referrals['content'][number];
export type OwnReferral = NonNullable<Referrals['own']>;

/** What the member brings friends by and whom they have brought, page by page. With promotions it is asked for anew when something is paid. */
export const useReferrals = () => {
  const { language } = useText();
  return useInfiniteQuery({
    queryKey: ['promotions', 'referrals', useSession().info?.userName, language],
    queryFn: ({ pageParam, signal }) =>
      call('referrals', { query: { language, ...(pageParam !== null && { before: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
};
