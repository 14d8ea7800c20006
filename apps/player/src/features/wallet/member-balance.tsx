import { Button, Capiz, Icon, IconButton, VisuallyHidden } from '@palaro/ui';
import { useState } from 'react';
import { formatAmount, maskAmount } from '../../shared/format.ts';
import { gameRecordPath } from '../betting-record/paths.ts';
import { depositPath, withdrawPath } from './paths.ts';
import { useSettings } from '../../shared/site.ts';
import { storage } from '../../shared/storage.ts';
import { useText } from '../../shared/text.tsx';
import { CheckNotice } from './check-notice.tsx';
import { useDepositTap } from './deposit-gate.ts';
import { useMemberName } from './greeting.tsx';
import { useBalance, useReloadBalance } from './balance-queries.ts';

/** Drawn until the first balance is known: the masked form of nothing. */
const unknownAmount = '0.00';

const useHidden = () => {
  const [hidden, setHidden] = useState(() => storage.balanceHidden.get() === '1');
  const toggle = (): void => {
    storage.balanceHidden.set(hidden ? '0' : '1');
    setHidden(!hidden);
  };
  return { hidden, toggle };
};

/** Symbol and amount. Both forms lie in one cell, so that masking moves nothing (ruling 27). */
const BalanceAmount = ({ masked }: { masked: boolean }) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  const balance = useBalance();
  const amount = balance.data?.sumBalance ?? unknownAmount;
  const shown = formatAmount(amount, 0, language);
  const isMasked = masked || balance.data === undefined;
  return (
    <p className="balance__figures" dir="ltr">
      <span className="balance__symbol" aria-hidden="true">
        {currencySymbol}
      </span>
      <span className="balance__amount">
        <span className={isMasked ? 'balance__form' : 'balance__form balance__form--away'} aria-hidden="true">
          {maskAmount(amount, language)}
        </span>
        <span className={isMasked ? 'balance__form balance__form--away' : 'balance__form'} aria-hidden="true">
          {shown}
        </span>
      </span>
      <VisuallyHidden>{isMasked ? t('wallet.hidden') : `${currencySymbol}${shown}`}</VisuallyHidden>
    </p>
  );
};

/** A member's balance with its controls (B151 to B158, A244 to A246). */
export const MemberBalance = ({ actions }: { actions: boolean }) => {
  const { t } = useText();
  const { hidden, toggle } = useHidden();
  const balance = useBalance();
  const reload = useReloadBalance();
  const onDeposit = useDepositTap();
  const name = useMemberName();
  const card = (
    <section className={actions ? 'balance' : 'balance balance--short'} aria-label={t('wallet.balance')}>
      <Capiz />
      <div className="balance__sum">
        <div className="balance__label">
          <span>{t('wallet.balance')}</span>
          <button type="button" className="balance__eye" aria-label={t(hidden ? 'wallet.show' : 'wallet.hide')} onClick={toggle}>
            <Icon name={hidden ? 'eye-slash' : 'eye'} size={18} />
          </button>
          <b className="balance__name">
            <span dir="auto">{name}</span>
          </b>
        </div>
        <BalanceAmount masked={hidden || reload.isPending} />
        {balance.isError && <p className="balance__failed">{t('wallet.failed')}</p>}
      </div>
      <div className="balance__tools">
        <IconButton look="round" icon="receipt" label={t('wallet.record')} href={gameRecordPath()} />
        <IconButton
          className={reload.isPending ? 'balance__refresh balance__refresh--busy' : 'balance__refresh'}
          look="round"
          icon="arrows-clockwise-bold"
          label={t('wallet.refresh')}
          aria-busy={reload.isPending}
          onClick={() => reload.isPending || reload.mutate()}
        />
      </div>
      {actions && (
        <>
          <Button className="balance__deposit" look="gold" icon="plus-bold" href={depositPath} onClick={onDeposit}>
            {t('common.deposit')}
          </Button>
          <Button href={withdrawPath}>{t('common.withdraw')}</Button>
        </>
      )}
    </section>
  );
  return (
    <>
      {card}
      <CheckNotice />
    </>
  );
};
