import type { CallValue, Calls, RaceBoard, RaceView, Rebates } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';

export type { RaceBoard, RaceView, Rebates };
export type RebateDay = Rebates['days'][number];
export type Personal = CallValue<Calls['personalPromotions']>;

const boardEveryMs = 60_000;
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
