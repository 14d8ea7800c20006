import type { Deposit } from '@palaro/contract';
import { useAmountText } from '../../site/amount-text.ts';
import { formatAmount } from '../../texts/format.ts';
import { useText } from '../../texts/text.tsx';

/** What waits of a deposit, or what of it went back, in the currency in which it came. */
export const useHeldText = (): ((order: Deposit, which: 'held' | 'returned') => string) => {
  const { language } = useText();
  const amountText = useAmountText();
  return ({ heldCurrency, ...order }, which) =>
    heldCurrency === undefined ? amountText(order[which]) : `${formatAmount(order[which], language)} ${heldCurrency}`;
};
