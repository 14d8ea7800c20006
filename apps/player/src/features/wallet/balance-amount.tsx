import { Wrappable, VisuallyHidden } from '@palaro/ui';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { clock } from '../../device/clock.ts';
import { formatAmount, formatWhole, maskAmount } from '../../texts/format.ts';
import { formatTime } from '../../texts/instant.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useOnline } from '../../device/use-online.ts';
import { useBalance, useShownBalance, type useReloadBalance } from './balance-queries.ts';

type Reload = ReturnType<typeof useReloadBalance>;

const AmountDigits = ({ read, length, children }: { read: string; length: number; children: ReactNode }) => (
  <p className="balance__figures" dir="ltr" style={{ '--length': length } as CSSProperties}>
    {children}
    <VisuallyHidden>{read}</VisuallyHidden>
  </p>
);

/** The symbol is drawn smaller than the figures. */
const symbolScale = 0.7;
/** As many characters as a usual amount has. */
const usualLength = 6;

/** The amount with its decimals smaller; `whole` leaves them out. */
const Figures = ({ amount, whole }: { amount: string; whole: boolean }) => {
  const { language } = useText();
  const units = formatWhole(amount, language);
  return (
    <>
      <Wrappable text={units} />
      {!whole && <span className="balance__decimals">{formatAmount(amount, language).slice(units.length)}</span>}
    </>
  );
};

/**
 * Symbol and amount, in one of four states that look like nothing else: shown, hidden (asterisks), not there yet (a skeleton of its
 * size) and failed (a dash). Both forms of an amount lie in one cell, so that masking moves nothing (ruling 27). `whole` has no
 * decimals until the amount is tapped (ruling 51).
 */
export const BalanceAmount = ({ masked, whole = false }: { masked: boolean; whole?: boolean }) => {
  const { t, language } = useText();
  const currencySymbol = useCurrencySymbol();
  const { isError } = useBalance();
  const data = useShownBalance();
  const [isWhole, setWhole] = useState(whole);
  const symbol = (
    <span className="balance__symbol" aria-hidden="true">
      {currencySymbol}
    </span>
  );
  if (data === undefined) {
    return (
      <AmountDigits read={t(isError ? 'wallet.failed' : 'common.loading')} length={usualLength}>
        {symbol}
        {isError ? <span aria-hidden="true">—</span> : <span className="ui-skeleton balance__unknown" aria-hidden="true" />}
      </AmountDigits>
    );
  }
  const shown = (isWhole ? formatWhole : formatAmount)(data.sumBalance, language);
  const hidden = maskAmount(data.sumBalance, language);
  const read = masked ? t('wallet.hidden') : `${currencySymbol}${shown}`;
  const figures = (
    <>
      {symbol}
      <span className="balance__amount">
        <span className={masked ? 'balance__form' : 'balance__form balance__form--away'} aria-hidden="true">
          <Wrappable text={hidden} />
        </span>
        <span className={masked ? 'balance__form balance__form--away' : 'balance__form'} aria-hidden="true">
          <Figures amount={data.sumBalance} whole={isWhole} />
        </span>
      </span>
    </>
  );
  return (
    <AmountDigits read={read} length={Math.round(currencySymbol.length * symbolScale) + hidden.length}>
      {whole ? (
        <button type="button" className="balance__exact" aria-pressed={!isWhole} onClick={() => setWhole(!isWhole)}>
          {figures}
          <VisuallyHidden>{t('wallet.exact')}</VisuallyHidden>
        </button>
      ) : (
        figures
      )}
    </AmountDigits>
  );
};

/** What is not as it should be with the amount: it never came, the latest refresh failed, or there is no network to ask. */
export const BalanceNote = ({ reload }: { reload: Reload }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const isOnline = useOnline();
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useBalance();
  if (data === undefined) {
    if (!isError) return null;
    return (
      <p className="balance__note balance__note--bad" role="alert">
        {t('wallet.failed')}{' '}
        <button type="button" className="balance__retry" disabled={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </button>
      </p>
    );
  }
  // A refresh that failed is forgotten as soon as any newer amount has come.
  const isStale = isError || (reload.isError && reload.submittedAt > dataUpdatedAt);
  if (isOnline && !isStale) return null;
  const time = formatTime(new Date(clock.ofPhone(dataUpdatedAt)).toISOString(), language, timeZone);
  return (
    <output className={isStale ? 'balance__note balance__note--bad' : 'balance__note'}>
      {t(isStale && isOnline ? 'wallet.notRefreshed' : 'wallet.asOf', { time })}
    </output>
  );
};
