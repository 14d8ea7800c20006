import { Amount } from '@palaro/ui';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { formatAmount } from '../../texts/format.ts';
import { useText } from '../../texts/text.tsx';

/** An amount with all its decimals; `good` marks what came in. */
export const OrderAmount = ({ amount, good = false }: { amount: string; good?: boolean }) => {
  const { language } = useText();
  const symbol = useCurrencySymbol();
  return (
    <Amount
      tone={good && /[1-9]/.test(amount) ? 'good' : 'plain'}
      parts={[
        { kind: 'currency', text: symbol },
        { kind: 'number', text: formatAmount(amount, language) },
      ]}
    />
  );
};
