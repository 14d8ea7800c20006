import { payoutAfterDays } from '@palaro/contract/constants';
import { Button } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { InGames, useShownBalance } from '../wallet/index.ts';

/** What an excluded player still has, all of it to be withdrawn; what is in games is brought back first. */
export const PayoutOffer = () => {
  const { t } = useText();
  const amountText = useAmountText();
  const balance = useShownBalance();
  const here = balance?.here ?? balance?.sumBalance;
  const isEmpty = here === undefined || Number(here) === 0;
  if (isEmpty && balance?.inGames === undefined) return null;
  return (
    <section className="limits__kind">
      <h2>{t('exclusion.payout')}</h2>
      <InGames masked={false} note="transfers.recall.first" />
      {!isEmpty && <p>{t('exclusion.payout.about', { amount: amountText(here), days: payoutAfterDays })}</p>}
      {!isEmpty && (
        <Button look="gold" wide href={to.withdrawAll}>
          {t('exclusion.payout.all')}
        </Button>
      )}
    </section>
  );
};
