import type { PayoutAccount } from '@palaro/contract';
import { classNames, Icon, ListRow } from '@palaro/ui';
import { useId } from 'react';
import { useSettings } from '../../site/site.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { ConfirmedAct } from '../../parts/confirmed-act.tsx';
import { usePayeeName } from './use-payee-name.ts';
import { useRemoveAccount } from './withdraw-queries.ts';
import { channelOf, isPayable, mayAddAccount, type Precheck } from './withdraw-rules.ts';

const Removal = ({ account }: { account: PayoutAccount }) => {
  const { t } = useText();
  const name = usePayeeName()(account);
  return (
    <ConfirmedAct
      act={useRemoveAccount(account.id)}
      title={t('withdrawal.account.remove.title', { account: name })}
      text={t('withdrawal.account.remove.text')}
      yes={t('withdrawal.account.remove.yes')}
      no={t('withdrawal.account.remove.no')}
      icon="trash"
      label={t('withdrawal.account.remove', { account: name })}
    />
  );
};

type PayeeProps = { group: string; account: PayoutAccount; check: Precheck; chosen: boolean; onChoose: () => void };

/** An account to be paid to; one that cannot be says why, and cannot be chosen. */
const Payee = ({ group, account, check, chosen, onChoose }: PayeeProps) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const name = usePayeeName()(account);
  const { isBlocked, usableAt, holder, kind } = account;
  const isClosed = !isPayable(account, check.channels);
  const channel = channelOf(account, check.channels);
  return (
    <div className="payee">
      <label className={classNames('channel', isClosed && 'channel--closed')}>
        <input
          type="radio"
          className="channel__input"
          name={group}
          value={account.id}
          checked={chosen}
          disabled={isClosed}
          onChange={onChoose}
        />
        <span className="channel__mark" aria-hidden="true">
          <Icon name={kind === 'bank' ? 'bank' : 'wallet'} size={22} />
        </span>
        <span className="channel__text">
          <span className="channel__name">{name}</span>
          <span className="channel__detail ui-parts">
            <span>
              <bdi>{holder}</bdi>
            </span>
            {isBlocked ? (
              <span>{t('withdrawal.account.blocked')}</span>
            ) : usableAt !== null ? (
              <span>{t('withdrawal.account.usableAt', { time: formatRecent(usableAt, language, timeZone) })}</span>
            ) : channel === undefined ? (
              <span>{t('withdrawal.account.closed')}</span>
            ) : (
              <span>{t('cashier.usual', { minutes: channel.usualMinutes })}</span>
            )}
          </span>
        </span>
        <span className="channel__dot" />
      </label>
      <Removal account={account} />
    </div>
  );
};

type PayeeListProps = {
  check: Precheck;
  chosen: string;
  onChoose: (id: string) => void;
  /** Left out where another place offers that. */
  onAdd?: () => void;
};

/** The accounts to be paid to, one of them chosen, and the way to another. */
export const PayeeList = ({ check, chosen, onChoose, onAdd }: PayeeListProps) => {
  const { t } = useText();
  const group = useId();
  return (
    <fieldset className="cashier__part cashier__ways">
      <legend>{t('withdrawal.to')}</legend>
      <div className="ui-list-card">
        {check.accounts.map((account) => (
          <Payee
            key={account.id}
            group={group}
            account={account}
            check={check}
            chosen={account.id === chosen}
            onChoose={() => onChoose(account.id)}
          />
        ))}
        {onAdd !== undefined && mayAddAccount(check) && <ListRow icon="plus-bold" label={t('withdrawal.account.add')} onClick={onAdd} />}
      </div>
    </fieldset>
  );
};
