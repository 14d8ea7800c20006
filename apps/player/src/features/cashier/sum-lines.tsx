import { useAmountText } from '../../site/amount-text.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { hasFee } from './deposit-rules.ts';

/** The fee of a typed amount, and what arrives of it, under its name. */
export const SumLines = ({ fee, net, name }: { fee: string; net: string; name: TextKey }) => {
  const { t } = useText();
  const amountText = useAmountText();
  return (
    <dl className="cashier__sums">
      <div>
        <dt>{t('cashier.sum.fee')}</dt>
        <dd>{hasFee({ fee }) ? amountText(fee) : t('cashier.sum.noFee')}</dd>
      </div>
      <div className="cashier__net">
        <dt>{t(name)}</dt>
        <dd>{amountText(net)}</dd>
      </div>
    </dl>
  );
};
