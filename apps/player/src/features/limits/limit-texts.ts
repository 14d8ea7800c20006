import { useSettings } from '../../site/site.ts';
import { formatAmount } from '../../texts/format.ts';
import { useText } from '../../texts/text.tsx';

/** An amount of the wire with the merchant's symbol. */
export const useAmountText = (): ((amount: string) => string) => {
  const { language } = useText();
  const { currencySymbol } = useSettings();
  return (amount) => `${currencySymbol}${formatAmount(amount, language)}`;
};
