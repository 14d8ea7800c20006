import { tagOf } from '@palaro/i18n';
import { Amount } from '@palaro/ui';
import { clock } from '../../device/clock.ts';
import { formatAmount } from '../../texts/format.ts';
import { formatRecent, formatTime } from '../../texts/instant.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { nearDay, signOf } from './record-rules.ts';

type EntryAmountProps = {
  /** Decimal string in major units. */
  amount: string;
  /** Shows a plus before gains; losses always have their minus. */
  signed?: boolean;
  tone?: 'plain' | 'good' | 'bad';
};

/** An amount with the merchant's symbol and both decimals: every centavo (ruling 41). */
export const EntryAmount = ({ amount, signed = false, tone = 'plain' }: EntryAmountProps) => {
  const { language } = useText();
  const currencySymbol = useCurrencySymbol();
  const sign = signOf(amount);
  const mark = sign === -1 ? '−' : signed && sign === 1 ? '+' : '';
  return (
    <Amount
      tone={tone}
      parts={[
        ...(mark === '' ? [] : [{ kind: 'sign', text: mark } as const]),
        { kind: 'currency', text: currencySymbol },
        { kind: 'number', text: formatAmount(amount.replace(/^-/, ''), language) },
      ]}
    />
  );
};

/** Writes a day such as "2026-03-01" in the language, the merchant's today and yesterday by these words. */
export const useDayTitle = (): ((day: string) => string) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (day) => {
    const near = nearDay(day, new Date(clock.now()), timeZone);
    const format = new Intl.DateTimeFormat(tagOf(language), {
      ...(near === null ? { weekday: 'long' as const } : {}),
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const date = format.format(new Date(`${day}T00:00:00Z`));
    return near === null ? date : t(`record.day.${near}`, { date });
  };
};

/** When an entry was, in the merchant's time zone: its time alone belongs to the day that it stands under. */
export const EntryTime = ({ at, withDay = false }: { at: string; withDay?: boolean }) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  return <time dateTime={at}>{(withDay ? formatRecent : formatTime)(at, language, timeZone)}</time>;
};
