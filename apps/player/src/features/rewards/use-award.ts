import { useRef } from 'react';
import { CallRefused } from '../../calls/api.ts';
import { failureOf } from '../../calls/failures.ts';
import { showToast } from '../../overlays/toast.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import type { RewardAward } from './reward-queries.ts';
import { useWritten } from './use-written.ts';

/** Writes an award in a word or two. */
export const useAward = (): ((award: RewardAward) => string) => {
  const { t } = useText();
  const written = useWritten();
  return ({ kind, amount, count }) => {
    const money = written(amount ?? '0');
    if (kind === 'cash') return money;
    return kind === 'bonus' ? t('missions.award.bonus', { amount: money }) : t(`missions.award.${kind}`, { count: count ?? 0 });
  };
};

/** The key of a tap: one whose answer was lost leaves it, so that the next tap asks for the same. */
export const useTapKey = (): {
  readonly take: () => string;
  readonly done: () => void;
  readonly failed: (error: Error) => void;
} => {
  const attempt = useRef<string | null>(null);
  const done = (): void => {
    attempt.current = null;
  };
  return {
    take: () => (attempt.current ??= crypto.randomUUID()),
    done,
    failed: (error) => {
      if (!(error instanceof CallRefused)) throw error;
      const { text, does } = failureOf(error);
      if (does !== 'again') done();
      showToast(text === 'failures.refused' ? (`errors.${error.code}` as TextKey) : text, { kind: 'error' });
    },
  };
};
