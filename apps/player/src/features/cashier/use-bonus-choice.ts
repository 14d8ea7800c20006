import type { DepositPromotion } from '@palaro/contract';
import { useState } from 'react';
import { useDepositPromotions } from './deposit-queries.ts';

export type BonusPick = {
  readonly promotions: readonly DepositPromotion[];
  /** The one that is chosen and counts for the channel; null for none. */
  readonly chosen: DepositPromotion | null;
  readonly choose: (key: string | null) => void;
};

/** Which promotion the deposit is for. What the channel does not count for is not chosen. */
export const useBonusChoice = (channel: string | undefined, before: string | null): BonusPick => {
  const { data } = useDepositPromotions();
  const [key, choose] = useState(before);
  const promotions = data?.list ?? [];
  const counts = ({ channels }: DepositPromotion): boolean => channels === null || (channel !== undefined && channels.includes(channel));
  return { promotions, chosen: promotions.find((one) => one.key === key && counts(one)) ?? null, choose };
};
