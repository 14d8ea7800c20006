import type { BonusGrant } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';

export type { BonusGrant };

/** With promotions: a claim gives a bonus, and what ends one is told by the same event. */
const key = ['promotions', 'bonus'] as const;

/** The bonuses that the member plays with, and those that ended. */
export const useBonuses = () => {
  const { language } = useText();
  const { info } = useSession();
  return useQuery({
    queryKey: [...key, info?.userName, language],
    queryFn: ({ signal }) => call('bonuses', { query: { language }, signal }),
    enabled: info !== null,
    staleTime: 0,
  });
};

/** Gives one up. */
export const useForfeitBonus = (bonus: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('forfeitBonus', { body: { bonus } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
};
