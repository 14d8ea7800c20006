import { formatAmount } from '../texts/format.ts';
import { useText } from '../texts/text.tsx';
import { useSettings } from './site.ts';

/** An amount of the wire with the merchant's symbol. */
export const useAmountText = (): ((amount: string) => string) => {
  const { language } = useText();
  const { currencySymbol } = useSettings();
  return (amount) => `${currencySymbol}${formatAmount(amount, language)}`;
};
