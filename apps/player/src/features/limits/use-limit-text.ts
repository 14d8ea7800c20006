import type { LimitKind } from '@palaro/contract/constants';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';

/** Writes what a limit of a kind says: money, or the minutes of a limit of time. */
export const useLimitText = (kind: LimitKind): ((amount: string) => string) => {
  const { t } = useText();
  const amountText = useAmountText();
  return kind === 'session' ? (amount) => t('limits.minutes', { minutes: Number(amount) }) : amountText;
};
