import { limits } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';

/** The latest wins of the slots (B143). */
export const useWinners = () => {
  const { language } = useText();
  return useQuery({
    queryKey: ['winners', language],
    queryFn: async ({ signal }) =>
      (await call('winners', { query: { gameCategory: 'RNG', language, limitNum: limits.pageSize.winners }, signal })).list,
  });
};
