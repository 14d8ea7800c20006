import { useText } from '../../texts/text.tsx';
import type { RewardAward } from './reward-queries.ts';
import { useWritten } from './use-written.ts';

/** Writes an award in a word or two. */
export const useAward = (): ((award: Pick<RewardAward, 'kind' | 'amount' | 'count'>) => string) => {
  const { t } = useText();
  const written = useWritten();
  return ({ kind, amount, count }) => {
    const money = written(amount ?? '0');
    if (kind === 'cash') return money;
    return kind === 'bonus' ? t('missions.award.bonus', { amount: money }) : t(`missions.award.${kind}`, { count: count ?? 0 });
  };
};
