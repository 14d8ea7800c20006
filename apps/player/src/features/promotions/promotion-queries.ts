import type { Promotion, PromotionDetail } from '@palaro/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import type { Personal } from '../rewards/index.ts';

export type { Promotion, PromotionDetail };

const all = ['promotions'] as const;
/** Who reads: another member, and another language, have another list. */
const useReader = () => [useSession().info?.userName, useText().language] as const;

export const usePromotions = () => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'list', ...useReader()],
    queryFn: ({ signal }) => call('promotions', { query: { language }, signal }),
    staleTime: 0,
  });
};
export const usePromotion = (promotion: string) => {
  const { language } = useText();
  return useQuery({
    queryKey: [...all, 'detail', promotion, ...useReader()],
    queryFn: ({ signal }) => call('promotionDetail', { query: { promotion, language }, signal }),
    staleTime: 0,
  });
};
/** Whether a promotion is offered; an unknown one is not (A299). */
export const isOffered = (personal: Personal | undefined, key: string): boolean =>
  Object.hasOwn(personal?.availablePromosByKey ?? {}, key) && personal?.availablePromosByKey[key]?.enabled === true;

export type Taking = 'joinPromotion' | 'claimPromotion' | 'applyForPromotion';
/** Joins, claims or applies. One that is sent again after an answer was lost has the same key, and is done once. */
export const useTake = (promotion: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ how, key }: { how: Taking; key: string }) => call(how, { body: { key, promotion } }),
    onSettled: () => void client.invalidateQueries({ queryKey: all }),
  });
};
export const useEnterCode = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, key }: { code: string; key: string }) => call('enterPromotionCode', { body: { key, code } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: all }),
  });
};
