import { Button, Capiz, Icon, IconButton, Tag } from '@palaro/ui';
import { useState } from 'react';
import * as to from '../../navigation/to.ts';
import { useSession } from '../../calls/session.ts';
import { storage } from '../../device/storage.ts';
import { useText } from '../../texts/text.tsx';
import { BalanceAmount, BalanceNote } from './balance-amount.tsx';
import { CheckNotice } from './check-notice.tsx';
import { useDepositTap } from './use-deposit-tap.ts';
import { useMemberName } from './greeting.tsx';
import { InGames } from './in-games.tsx';
import { useReloadBalance } from './balance-queries.ts';
import { TrialActions } from './trial-actions.tsx';

const useHidden = () => {
  const [hidden, setHidden] = useState(() => storage.balanceHidden.get() === '1');
  const toggle = (): void => {
    storage.balanceHidden.set(hidden ? '0' : '1');
    setHidden(!hidden);
  };
  return { hidden, toggle };
};

/** A member's balance with its controls (B151 to B158, A244 to A246). */
export const MemberBalance = ({ actions, whole = false }: { actions: boolean; whole?: boolean }) => {
  const { t } = useText();
  const { isTrial } = useSession();
  const { hidden, toggle } = useHidden();
  const reload = useReloadBalance();
  const onDeposit = useDepositTap();
  const name = useMemberName();
  const card = (
    <section className={actions ? 'balance' : 'balance balance--short'} aria-label={t(isTrial ? 'wallet.playMoney' : 'wallet.balance')}>
      <Capiz />
      <div className="balance__sum">
        <div className="balance__label">
          {isTrial ? <Tag tone="good">{t('wallet.playMoney')}</Tag> : <span>{t('wallet.balance')}</span>}
          <button type="button" className="balance__eye" aria-label={t(hidden ? 'wallet.show' : 'wallet.hide')} onClick={toggle}>
            <Icon name={hidden ? 'eye-slash' : 'eye'} size={18} />
          </button>
          {/* A trial's name is drawn by lot: it says nothing. */}
          {!isTrial && (
            <b className="balance__name">
              <span dir="auto">{name}</span>
            </b>
          )}
        </div>
        <BalanceAmount masked={hidden || reload.isPending} whole={whole} />
        <BalanceNote reload={reload} />
      </div>
      <div className="balance__tools">
        <IconButton look="round" icon="receipt" label={t('wallet.record')} href={to.gameRecord()} />
        <IconButton
          className={reload.isPending ? 'balance__refresh balance__refresh--busy' : 'balance__refresh'}
          look="round"
          icon="arrows-clockwise-bold"
          label={t('wallet.refresh')}
          aria-busy={reload.isPending}
          onClick={() => reload.isPending || reload.mutate()}
        />
      </div>
      {actions && isTrial && <TrialActions />}
      {actions && !isTrial && (
        <>
          <Button className="balance__deposit" look="gold" icon="plus-bold" href={to.deposit} onClick={onDeposit}>
            {t('common.deposit')}
          </Button>
          <Button href={to.withdraw}>{t('common.withdraw')}</Button>
        </>
      )}
    </section>
  );
  return (
    <>
      {card}
      <InGames masked={hidden} />
      <CheckNotice />
    </>
  );
};
