import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@palaro/contract/constants';
import { useCallback } from 'react';
import { call } from '../../calls/api.ts';
import type { CallQuery, CallValue, Calls, GameType } from '@palaro/contract';
import type { PlayPlace } from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { useTheme } from '../../device/theme.ts';
import { gameOfCategory } from './play-rules.ts';
import { walletKeys } from '../wallet/index.ts';

/** How a lottery's page is opened, beside the game. */
export type LotteryParts = Pick<CallQuery<Calls['launchGame']>, 'playType' | 'prize_mode' | 'code' | 'gameGroupId' | 'mui' | 'pageBack'>;

/**
 * Opens the game. The address it gives is good for one use, so it is asked for once per opening (`attempt`) and never
 * again by itself. The game heads the recent games from then on (B409).
 */
export const useLaunch = (place: (PlayPlace & LotteryParts) | null, attempt: number) => {
  const { language } = useText();
  const theme = useTheme();
  return useQuery({
    // Language and theme are those of the moment of opening: a change must not open the game a second time.
    queryKey: ['launch', place, attempt],
    queryFn: async ({ signal }) => {
      if (place === null) throw new Error('nothing to open');
      const launch = await call('launchGame', { query: { ...place, language, theme }, signal });
      // The list of recent games is a convenience: its failure must not keep the game from opening.
      void call('addRecentGame', { query: { nodeId: place.nodeId, vassalage: place.vendor, gameType: place.category } }).catch(
        () => undefined,
      );
      return launch;
    },
    enabled: place !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
};

/** The one game that a category opens; null where the merchant does not have it. */
export const useCategoryGame = (category: GameType | null) => {
  const { language } = useText();
  return useQuery({
    queryKey: ['categoryGame', category, language],
    queryFn: async ({ signal }) => {
      if (category === null) throw new Error('no category to open');
      const { games } = await call('gameList', {
        query: { gameType: category, pageNo: 1, pageSize: limits.pageSizeMax, language },
        signal,
      });
      return gameOfCategory(category, games);
    },
    enabled: category !== null,
  });
};

/** Brings back what the vendor of a game that was left keeps; what does not come now comes at the next launch or logout. */
export const bringMoneyBack = (): Promise<readonly Returned[]> =>
  call('recallMoney', { body: { cause: 'exit' } }).then(
    ({ results }) => results,
    () => [],
  );
export type Returned = CallValue<Calls['recallMoney']>['results'][number];

/** After play the balance, the recent games and the record are others. */
export const useAfterPlay = () => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: walletKeys.balance });
    void client.invalidateQueries({ queryKey: walletKeys.statement });
    void client.invalidateQueries({ queryKey: ['record', 'transfers'] });
    void client.invalidateQueries({ queryKey: ['reality'] });
    void client.invalidateQueries({ queryKey: ['recentGames'] });
    void client.invalidateQueries({ queryKey: ['freeRounds'] });
  }, [client]);
};
