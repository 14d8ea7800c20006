import { limits, type CashierKind } from '@palaro/contract/constants';
import { Button, EmptyState, LeadIcon, ListCard, ListRow, Skeleton, Wrappable, type IconName } from '@palaro/ui';
import { FailedState } from '../../shared/failed-state.tsx';
import { useFlag } from '../../shared/flags.ts';
import { formatAmount } from '../../shared/format.ts';
import { formatInstant } from '../../shared/instant.ts';
import { StaleNote, useStaleness } from '../../shared/stale-note.tsx';
import { templateOf, useSettings, useSystemStatus } from '../../shared/site.ts';
import { useText, type TextKey } from '../../shared/text.tsx';
import { useOpenChat } from '../chat/index.ts';
import { serviceContactsOf } from '../support/index.ts';
import { BalanceCard } from './balance-card.tsx';
import { useMerchantWallet, useStatement } from './wallet-queries.ts';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './money-screen.css';

export type MoneyScreenProps = { kind: CashierKind; icon: IconName; text: TextKey; least: TextKey; none: TextKey };

/** The latest movements of this kind. */
const Movements = ({ kind, icon, none }: Pick<MoneyScreenProps, 'kind' | 'icon' | 'none'>) => {
  const { t, language } = useText();
  const { currencySymbol, timeZone } = useSettings();
  const statement = useStatement(kind);
  const staleness = useStaleness(statement);
  if (statement.isPending) return <Skeleton shape="row" count={3} />;
  if (statement.data === undefined) {
    return <FailedState query={statement} />;
  }
  const rows = statement.data.content;
  if (rows.length === 0 && staleness !== null) return <FailedState query={{ ...statement, error: staleness }} />;
  if (rows.length === 0) return <EmptyState icon={icon} title={t(none, { days: limits.recordRangeDaysMax })} />;
  return (
    <>
      <StaleNote query={statement} />
      <ListCard>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            icon={icon}
            // The screen and its icon say which way the money went.
            label={<Wrappable text={`${currencySymbol}${formatAmount(row.amount.replace('-', ''), language)}`} />}
            detail={formatInstant(row.at, language, timeZone)}
          />
        ))}
      </ListCard>
    </>
  );
};

/**
 * Money in or out at a merchant that handles it through customer service: the balance, the bounds, whom to ask, and
 * what has been moved so far. The new deposit detail names the ways to pay (B359).
 */
export const MoneyScreen = ({ kind, icon, text, least, none }: MoneyScreenProps) => {
  const { t, language } = useText();
  const contacts = serviceContactsOf(useSystemStatus().info.customerService, t);
  const openChat = useOpenChat();
  const hasChat = useFlag('CBS3');
  const { currencySymbol, payments, template } = useSettings();
  const namesWays = kind === 'deposit' && payments.length > 0 && templateOf(template).depositDetail === 'new';
  const wallet = useMerchantWallet();
  const bound = kind === 'deposit' ? wallet.data?.depositMin : wallet.data?.withdrawMin;
  return (
    <div className="money">
      <BalanceCard actions={false} />
      <section className="money__how">
        <div className="money__card">
          <LeadIcon icon={icon} />
          <div>
            <p>{t(text)}</p>
            <p className="money__bound">
              {bound !== undefined && t(least, { amount: `${currencySymbol}${formatAmount(bound, language)}` })}
            </p>
          </div>
        </div>
        <div className="money__contact">
          {hasChat && (
            <Button look="gold" icon="headset" onClick={openChat}>
              {t('titles.chat')}
            </Button>
          )}
          {contacts.map(({ id, href, icon: itsIcon, label }, index) => (
            <Button
              key={id}
              look={index === 0 && !hasChat ? 'gold' : 'line'}
              icon={itsIcon}
              onClick={() => window.open(href, '_blank', 'noopener')}
            >
              {label}
            </Button>
          ))}
        </div>
        {namesWays && (
          <div className="money__ways">
            <h2>{t('money.deposit.ways')}</h2>
            <ul>
              {payments.map(({ code, name }) => (
                <li key={code}>{name}</li>
              ))}
            </ul>
          </div>
        )}
      </section>
      <section className="money__moves">
        <h2>{t('money.recent')}</h2>
        <Movements kind={kind} icon={icon} none={none} />
      </section>
    </div>
  );
};
