import { Amount } from '@palaro/ui';
import { formatAmount } from '../../shared/format.ts';
import { formatTime } from '../../shared/instant.ts';
import { useSettings } from '../../shared/site.ts';
import { useText } from '../../shared/text.tsx';
import { signOf } from './record-rules.ts';

type FiguresProps = {
  /** Decimal string in major units. */
  amount: string;
  /** Shows a plus before gains; losses always have their minus. */
  signed?: boolean;
  tone?: 'plain' | 'good' | 'bad';
};

/** An amount with the merchant's symbol and both decimals: every centavo (ruling 41). */
export const Figures = ({ amount, signed = false, tone = 'plain' }: FiguresProps) => {
  const { language } = useText();
  const { currencySymbol } = useSettings();
  const sign = signOf(amount);
  const mark = sign === -1 ? '−' : signed && sign === 1 ? '+' : '';
  return (
    <Amount
      tone={tone}
      parts={[
        ...(mark === '' ? [] : [{ kind: 'sign', text: mark } as const]),
        { kind: 'currency', text: currencySymbol },
        { kind: 'number', text: formatAmount(amount.replace(/^-/, ''), 2, language) },
      ]}
    />
  );
};

/** A day such as "2026-03-01" as the language writes it. */
export const formatDay = (day: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(`${day}T12:00:00`));

/** When an entry was, in the merchant's time zone: its time belongs to the day that it stands under. */
export const EntryTime = ({ at }: { at: string }) => {
  const { language } = useText();
  const { timeZone } = useSettings();
  return <time dateTime={at}>{formatTime(at, language, timeZone)}</time>;
};
