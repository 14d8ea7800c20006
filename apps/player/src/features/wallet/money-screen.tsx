import { limits, type CashierKind } from '@palaro/contract/constants';
import { Button, Chip, LeadIcon, ListCard, ListRow, Wrappable, type IconName } from '@palaro/ui';
import { useId, useState } from 'react';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useFlag } from '../../site/flags.ts';
import { formatAmount } from '../../texts/format.ts';
import { formatInstant } from '../../texts/instant.ts';
import { templateOf, useSettings, useSystemStatus } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useOpenChat } from '../chat/index.ts';
import { serviceContactsOf } from '../support/index.ts';
import { BalanceCard } from './balance-card.tsx';
import { amountsFrom } from './money-rules.ts';
import { useMerchantWallet, useStatement } from './wallet-queries.ts';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './money-screen.css';

export type MoneyScreenProps = { kind: CashierKind; icon: IconName; text: TextKey; least: TextKey; none: TextKey };

/** The latest movements of this kind. */
const Movements = ({ kind, icon, none }: Pick<MoneyScreenProps, 'kind' | 'icon' | 'none'>) => {
  const { t, language } = useText();
  const { currencySymbol, timeZone } = useSettings();
  return (
    <QueryView
      query={useStatement(kind)}
      waiting={<WaitingRows count={3} />}
      isEmpty={({ content }) => content.length === 0}
      empty={<p className="money__none">{t(none, { days: limits.recordRangeDaysMax })}</p>}
    >
      {({ content }) => (
        <ListCard>
          {content.map((row) => (
            <ListRow
              key={row.id}
              icon={icon}
              // The screen and its icon say which way the money went.
              label={<Wrappable text={`${currencySymbol}${formatAmount(row.amount.replace('-', ''), language)}`} />}
              detail={formatInstant(row.at, language, timeZone)}
            />
          ))}
        </ListCard>
      )}
    </QueryView>
  );
};

/** Amounts from the merchant's smallest on; with as much room before that is known. */
const Amounts = ({
  kind,
  least,
  chosen,
  onChoose,
}: {
  kind: CashierKind;
  least: string | undefined;
  chosen: string | null;
  onChoose: (amount: string | null) => void;
}) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  return (
    <fieldset className="money__amounts">
      <legend className="ui-visually-hidden">{t(`money.${kind}.amount`)}</legend>
      {(least === undefined ? [] : amountsFrom(least)).map((amount) => (
        <Chip key={amount} selected={chosen === amount} onClick={() => onChoose(chosen === amount ? null : amount)}>
          {`${currencySymbol}${formatAmount(amount, language)}`}
        </Chip>
      ))}
    </fieldset>
  );
};

/** Whom to ask: the chat, with the amount typed already, and the other ways folded below it. */
const Contact = ({ kind, least }: { kind: CashierKind; least: string | undefined }) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  const contacts = serviceContactsOf(useSystemStatus().info.customerService, t);
  const openChat = useOpenChat();
  const hasChat = useFlag('CBS3');
  const [chosen, setChosen] = useState<string | null>(null);
  const others = contacts.map(({ id, href, icon, label }, index) => (
    <Button key={id} look={index === 0 && !hasChat ? 'gold' : 'line'} icon={icon} onClick={() => window.open(href, '_blank', 'noopener')}>
      {label}
    </Button>
  ));
  if (!hasChat) return <div className="money__contact">{others}</div>;
  const amount = chosen === null ? null : `${currencySymbol}${formatAmount(chosen, language)}`;
  return (
    <>
      <Amounts kind={kind} least={least} chosen={chosen} onChoose={setChosen} />
      <Button
        look="gold"
        wide
        icon="headset"
        onClick={() => openChat(amount === null ? undefined : t(`money.${kind}.message`, { amount }))}
      >
        {amount === null ? t('titles.chat') : t(`money.${kind}.ask`, { amount })}
      </Button>
      {others.length > 0 && (
        <details className="money__others">
          <summary>{t('money.others')}</summary>
          <div className="money__contact">{others}</div>
        </details>
      )}
    </>
  );
};

/**
 * Money in or out at a merchant that handles it through customer service: the balance, the bounds, whom to ask, and
 * what has been moved so far. The new deposit detail names the ways to pay (B359).
 */
export const MoneyScreen = ({ kind, icon, text, least, none }: MoneyScreenProps) => {
  const { t, language } = useText();
  const { currencySymbol, payments, template } = useSettings();
  const movesId = useId();
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
        <Contact kind={kind} least={bound} />
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
      <section className="money__moves" aria-labelledby={movesId}>
        <h2 id={movesId}>{t('money.recent')}</h2>
        <Movements kind={kind} icon={icon} none={none} />
      </section>
    </div>
  );
};
