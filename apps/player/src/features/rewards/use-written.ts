import { formatAmount } from '../../texts/format.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useText } from '../../texts/text.tsx';

/** Writes an amount within a sentence, with the merchant's symbol and every centavo. */
export const useWritten = (): ((amount: string) => string) => {
  const { language } = useText();
  const symbol = useCurrencySymbol();
  return (amount) => `${symbol}${formatAmount(amount, language)}`;
};
