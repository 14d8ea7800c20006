import { payoutAfterDays } from '@palaro/contract/constants';
import { Button } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { useBalance } from '../wallet/index.ts';

/** What an excluded player still has, and all of it to be withdrawn. */
export const PayoutOffer = () => {
  const { t } = useText();
  const amountText = useAmountText();
  const balance = useBalance().data?.sumBalance;
  if (balance === undefined || Number(balance) === 0) return null;
  return (
    <section className="limits__kind">
      <h2>{t('exclusion.payout')}</h2>
      <p>{t('exclusion.payout.about', { amount: amountText(balance), days: payoutAfterDays })}</p>
      <Button look="gold" wide href={to.withdrawAll}>
        {t('exclusion.payout.all')}
      </Button>
    </section>
  );
};
