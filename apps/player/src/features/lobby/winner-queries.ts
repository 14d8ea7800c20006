import { limits, type GameType } from '@palaro/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { useText } from '../../shared/text.tsx';

/** The latest wins: of the slots on home (B143), of another kind or of all games on the board's own screen. */
export const useWinners = (gameType: GameType | null) => {
  const { language } = useText();
  return useQuery({
    queryKey: ['winners', gameType, language],
    queryFn: async ({ signal }) =>
      (
        await call('winners', {
          query: { ...(gameType && { gameCategory: gameType }), language, limitNum: limits.pageSize.winners },
          signal,
        })
      ).list,
  });
};
