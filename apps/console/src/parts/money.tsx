import { classNames } from '@palaro/ui';
import { moneyText } from './format.ts';

type MoneyProps = { amount: string; currency: string; size?: 's' | 'm' | 'xl'; tone?: 'plain' | 'good' | 'bad' };

/** Money in tabular figures, always with its currency. */
export function Money({ amount, currency, size = 'm', tone = 'plain' }: MoneyProps) {
  return (
    <span className={classNames('c-money', size !== 'm' && `c-money--${size}`, tone !== 'plain' && `c-money--${tone}`)}>
      {moneyText(amount, currency)}
    </span>
  );
}
