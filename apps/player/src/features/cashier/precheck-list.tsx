import { Icon, ListCard, ListRow, type IconName } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useAmountText } from '../../site/amount-text.ts';
import { useSettings } from '../../site/site.ts';
import { formatAmount } from '../../texts/format.ts';
import { formatRecent } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { isZero } from './deposit-rules.ts';
import { useWithdrawal } from './withdraw-queries.ts';
import { blockersOf, mayAddAccount, turnoverLeft, type Blocker, type Precheck } from './withdraw-rules.ts';

type Listed = { check: Precheck; onAddAccount: () => void };
/** Who may not play is shown nothing that is to be played; who has money in games is told so elsewhere, not that there is nothing. */
type Situation = { mayPlay: boolean; hasInGames: boolean };

/** How a blocker is drawn, and where its one action leads; adding an account is no place of its own. */
const looks: Readonly<Record<Blocker, { readonly icon: IconName; readonly href?: string }>> = {
  open: { icon: 'hourglass' },
  daily: { icon: 'clock', href: to.withdrawRecord() },
  name: { icon: 'identification-card', href: to.ownName },
  contact: { icon: 'phone', href: to.contacts },
  identity: { icon: 'identification-card', href: to.identity },
  money_password: { icon: 'key', href: to.fundsPassword },
  account: { icon: 'bank' },
  nothing: { icon: 'coins', href: to.deposit },
};

/** The withdrawal that is under way, with its amount as soon as that is known. */
const OpenRow = ({ id, detail }: { id: string; detail?: string }) => {
  const { t } = useText();
  const amountText = useAmountText();
  const { data } = useWithdrawal(id);
  const label = data === undefined ? t('withdrawal.need.open') : t('withdrawal.open.amount', { amount: amountText(data.amount) });
  return <ListRow icon="hourglass" href={to.withdrawal(id)} label={label} {...(detail !== undefined && { detail })} />;
};

/** What is in the way, how much of it is left, and one action. */
const BlockerRow = ({ code, check, onAddAccount }: Listed & { code: Blocker }) => {
  const { t } = useText();
  const { icon, href } = looks[code];
  const isLater = code === 'account' && blockersOf(check).includes('money_password');
  const mayAdd = code === 'account' && mayAddAccount(check) && !isLater;
  const detail =
    code === 'account' && check.accounts.length > 0
      ? 'withdrawal.need.account.other'
      : isLater
        ? 'withdrawal.need.account.later'
        : (`withdrawal.need.${code}.text` as const);
  const row = { icon, label: t(`withdrawal.need.${code}`), detail: t(detail, { max: check.dailyMax }) };
  if (mayAdd) return <ListRow {...row} onClick={onAddAccount} />;
  if (code === 'open' && check.open !== null) return <OpenRow id={check.open} detail={row.detail} />;
  const leads = code === 'open' ? to.withdrawRecord() : href;
  return <ListRow {...row} {...(leads !== undefined && { href: leads })} />;
};

/** What is still to be staked for a deposit. */
const TurnoverRow = ({ turnover, currency }: { turnover: Precheck['turnover'][number]; currency: Precheck['currency'] }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const amountText = useAmountText();
  const { left, percent } = turnoverLeft(turnover, currency);
  const values = { amount: amountText(turnover.amount), at: formatRecent(turnover.at, language, timeZone), percent };
  return (
    <ListRow
      icon="hourglass"
      href={to.gameList()}
      label={t('withdrawal.turnover', { left: amountText(left) })}
      detail={
        <>
          <span className="precheck__bar" aria-hidden="true">
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          {t('withdrawal.turnover.text', values)}
        </>
      }
    />
  );
};

/** Which bets do not count in full for what is still to be staked. */
const SharesRow = ({ turnoverShares }: Pick<Precheck, 'turnoverShares'>) => {
  const { t, language } = useText();
  return (
    <ListRow
      icon="info-fill"
      label={t('withdrawal.shares')}
      detail={
        <span className="precheck__shares">
          {turnoverShares.map(({ gameType, percent }) => (
            <span key={gameType}>
              {t('withdrawal.share', { games: t(`withdrawal.share.${gameType}`), percent: formatAmount(percent, language) })}
            </span>
          ))}
        </span>
      }
    />
  );
};

/** What has been looked at and is as it should be: one line, until it is opened. */
const Passed = ({ checks }: Pick<Precheck, 'checks'>) => {
  const { t } = useText();
  const passed = checks.filter((one) => one.passed);
  if (passed.length === 0) return null;
  return (
    <details className="precheck__passed">
      <summary>
        <Icon name="check-circle-fill" size={18} />
        <span>{t('withdrawal.passed', { count: passed.length })}</span>
        <Icon name="caret-down-bold" size={14} />
      </summary>
      <ul>
        {passed.map(({ code }) => (
          <li key={code}>{t(`withdrawal.check.${code}`)}</li>
        ))}
      </ul>
    </details>
  );
};

/** What is in the way of a withdrawal or is good to know; what is as it should be is folded. */
export const PrecheckList = ({ check, onAddAccount, mayPlay, hasInGames }: Listed & Situation) => {
  const { t } = useText();
  const amountText = useAmountText();
  const { currency, turnoverShares, debt, usedToday, dailyMax, open } = check;
  const blockers = blockersOf(check).filter((code) => code !== 'nothing' || !hasInGames);
  const turnover = mayPlay ? check.turnover : [];
  const isDebtShown = !isZero(debt);
  const isUsedShown = usedToday > 0 && !blockers.includes('daily');
  const isOpenShown = open !== null && !blockers.includes('open');
  const hasRows = blockers.length > 0 || turnover.length > 0 || isDebtShown || isUsedShown || isOpenShown;
  return (
    <section className="cashier__part precheck" aria-label={t('withdrawal.checks')}>
      {hasRows && (
        <ListCard>
          {blockers.map((code) => (
            <BlockerRow key={code} code={code} check={check} onAddAccount={onAddAccount} />
          ))}
          {isDebtShown && (
            <ListRow
              icon="warning-circle-fill"
              href={to.feedback}
              label={t('withdrawal.debt', { amount: amountText(debt) })}
              detail={t('withdrawal.debt.text')}
            />
          )}
          {turnover.map((one) => (
            <TurnoverRow key={`${one.at} ${one.amount}`} turnover={one} currency={currency} />
          ))}
          {turnover.length > 0 && turnoverShares.length > 0 && <SharesRow turnoverShares={turnoverShares} />}
          {isOpenShown && <OpenRow id={open} />}
          {isUsedShown && <ListRow icon="clock" label={t('withdrawal.used', { used: usedToday, max: dailyMax })} />}
        </ListCard>
      )}
      <Passed checks={check.checks} />
    </section>
  );
};
