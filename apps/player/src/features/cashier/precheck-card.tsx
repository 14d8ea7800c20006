import { Capiz } from '@palaro/ui';
import { useId } from 'react';
import { useAmountText } from '../../site/amount-text.ts';
import { useText } from '../../texts/text.tsx';
import { isZero } from './deposit-rules.ts';
import type { Precheck } from './withdraw-rules.ts';

/** What can be withdrawn, and what of the balance cannot, with the reason. */
export const PrecheckCard = ({ check: { free, balance, locked, debt }, mayPlay }: { check: Precheck; mayPlay: boolean }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const titleId = useId();
  const less = ([['locked', locked] as const, ['owed', debt] as const] as const).filter(([, amount]) => !isZero(amount));
  return (
    <section className="can-withdraw" aria-labelledby={titleId}>
      <Capiz />
      <h2 id={titleId}>{t('withdrawal.free')}</h2>
      <p className="can-withdraw__amount">{amountText(free)}</p>
      {less.length > 0 && (
        <>
          <p className="can-withdraw__line">
            <span>{t('withdrawal.balance', { amount: amountText(balance) })}</span>{' '}
            {less.map(([part, amount]) => (
              <span key={part}>{t(`withdrawal.less.${part}`, { amount: amountText(amount) })} </span>
            ))}
          </p>
          <details className="can-withdraw__why">
            <summary>{t('withdrawal.why')}</summary>
            {less.map(([part]) => (
              <p key={part}>{t(part === 'locked' && !mayPlay ? 'withdrawal.why.lockedBreak' : `withdrawal.why.${part}`)}</p>
            ))}
          </details>
        </>
      )}
    </section>
  );
};
