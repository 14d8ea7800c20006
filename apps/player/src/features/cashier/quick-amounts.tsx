import { Chip } from '@palaro/ui';
import { formatAmount } from '../../texts/format.ts';
import { useText, type TextKey } from '../../texts/text.tsx';

type QuickAmountsProps = {
  /** Decimal strings in major units; the last is the most. */
  amounts: readonly string[];
  /** What the most is called. */
  most: TextKey;
  chosen: string | undefined;
  onWrite: (amount: string) => void;
};

/** Round sums, and the most that there can be. */
export const QuickAmounts = ({ amounts, most, chosen, onWrite }: QuickAmountsProps) => {
  const { t, language } = useText();
  return (
    <fieldset className="cashier__quick">
      <legend className="ui-visually-hidden">{t('cashier.quick')}</legend>
      {amounts.map((one, place) => (
        <Chip key={one} selected={one === chosen} onClick={() => onWrite(one)}>
          {place === amounts.length - 1 ? t(most) : formatAmount(one, language).replace(/\D00$/, '')}
        </Chip>
      ))}
    </fieldset>
  );
};
