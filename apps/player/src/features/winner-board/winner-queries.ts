import { limits, type GameType } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useText } from '../../texts/text.tsx';

/** The latest wins of one kind of games, or of all. */
export const useWins = (gameType: GameType | null) => {
  const { language } = useText();
  return useQuery({
    queryKey: ['winners', gameType, language],
    queryFn: async ({ signal }) => {
      const query = { language, limitNum: limits.pageSize.winners, ...(gameType && { gameCategory: gameType }) };
      return (await call('winners', { query, signal })).list;
    },
  });
};
